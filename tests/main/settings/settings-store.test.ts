import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingsStore } from '../../../src/main/settings/settings-store.ts';
import { parseSettings } from '../../../src/shared/parse-settings.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the first start has the defaults and writes nothing', async () => {
  const { store, isFirstStart, setAsideAs } = await SettingsStore.open(path);
  expect([store.current, isFirstStart, setAsideAs]).toEqual([DEFAULT_SETTINGS, true, undefined]);
  expect(await readdir(folder)).toEqual([]);
});

test('a change is there again after a restart, and touches nothing else', async () => {
  const { store } = await SettingsStore.open(path);
  await store.update({ capture: { spacingMm: 42 }, appearance: { theme: 'dark' } });
  await store.update({ capture: { swapChannels: true, spacingMm: undefined } });
  const { store: again, isFirstStart } = await SettingsStore.open(path);
  expect(isFirstStart).toBe(false);
  expect(again.current).toEqual({
    ...DEFAULT_SETTINGS,
    capture: { ...DEFAULT_SETTINGS.capture, spacingMm: 42, swapChannels: true },
    appearance: { language: 'system', theme: 'dark' },
  });
});

test.each([
  ['cut off', '{"version": 1, "capt'],
  ['no object', '[]'],
  ['another version', '{"version": 2}'],
  ['out of range', '{"version": 1, "capture": {"spacingMm": 9000}}'],
  ['a wrong type', '{"version": 1, "capture": 7}'],
])('a file that is damaged (%s) is set aside whole, and the defaults are used', async (_, text) => {
  await writeFile(path, text);
  const { store, setAsideAs } = await SettingsStore.open(path);
  expect(store.current).toEqual(DEFAULT_SETTINGS);
  expect(setAsideAs).toMatch(/^settings\.damaged-.*\.json$/);
  expect(await readFile(join(folder, setAsideAs ?? ''), 'utf8')).toBe(text);
});

test('what another version wrote serves as far as it is known', () => {
  const text = JSON.stringify({
    version: 1,
    capture: { spacingMm: 55, microphoneCount: 4 },
    hologram: { enabled: true },
  });
  expect(parseSettings(text)).toEqual({
    ...DEFAULT_SETTINGS,
    capture: { ...DEFAULT_SETTINGS.capture, spacingMm: 55 },
  });
});

test('a value that cannot be is refused and changes nothing', async () => {
  const { store } = await SettingsStore.open(path);
  await expect(store.update({ capture: { spacingMm: 1 } })).rejects.toMatchObject({ code: 'app.refused' });
  expect(store.current).toEqual(DEFAULT_SETTINGS);
});

test('settings that cannot be written count all the same', async () => {
  const { store } = await SettingsStore.open(join(folder, 'gone', 'settings.json'));
  await expect(store.update({ booth: { idleClearSeconds: 5 } })).rejects.toMatchObject({
    code: 'app.settings-unwritable',
  });
  expect(store.current.booth.idleClearSeconds).toBe(5);
});
