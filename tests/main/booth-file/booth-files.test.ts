import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoothFiles } from '../../../src/main/booth-file/booth-files.ts';
import { UserLists } from '../../../src/main/lists/user-lists.ts';
import { SecretStore } from '../../../src/main/settings/secret-store.ts';
import { SettingsStore } from '../../../src/main/settings/settings-store.ts';
import { AppStore } from '../../../src/main/state/app-store.ts';
import { initialState } from '../../../src/main/state/initial-state.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

// Real files and stores; only the system's encryption is not there outside Electron.

const CIPHER = {
  storage: 'encrypted',
  encrypt: (text: string) => Buffer.from(text),
  decrypt: (bytes: Buffer) => bytes.toString(),
} as const;
const PHRASES = [{ english: ['Good morning.'], japanese: 'おはようございます。' }];
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-booths-'));
  file = join(folder, 'booth.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function booth(name: string) {
  const profile = join(folder, name);
  await mkdir(profile);
  const { store: settings } = await SettingsStore.open(join(profile, 'settings.json'));
  const { store: secrets } = await SecretStore.open(join(profile, 'secrets.json'), CIPHER);
  const lists = new UserLists(profile);
  const store = new AppStore(
    initialState({
      settings: DEFAULT_SETTINGS,
      secrets: secrets.status,
      hasPin: false,
      environment: {
        appVersion: '1.2.3',
        platform: 'linux',
        systemLanguage: 'en',
        recordingsFolder: profile,
        firstStart: false,
      },
    }),
  );
  const files = new BoothFiles({
    store,
    settings,
    secrets,
    lists,
    paths: { settingsFolder: profile, settingsFile: join(profile, 'settings.json'), modelRoots: [] },
    changeSettings: (change) => settings.update(change),
  });
  return { profile, settings, secrets, lists, files };
}

test('from one booth to another, with everything in effect and on the disk, and no key sent elsewhere', async () => {
  const from = await booth('from');
  await from.settings.update({
    capture: { spacingMm: 45 },
    interpretation: { mode: 'automatic', baseUrl: 'https://new.example' },
  });
  await from.secrets.setApiKey('from-secret');
  await from.lists.save({ phrases: PHRASES });
  await from.files.export(file);
  expect(await readFile(file, 'utf8')).not.toContain('from-secret');

  const to = await booth('to');
  await to.settings.update({ interpretation: { baseUrl: 'https://old.example' } });
  await to.secrets.setApiKey('to-secret');
  const preview = await to.files.open(file);
  expect(preview).toMatchObject({
    fileName: 'booth.json',
    program: '1.2.3',
    phrases: { before: 0, after: 1 },
  });
  expect(preview.notes.map(({ kind }) => kind)).toEqual(['key-removed', 'key-needed']);
  // Nothing yet.
  expect([to.settings.current.capture.spacingMm, to.secrets.apiKey]).toEqual([60, 'to-secret']);

  await to.files.takeOver();
  expect(to.settings.current).toMatchObject({
    capture: { spacingMm: 45 },
    interpretation: { mode: 'automatic', baseUrl: 'https://new.example' },
  });
  expect(to.secrets.apiKey).toBeUndefined();
  expect(to.lists.view.phrases).toEqual(PHRASES);
  const { store: again } = await SettingsStore.open(join(to.profile, 'settings.json'));
  expect(again.current).toEqual(to.settings.current);
  // What was taken over once is not there to be taken over again.
  await expect(to.files.takeOver()).rejects.toMatchObject({ code: 'app.refused' });
});

test('where it cannot be written, everything stays, the key too', async () => {
  const from = await booth('from');
  await from.settings.update({ interpretation: { mode: 'remote', baseUrl: 'https://new.example' } });
  await from.files.export(file);
  const to = await booth('to');
  await to.secrets.setApiKey('to-secret');
  await mkdir(join(to.profile, 'glossary.csv', 'inside'), { recursive: true });
  const before = (await readdir(to.profile)).sort();
  await to.files.open(file);
  await expect(to.files.takeOver()).rejects.toMatchObject({ code: 'output.unwritable' });
  expect(to.settings.current).toEqual(DEFAULT_SETTINGS);
  expect(to.secrets.apiKey).toBe('to-secret');
  expect((await readdir(to.profile)).sort()).toEqual(before);
});

test('a file that is refused cannot be taken over, and neither can the one before it', async () => {
  const { files } = await booth('to');
  await files.export(file);
  await files.open(file);
  await writeFile(file, '{"mimiyaku": "booth", "format": 1');
  await expect(files.open(file)).rejects.toMatchObject({ code: 'booth-file.damaged' });
  await expect(files.takeOver()).rejects.toMatchObject({ code: 'app.refused' });
});
