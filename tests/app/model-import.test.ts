import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../scripts/electron/launch.js';
import type { PackProgressView } from '../../src/shared/models-view.ts';
import { processesNamed, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

// A model pack from a USB stick, by the buttons of the settings.

const { profile, app } = useApp((folder) =>
  Promise.resolve({ env: { MIMIYAKU_MODELS: join(folder, 'models') } }),
);
const models = join(profile, 'models');
const good = join(profile, 'stick', 'good', 'en-ja');
const damaged = join(profile, 'stick', 'damaged', 'en-ja');

beforeAll(async () => {
  const pack = join(projectFolder, 'resources', 'models', 'en-ja');
  for (const folder of [good, damaged]) cpSync(pack, folder, { recursive: true });
  const file = join(damaged, 'decoder.onnx');
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = 255 - (bytes[middle] ?? 0);
  writeFileSync(file, bytes);
  mkdirSync(join(profile, 'empty'));
  await app.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await app.page.getByRole('button', { name: 'Models', exact: true }).click();
});

/** The system's dialog cannot be pressed from here: it answers as if the user had chosen this folder. */
async function importFrom(folder: string): Promise<void> {
  await app.inMain(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, folder);
  await app.page.getByRole('button', { name: 'Import from folder…' }).click();
}

async function installed(): Promise<string[]> {
  const packs = await app.ask('models.list');
  return packs.filter(({ id }) => id.startsWith(models)).map(({ name }) => name);
}

test('a damaged pack is refused in words, and nothing of it is left', async () => {
  await importFrom(damaged);
  await app.page.getByText('A file of the model pack is damaged.').waitFor();
  expect(await installed()).toEqual([]);
});

test('a folder without a pack is refused in words', async () => {
  await importFrom(join(profile, 'empty'));
  await app.page.getByText('This is not a model pack.').waitFor();
  expect(await installed()).toEqual([]);
});

test('a good pack is installed with its progress shown, is used, and is found to be sound', async () => {
  await app.page.evaluate(() => {
    const progress: PackProgressView[] = [];
    Object.assign(globalThis, { progress });
    globalThis.mimiyaku.on('packProgress', (step) => progress.push(step));
  });
  const before = await inferenceProcess();
  await importFrom(good);
  await app.page.getByText(/^en-ja \S+ was installed\.$/).waitFor();
  const progress = await app.page.evaluate(
    () => (globalThis as unknown as { progress: PackProgressView[] }).progress,
  );
  expect(progress.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['copy', 'installed']));
  for (const { doneBytes, totalBytes } of progress) expect(doneBytes).toBeLessThanOrEqual(totalBytes);
  expect(await installed()).toEqual(['en-ja']);

  // Loaded at once in place of the one before, without a new start of the app.
  await until(
    async () => {
      const { local } = await app.state();
      return local.phase === 'ready' && (await inferenceProcess()) !== before ? true : undefined;
    },
    { what: 'the imported pack to be loaded' },
  );
  const cards = app.page.getByRole('article').filter({ hasText: 'Translation (English to Japanese)' });
  const mine = cards.filter({ hasText: 'In use' });
  await mine.getByRole('button', { name: 'Verify' }).click();
  await mine.getByText('All files are as they should be.').waitFor();
});

async function inferenceProcess(): Promise<number | undefined> {
  return (await processesNamed(app, 'Mimiyaku inference'))[0];
}
