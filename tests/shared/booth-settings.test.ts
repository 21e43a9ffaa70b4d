import { describe, expect, test } from 'vitest';
import {
  planBoothSettings,
  settingsToTravel,
  TRAVELLING_SETTINGS,
  type BoothPlan,
  type Here,
} from '../../src/shared/booth-settings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/shared/settings.ts';

const HERE: Here = {
  settings: DEFAULT_SETTINGS,
  devices: [{ name: 'USB Array: Audio (hw:1,0)', hostApi: 'ALSA' }],
  packs: { recogniser: ['moonshine-base-en'], translator: ['en-ja'] },
  isFolder: () => Promise.resolve(false),
  hasPin: true,
  key: 'none',
};

function other(change: { readonly [S in keyof Settings]?: Partial<Settings[S]> }): Settings {
  const sections = Object.entries(change).map(([section, values]) => [
    section,
    { ...(DEFAULT_SETTINGS[section as 'capture'] as object), ...(values as object) },
  ]);
  return { ...DEFAULT_SETTINGS, ...(Object.fromEntries(sections) as Partial<Settings>) };
}

/** What travels from a booth with these settings, planned here. */
async function plan(
  change: Parameters<typeof other>[0],
  here: Partial<Here> = {},
  isPrivate = (): boolean => false,
): Promise<BoothPlan> {
  const planned = await planBoothSettings(settingsToTravel(other(change), isPrivate), { ...HERE, ...here });
  if ('wrong' in planned) throw new Error(planned.wrong);
  return planned.plan;
}
const kindsOf = ({ notes }: BoothPlan): string[] => notes.map(({ kind }) => kind);

test('what there is of settings either travels or belongs to one computer', () => {
  const fields = Object.entries(DEFAULT_SETTINGS).flatMap(([section, values]) =>
    typeof values === 'object' ? Object.keys(values).map((field) => `${section}.${field}`) : [],
  );
  const travelling = Object.entries(TRAVELLING_SETTINGS).flatMap(([section, names]) =>
    names.map((field) => `${section}.${field}`),
  );
  // A new setting is to be put into one of the two.
  expect(fields.filter((field) => !travelling.includes(field))).toEqual([
    'presenter.displayId',
    'share.network',
    'system.setupDone',
  ]);
});

test('every change is told, with what was there', async () => {
  const { changes, settings } = await plan({ capture: { spacingMm: 45 }, appearance: { theme: 'dark' } });
  expect(changes).toEqual([
    { section: 'appearance', field: 'theme', before: 'system', after: 'dark' },
    { section: 'capture', field: 'spacingMm', before: 60, after: 45 },
  ]);
  expect(settings.capture.spacingMm).toBe(45);
});

test('what belongs to this computer stays', async () => {
  const own = other({ presenter: { displayId: '7' }, system: { setupDone: true } });
  const { settings, changes } = await plan(
    { presenter: { displayId: '1' }, system: { setupDone: false } },
    { settings: own },
  );
  expect(changes).toEqual([]);
  expect(settings).toEqual(own);
});

describe('the array', () => {
  test('of the same model is taken, wherever it is plugged in; another one is not', async () => {
    const device = { name: 'USB Array: Audio (hw:3,0)', hostApi: 'ALSA' };
    const same = await plan({ capture: { device } });
    expect(same.settings.capture.device).toEqual({ name: 'USB Array: Audio (hw:1,0)', hostApi: 'ALSA' });
    expect(kindsOf(same)).toEqual([]);
    const strange = await plan({
      capture: { device: { name: 'Mixer', hostApi: 'ALSA' }, channels: [3, 4] },
    });
    // Which of its channels are the microphones stays at home with it.
    expect(strange.settings.capture).toMatchObject({ device: null, channels: null });
    expect(strange.notes).toEqual([{ kind: 'device-not-here', name: 'Mixer' }]);
  });

  test('two of that model, or none that can be listed: nothing is guessed', async () => {
    const device = { name: 'USB Array: Audio (hw:3,0)', hostApi: 'ALSA' };
    const two = [1, 2].map((card) => ({ name: `USB Array: Audio (hw:${card},0)`, hostApi: 'ALSA' }));
    for (const devices of [two, undefined]) {
      expect(kindsOf(await plan({ capture: { device } }, { devices }))).toEqual(['device-not-here']);
    }
  });
});

test('models that are not installed here are not chosen', async () => {
  const { settings, notes } = await plan({ interpretation: { recogniser: 'moonshine-tiny-en' } });
  expect(settings.interpretation.recogniser).toBeNull();
  expect(notes).toEqual([{ kind: 'pack-not-here', name: 'moonshine-tiny-en' }]);
});

describe('the folder for recordings', () => {
  test('is taken where it is there, and not where it is not', async () => {
    const folder = '/data/recordings';
    const there = await plan({ recordings: { folder } }, { isFolder: () => Promise.resolve(true) });
    expect(there.settings.recordings.folder).toBe(folder);
    expect(kindsOf(await plan({ recordings: { folder } }))).toEqual(['folder-not-here']);
  });

  test.each(['\\\\evil.example\\share', '//evil.example/share', '\\\\?\\UNC\\evil\\share'])(
    'a network path is not even looked at: %s',
    async (folder) => {
      const isFolder = (): Promise<boolean> => Promise.reject(new Error('It was looked at.'));
      expect(kindsOf(await plan({ recordings: { folder } }, { isFolder }))).toEqual(['folder-not-here']);
    },
  );

  test('does not travel where it names its owner', () => {
    const stored = settingsToTravel(other({ recordings: { folder: '/home/hanako/rec' } }), () => true);
    expect(JSON.stringify(stored)).not.toContain('hanako');
  });
});

describe('the service', () => {
  const service = { interpretation: { mode: 'remote', baseUrl: 'https://evil.example' } } as const;
  const own = other({ interpretation: { mode: 'automatic', baseUrl: 'https://good.example/api' } });

  test('with another address takes no stored key along', async () => {
    const taken = await plan(service, { settings: own, key: 'remove' });
    expect(taken.removesKey).toBe(true);
    expect(kindsOf(taken)).toEqual(['key-removed', 'key-needed']);
    const kept = await plan(service, { settings: own, key: 'keep-address' });
    expect(kept.settings.interpretation).toEqual(own.interpretation);
    expect(kindsOf(kept)).toEqual(['address-not-taken']);
  });

  test('at the same origin leaves the key alone', async () => {
    const path = { interpretation: { mode: 'automatic', baseUrl: 'https://good.example/other' } } as const;
    const taken = await plan(path, { settings: own, key: 'remove' });
    expect([taken.removesKey, kindsOf(taken)]).toEqual([false, []]);
  });

  test.each(['https://user:word@good.example', 'https://good.example/?key=1'])(
    'an address that may hold a secret does not travel: %s',
    (baseUrl) => {
      expect(
        JSON.stringify(settingsToTravel(other({ interpretation: { baseUrl } }), () => false)),
      ).not.toMatch(/word|key=/);
    },
  );
});

test('booth mode without a PIN is told', async () => {
  expect(kindsOf(await plan({ booth: { enabled: true } }, { hasPin: false }))).toEqual(['no-pin']);
  expect(kindsOf(await plan({ booth: { enabled: true } }))).toEqual([]);
});

test('what another version wrote: unknown is left out and told, missing stays as it is here', async () => {
  const stored = {
    capture: { spacingMm: 50, microphoneCount: 4 },
    hologram: { enabled: true },
    system: { setupDone: false },
  };
  const planned = await planBoothSettings(stored, HERE);
  if ('wrong' in planned) throw new Error(planned.wrong);
  expect(planned.plan.settings).toEqual(other({ capture: { spacingMm: 50 } }));
  expect(planned.plan.notes).toEqual([
    { kind: 'unknown-left-out', name: 'capture.microphoneCount, hologram.enabled, system.setupDone' },
  ]);
});

test.each([
  [{ capture: { spacingMm: 9_000 } }, 'capture.spacingMm'],
  [{ appearance: { theme: '<b>' } }, 'appearance.theme'],
  [
    { capture: { talker: { kind: 'sector', azimuthDegrees: 0, halfWidthDegrees: 1e9 } } },
    'capture.talker.halfWidthDegrees',
  ],
  [{ booth: { enabled: 'yes' } }, 'booth.enabled'],
  [{ interpretation: { baseUrl: 'x'.repeat(3_000) } }, 'interpretation.baseUrl'],
])('a value that cannot be refuses all of it: %j', async (stored, wrong) => {
  expect(await planBoothSettings(stored, HERE)).toEqual({ wrong });
});
