import { settingsSchema, type Settings } from './settings.ts';

/*
 * Which settings travel from one booth to another in a booth file, and what becomes of them there. Pure: what the other computer has is
 * passed in. Main process and command line both plan by this.
 */

type Sections = Omit<Settings, 'version'>;
export type SettingsSection = keyof Sections;

/**
 * What travels. Left out is what belongs to one computer (which display, whether its array was checked), and every secret, which is not
 * among the settings at all. A setting that is not named here stays at home.
 */
export const TRAVELLING_SETTINGS = {
  appearance: ['language', 'theme'],
  capture: ['device', 'spacingMm', 'channels', 'swapChannels', 'talker'],
  interpretation: ['mode', 'baseUrl', 'allowInsecure', 'recogniser', 'translator', 'style'],
  recordings: ['keep', 'folder'],
  talk: ['mode', 'startStopShortcut', 'talkShortcut'],
  presenter: ['languages', 'theme', 'scale', 'flipped', 'code', 'codePercent'],
  captions: ['languages', 'theme', 'scale', 'edge'],
  booth: ['enabled', 'idleClearSeconds', 'keep'],
  share: ['port', 'earlier', 'atBooth'],
  system: ['startAtLogin', 'closeToTray'],
} as const satisfies { readonly [S in SettingsSection]?: readonly (keyof Settings[S])[] };

type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface Device {
  readonly name: string;
  readonly hostApi: string;
}

/** The settings as they go into a file. `isPrivate`: a folder that names its owner. */
export function settingsToTravel(settings: Settings, isPrivate: (folder: string) => boolean): Stored {
  const { folder } = settings.recordings;
  const staysHere = (section: string, field: string): boolean =>
    (section === 'recordings' && field === 'folder' && folder !== null && isPrivate(folder)) ||
    (section === 'interpretation' && field === 'baseUrl' && holdsSecret(settings.interpretation.baseUrl));
  const sections = Object.entries(TRAVELLING_SETTINGS).map(([section, fields]) => {
    const values: Readonly<Record<string, unknown>> = { ...settings[section as SettingsSection] };
    const travelling = fields.filter((field) => !staysHere(section, field));
    return [section, Object.fromEntries(travelling.map((field) => [field, values[field]]))] as const;
  });
  return Object.fromEntries(sections);
}

/** An address with a password in it, or with what may be one. Such a one is refused by the service's client, but may have been typed. */
function holdsSecret(address: string): boolean {
  return /[@?#]/.test(address);
}

/** What the computer that takes a file over has. */
export interface Here {
  readonly settings: Settings;
  /** Undefined where they cannot be listed. */
  readonly devices: readonly Device[] | undefined;
  readonly packs: { readonly recogniser: readonly string[]; readonly translator: readonly string[] };
  /** Whether there is such a folder. Asked of paths on this computer only. */
  readonly isFolder: (path: string) => Promise<boolean>;
  readonly hasPin: boolean;
  /**
   * What becomes of a stored key when the address changes: it belongs to one service, and a file must not have it sent to another.
   * `none`: there is none. `remove`: it is removed. `keep-address`: it cannot be removed from here, so the address stays.
   */
  readonly key: 'none' | 'remove' | 'keep-address';
}

/** A setting that becomes another. Values are as the settings hold them. */
export interface BoothChange {
  readonly section: SettingsSection;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const BOOTH_NOTES = [
  /** The array of the other booth, `{name}`, is not connected here. */
  'device-not-here',
  /** The model pack `{name}` is not installed here. */
  'pack-not-here',
  /** The folder for recordings `{name}` is not there. */
  'folder-not-here',
  /** The stored key belongs to another address and is removed. */
  'key-removed',
  /** The address `{name}` was not taken, since a key for another one is stored. */
  'address-not-taken',
  /** A service is set; its key does not travel. */
  'key-needed',
  /** It opens in booth mode from now on, and no PIN is set here. */
  'no-pin',
  /** What this version does not know was left out: `{name}`. */
  'unknown-left-out',
] as const;
export interface BoothNote {
  readonly kind: (typeof BOOTH_NOTES)[number];
  readonly name: string;
}

export interface BoothPlan {
  /** The settings as they will be. */
  readonly settings: Settings;
  readonly changes: readonly BoothChange[];
  readonly notes: readonly BoothNote[];
  readonly removesKey: boolean;
}

/** What taking the stored settings over would do here, or the setting that has a value which it cannot have. Nothing is changed. */
export async function planBoothSettings(
  stored: Stored,
  here: Here,
): Promise<{ readonly plan: BoothPlan } | { readonly wrong: string }> {
  const notes: BoothNote[] = [];
  const known = knownOf(stored);
  const unknown = Object.entries(stored).flatMap(([section, fields]) =>
    Object.keys(fields)
      .filter((field) => !isKnown(known, section, field))
      .map((field) => `${section}.${field}`),
  );
  if (unknown.length > 0) notes.push({ kind: 'unknown-left-out', name: unknown.slice(0, 10).join(', ') });

  const wanted = settingsSchema.safeParse(merged(here.settings, known));
  if (!wanted.success) return { wrong: (wanted.error.issues.at(0)?.path ?? []).map(String).join('.') };
  const fitted = await fit(wanted.data, here, notes);
  const removesKey = here.key === 'remove' && isOtherOrigin(fitted, here.settings);
  if (removesKey) notes.push({ kind: 'key-removed', name: '' });
  const { mode, baseUrl } = fitted.interpretation;
  if (mode !== 'local' && baseUrl !== '' && (here.key === 'none' || removesKey)) {
    notes.push({ kind: 'key-needed', name: '' });
  }
  if (fitted.booth.enabled && !here.settings.booth.enabled && !here.hasPin) {
    notes.push({ kind: 'no-pin', name: '' });
  }
  return { plan: { settings: fitted, changes: changesOf(here.settings, fitted), notes, removesKey } };
}

function isKnown(known: Stored, section: string, field: string): boolean {
  return Object.hasOwn(known, section) && Object.hasOwn(known[section], field);
}

/** Of what is stored, the fields that travel. */
function knownOf(stored: Stored): Record<string, Record<string, unknown>> {
  const known: Record<string, Record<string, unknown>> = {};
  for (const [section, fields] of Object.entries(TRAVELLING_SETTINGS)) {
    if (!Object.hasOwn(stored, section)) continue;
    const values = stored[section];
    known[section] = Object.fromEntries(
      fields.filter((field) => Object.hasOwn(values, field)).map((field) => [field, values[field]]),
    );
  }
  return known;
}

function merged(settings: Settings, known: Record<string, Record<string, unknown>>): unknown {
  const sections = Object.entries(known).map(([section, fields]) => [
    section,
    { ...settings[section as SettingsSection], ...fields },
  ]);
  return { ...settings, ...Object.fromEntries(sections) };
}

/** What belongs to the other computer gives way to what is here. */
async function fit(wanted: Settings, here: Here, notes: BoothNote[]): Promise<Settings> {
  const own = here.settings;
  let { device, channels } = wanted.capture;
  if (device !== null && !isSame(device, own.capture.device)) {
    const found = sameModel(device, here.devices ?? []);
    if (found === undefined) {
      notes.push({ kind: 'device-not-here', name: device.name });
      // They are those of the device.
      ({ channels } = own.capture);
    }
    device = found ?? own.capture.device;
  }
  const pack = (kind: 'recogniser' | 'translator'): string | null => {
    const name = wanted.interpretation[kind];
    if (name === null || here.packs[kind].includes(name)) return name;
    notes.push({ kind: 'pack-not-here', name });
    return own.interpretation[kind];
  };
  let { folder } = wanted.recordings;
  if (folder !== null && folder !== own.recordings.folder) {
    if (isNetworkPath(folder) || !(await here.isFolder(folder))) {
      notes.push({ kind: 'folder-not-here', name: folder });
      folder = own.recordings.folder;
    }
  }
  let interpretation = {
    ...wanted.interpretation,
    recogniser: pack('recogniser'),
    translator: pack('translator'),
  };
  if (here.key === 'keep-address' && isOtherOrigin({ ...wanted, interpretation }, own)) {
    notes.push({ kind: 'address-not-taken', name: interpretation.baseUrl });
    const { mode, baseUrl, allowInsecure } = own.interpretation;
    interpretation = { ...interpretation, mode, baseUrl, allowInsecure };
  }
  return {
    ...wanted,
    capture: { ...wanted.capture, device, channels },
    recordings: { ...wanted.recordings, folder },
    interpretation,
  };
}

/** SECURITY: Windows hands the user's credentials to whatever computer such a path names, as soon as it is looked at. */
function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

function isOtherOrigin(wanted: Settings, own: Settings): boolean {
  const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);
  return originOf(wanted.interpretation.baseUrl) !== originOf(own.interpretation.baseUrl);
}

/** The same device, or the only one of its model: systems add where it is plugged in to its name. */
function sameModel(wanted: Device, devices: readonly Device[]): Device | undefined {
  const identity = ({ name, hostApi }: Device): Device => ({ name, hostApi });
  const exact = devices.filter((device) => isSame(device, wanted));
  if (exact.length === 1) return identity(exact[0]);
  const model = devices.filter(({ name }) => modelOf(name) === modelOf(wanted.name));
  return model.length === 1 ? identity(model[0]) : undefined;
}

/** "USB Array: Audio (hw:2,0)" of ALSA, "2- USB Array" of Windows. */
function modelOf(name: string): string {
  return name
    .replace(/\(hw:\d+,\d+\)/, '')
    .replace(/\(\d+- /, '(')
    .trim();
}

function isSame(one: Device, other: Device | null): boolean {
  return other !== null && one.name === other.name && one.hostApi === other.hostApi;
}

function changesOf(own: Settings, fitted: Settings): BoothChange[] {
  return Object.entries(TRAVELLING_SETTINGS).flatMap(([name, fields]) => {
    const section = name as SettingsSection;
    const before: Readonly<Record<string, unknown>> = { ...own[section] };
    const after: Readonly<Record<string, unknown>> = { ...fitted[section] };
    return fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field): BoothChange => ({ section, field, before: before[field], after: after[field] }));
  });
}
