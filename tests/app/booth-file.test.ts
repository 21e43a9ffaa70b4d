import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boothFile as english } from '../../src/renderer/i18n/en/booth-file.ts';
import { boothFile as japanese } from '../../src/renderer/i18n/ja/booth-file.ts';
import { errors } from '../../src/renderer/i18n/en/errors.ts';
import { examine } from './support/accessibility.ts';
import { useApp } from './support/use-app.ts';

// One booth's settings, phrasebook and glossary, taken over by another: shown first, whole or not at all, and never a secret.

const { profile, app } = useApp({});
const file = join(profile, 'booth.json');
const KEY = 'sk-very-secret-0123456789abcdef';
const PHRASES = [{ english: ['Good morning.'], japanese: 'おはようございます。' }];

/** The system's own dialogs cannot be pressed from here: they answer as if the user had chosen this file. */
async function choose(path: string): Promise<void> {
  await app.inMain(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}

async function openSystemSettings(): Promise<void> {
  await app.inMain(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      window.webContents.send('mimiyaku:event', 'navigate', { view: 'settings', section: 'system' });
    }
  });
  await app.page.getByRole('button', { name: english.exportButton }).waitFor();
}

const press = (name: string): Promise<void> => app.page.getByRole('button', { name }).click();

test('it is exported without secrets', async () => {
  await app.ask('settings.update', {
    capture: { spacingMm: 45, talker: { kind: 'sector', azimuthDegrees: 10, halfWidthDegrees: 30 } },
    interpretation: { mode: 'automatic', baseUrl: 'http://127.0.0.1:9' },
    presenter: { scale: 1.5 },
    booth: { enabled: true },
  });
  await app.ask('secrets.setApiKey', { key: KEY });
  await app.ask('lists.save', { phrases: PHRASES });
  await choose(file);
  await openSystemSettings();
  await press(english.exportButton);
  await app.page.getByText(english.exported('booth.json')).waitFor();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('おはようございます。');
  expect(text).not.toContain(KEY);
});

test('what it changes is shown, and putting it aside changes nothing', async () => {
  await app.ask('settings.update', {
    capture: { spacingMm: 60, talker: { kind: 'newcomer' } },
    interpretation: { mode: 'local', baseUrl: 'http://127.0.0.1:10' },
    presenter: { scale: 1 },
    booth: { enabled: false },
  });
  await app.ask('lists.save', { phrases: [] });
  const before = (await app.state()).settings;
  for (const [language, texts] of [
    ['ja', japanese],
    ['en', english],
  ] as const) {
    await app.ask('settings.update', { appearance: { language } });
    await press(texts.importButton);
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(texts.fields['capture.spacingMm']).waitFor();
    await dialog.getByText('45 mm').waitFor();
    await dialog.getByText(texts.notes['key-removed']()).waitFor();
    await dialog.getByText(texts.notes['no-pin']()).waitFor();
    expect(await examine(app.page, `booth-file-${language}`)).toEqual([]);
    await app.page.keyboard.press('Escape');
  }
  const after = await app.state();
  expect(after.settings).toEqual({ ...before, appearance: { ...before.appearance, language: 'en' } });
  expect(after.secrets.hasApiKey).toBe(true);
});

test('where it cannot be written, nothing of it is taken over, and the key stays', async () => {
  // A folder that is not empty stands where the glossary is to go.
  const obstacle = join(profile, 'glossary.csv');
  rmSync(obstacle, { force: true });
  mkdirSync(join(obstacle, 'inside'), { recursive: true });
  const kept = readFileSync(join(profile, 'settings.json'), 'utf8');
  await press(english.importButton);
  await press(english.takeOver);
  await app.page.getByText(errors['output.unwritable'].title).waitFor();
  const state = await app.state();
  expect(state.settings.capture.spacingMm).toBe(60);
  expect(state.secrets.hasApiKey).toBe(true);
  expect(readFileSync(join(profile, 'settings.json'), 'utf8')).toBe(kept);
  expect(await app.ask('lists.get')).toEqual({ phrases: [], terms: [] });
  expect(readdirSync(profile).filter((name) => name.startsWith('taking-over'))).toEqual([]);
  rmSync(obstacle, { recursive: true });
});

test('taken over: settings, lists, in effect and on the disk; the key for another address is gone', async () => {
  await press(english.importButton);
  await press(english.takeOver);
  await app.page.getByText(english.taken).waitFor();
  const { settings, secrets } = await app.state();
  expect(settings).toMatchObject({
    capture: { spacingMm: 45, talker: { kind: 'sector', azimuthDegrees: 10 } },
    interpretation: { mode: 'automatic', baseUrl: 'http://127.0.0.1:9' },
    presenter: { scale: 1.5 },
    system: { setupDone: true },
  });
  expect(secrets.hasApiKey).toBe(false);
  expect((await app.ask('lists.get')).phrases).toEqual(PHRASES);
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toEqual(settings);
  expect(readFileSync(join(profile, 'phrasebook.csv'), 'utf8')).toContain('おはようございます。');
});

test('a damaged file is refused in words, and cannot be taken over', async () => {
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 400));
  await press(english.importButton);
  await app.page.getByText(errors['booth-file.damaged'].title).waitFor();
  expect(await app.outcome('boothFile.takeOver')).toMatchObject({ error: { code: 'app.refused' } });
});
