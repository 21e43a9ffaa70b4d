import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doctor as english } from '../../src/renderer/i18n/en/doctor.ts';
import { doctor as japanese } from '../../src/renderer/i18n/ja/doctor.ts';
import { examine } from './support/accessibility.ts';
import { SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// Help, Check This Computer: real models, real disk, and whatever microphones this machine has.

const KEY = 'sk-very-secret-0123456789abcdef';
const { profile, app } = useApp({ microphone: SAMPLE });

test('it is opened from the menu and says of each thing how it is', async () => {
  await app.ask('secrets.setApiKey', { key: KEY });
  await app.inMain(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help');
    help?.submenu?.items.find(({ label }) => label === 'Check This Computer')?.click();
  });
  const start = app.page.getByRole('button', { name: english.start });
  await start.waitFor();
  await start.focus();
  await app.page.keyboard.press('Enter');
  const { lines, supportText } = await until(
    async () => {
      const { doctor } = await app.state();
      return doctor?.phase === 'done' ? doctor : undefined;
    },
    { what: 'the findings' },
  );
  const codes = lines.map(({ code }) => code);
  expect(codes[0]).toBe('program.good');
  expect(codes.filter((code) => code === 'models.good')).toHaveLength(3);
  // Recordings, and the app's own folder.
  expect(codes.filter((code) => code === 'writing.good')).toHaveLength(2);
  expect(codes.some((code) => code === 'translation.good' || code === 'translation.slow')).toBe(true);
  expect(codes.some((code) => code.startsWith('audio-library.'))).toBe(true);
  expect(supportText).not.toContain(KEY);
  expect(supportText).not.toContain(homedir());
  expect(await examine(app.page, 'doctor-en')).toEqual([]);
});

test('the text for support is copied and saved', async () => {
  await app.page.getByText(english.show).click();
  await app.page.getByRole('button', { name: english.copy }).click();
  await app.page.getByText(english.copied).waitFor();
  const copied = await app.inMain(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('[program.good]');

  const path = join(profile, 'support.txt');
  await app.inMain(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await app.page.getByRole('button', { name: english.save }).click();
  await app.page.getByText(english.saved('support.txt')).waitFor();
  expect(readFileSync(path, 'utf8')).toBe(copied);
});

test('it is told in Japanese, too', async () => {
  await app.ask('settings.update', { appearance: { language: 'ja', theme: 'dark' } });
  await app.page.getByRole('button', { name: japanese.again }).waitFor();
  expect(await examine(app.page, 'doctor-ja')).toEqual([]);
});

test('not while somebody is listened to', async () => {
  await app.ask('live.start');
  expect(await app.outcome('doctor.run')).toMatchObject({ error: { code: 'app.refused' } });
  await app.ask('live.stop');
});
