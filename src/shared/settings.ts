import { z } from 'zod';
import {
  CODE_PLACES,
  INTERFACE_LANGUAGES,
  INTERPRETATION_MODES,
  JAPANESE_STYLES,
  PRESENTER_LANGUAGES,
  PRESENTER_THEMES,
  SETTING_RANGES,
  TALK_MODES,
  THEMES,
} from './settings-values.ts';

/*
 * Everything the user can set, as it is kept in settings.json and shown to the windows. Secrets are not among it: windows learn only
 * whether there is one (`SecretsStatus`). No field has a default here: defaults are `DEFAULT_SETTINGS`, so that a patch is a patch.
 */

/** A microphone array to be found again: PortAudio's numbers change, names do not. */
const deviceIdentity = z.strictObject({ name: z.string().max(500), hostApi: z.string().max(200) });

/** Where the windows may type an address; what is wrong with one is told by "test connection", not by the schema. */
const address = z.string().max(2000);

const appearance = z.strictObject({
  language: z.enum(INTERFACE_LANGUAGES),
  theme: z.enum(THEMES),
});

/** Who the talker is, as src/engine/beamform/talker-rule.ts has it. */
const talkerRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('newcomer') }),
  z.strictObject({ kind: z.literal('everybody') }),
  z.strictObject({
    kind: z.literal('sector'),
    azimuthDegrees: z
      .number()
      .min(SETTING_RANGES.sectorAzimuthDegrees.min)
      .max(SETTING_RANGES.sectorAzimuthDegrees.max),
    halfWidthDegrees: z
      .number()
      .min(SETTING_RANGES.sectorHalfWidthDegrees.min)
      .max(SETTING_RANGES.sectorHalfWidthDegrees.max),
  }),
]);
export type TalkerRuleView = Readonly<z.infer<typeof talkerRule>>;

const capture = z.strictObject({
  /** Null: the first two-channel input there is. */
  device: deviceIdentity.nullable(),
  spacingMm: z.number().min(SETTING_RANGES.spacingMm.min).max(SETTING_RANGES.spacingMm.max),
  /** Which two channels of a device, or of a recording, with more than two are the microphones, counted from 1; null: nobody has said. */
  channels: z
    .tuple([z.int().min(1).max(SETTING_RANGES.channel.max), z.int().min(1).max(SETTING_RANGES.channel.max)])
    .nullable(),
  swapChannels: z.boolean(),
  talker: talkerRule,
});

const interpretation = z.strictObject({
  mode: z.enum(INTERPRETATION_MODES),
  /** Of the translation service, e.g. `https://translate.example/api`; empty: none. */
  baseUrl: address,
  /** Plain http is allowed beyond this machine, e.g. to a service on another computer of the stand. */
  allowInsecure: z.boolean(),
  /** Names of model packs; null: the product's own choice. */
  recogniser: z.string().max(64).nullable(),
  translator: z.string().max(64).nullable(),
  style: z.enum(JAPANESE_STYLES),
});

const recordings = z.strictObject({
  /** False: nothing is written, neither sound nor text. */
  keep: z.boolean(),
  /** Null: the standard place. Set by a dialog of the main process only. */
  folder: z.string().max(4096).nullable(),
});

const talk = z.strictObject({
  mode: z.enum(TALK_MODES),
  /** Start/Stop from anywhere, as an Electron accelerator; null: none. */
  startStopShortcut: z.string().max(100).nullable(),
  /** Push-to-talk from anywhere: a press begins, the next one ends (systems tell apps of presses only); null: none. */
  talkShortcut: z.string().max(100).nullable(),
});

const presenter = z.strictObject({
  languages: z.enum(PRESENTER_LANGUAGES),
  theme: z.enum(PRESENTER_THEMES),
  scale: z.number().min(SETTING_RANGES.presenterScale.min).max(SETTING_RANGES.presenterScale.max),
  /** Turned by 180°, for somebody on the other side of the table. */
  flipped: z.boolean(),
  /** `DisplayView.id`; null: another display than the main window's where there is one. */
  displayId: z.string().max(100).nullable(),
  /** The QR code of a sharing, here and in booth mode. */
  code: z.enum(CODE_PLACES),
  codePercent: z.number().min(SETTING_RANGES.codePercent.min).max(SETTING_RANGES.codePercent.max),
});

const captions = z.strictObject({
  languages: z.enum(PRESENTER_LANGUAGES),
  theme: z.enum(PRESENTER_THEMES),
  scale: z.number().min(SETTING_RANGES.presenterScale.min).max(SETTING_RANGES.presenterScale.max),
  edge: z.enum(['top', 'bottom']),
});

const booth = z.strictObject({
  /** The app opens in booth mode: full screen, listening at once. */
  enabled: z.boolean(),
  idleClearSeconds: z
    .number()
    .min(SETTING_RANGES.idleClearSeconds.min)
    .max(SETTING_RANGES.idleClearSeconds.max),
  /** Recordings are kept in booth mode too (and then only if `recordings.keep`). */
  keep: z.boolean(),
});

const share = z.strictObject({
  /** A network by the system's name for it; `this-computer`: for this computer alone (OBS); null: the likeliest. */
  network: z.string().max(200).nullable(),
  /** Null: the usual one, or the next that is free. */
  port: z.int().min(SETTING_RANGES.sharePort.min).max(SETTING_RANGES.sharePort.max).nullable(),
  earlier: z.int().min(SETTING_RANGES.earlierUtterances.min).max(SETTING_RANGES.earlierUtterances.max),
  /** Booth mode shares from its start to its end. */
  atBooth: z.boolean(),
});

const system = z.strictObject({
  /** The app starts when somebody logs in. */
  startAtLogin: z.boolean(),
  /** Closing the main window leaves the app in the tray. */
  closeToTray: z.boolean(),
  /** The set-up assistant has been gone through or put aside. */
  setupDone: z.boolean(),
});

export const settingsSchema = z.strictObject({
  version: z.literal(1),
  appearance,
  capture,
  interpretation,
  recordings,
  talk,
  presenter,
  captions,
  booth,
  share,
  system,
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Some settings of some sections; everything else stays as it is. The recordings folder is chosen in a dialog, never sent. */
export const settingsPatchSchema = z.strictObject({
  appearance: appearance.partial().optional(),
  capture: capture.partial().optional(),
  interpretation: interpretation.partial().optional(),
  recordings: recordings.pick({ keep: true }).partial().optional(),
  talk: talk.partial().optional(),
  presenter: presenter.partial().optional(),
  captions: captions.partial().optional(),
  booth: booth.partial().optional(),
  share: share.partial().optional(),
  system: system.partial().optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  appearance: { language: 'system', theme: 'system' },
  capture: { device: null, spacingMm: 60, channels: null, swapChannels: false, talker: { kind: 'newcomer' } },
  interpretation: {
    mode: 'local',
    baseUrl: '',
    allowInsecure: false,
    recogniser: null,
    translator: null,
    style: 'polite',
  },
  recordings: { keep: true, folder: null },
  talk: { mode: 'hands-free', startStopShortcut: 'CommandOrControl+Shift+M', talkShortcut: null },
  presenter: {
    languages: 'japanese',
    theme: 'dark',
    scale: 1,
    flipped: false,
    displayId: null,
    code: 'corner',
    codePercent: 24,
  },
  captions: { languages: 'japanese', theme: 'dark', scale: 1, edge: 'bottom' },
  booth: { enabled: false, idleClearSeconds: 60, keep: false },
  share: { network: null, port: null, earlier: 10, atBooth: false },
  system: { startAtLogin: false, closeToTray: false, setupDone: false },
};
