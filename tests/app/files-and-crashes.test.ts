import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killInference, SAMPLE, until } from './support/app.ts';
import { useApp } from './support/use-app.ts';

const { profile, app } = useApp({});

/** The system's dialog cannot be pressed from here: it answers as if the user had chosen this file. */
async function chooseFile(path: string): Promise<void> {
  await app.inMain(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);
}

function fileIs(phase: 'done' | 'failed'): Promise<true> {
  return until(async () => ((await app.state()).file?.phase === phase ? true : undefined), {
    what: `the file to be ${phase}`,
  });
}

test('a recording file is translated like speech and kept under its name', async () => {
  await chooseFile(SAMPLE);
  await app.ask('file.choose');
  await fileIs('done');
  const { file } = await app.state();
  expect(file).toMatchObject({ name: 'booth-sample.wav', progress: 1, failedUtterances: 0 });
  expect(file?.utteranceCount).toBeGreaterThanOrEqual(3);
  const { sessions } = await app.ask('history.sessions', { offset: 0, limit: 10 });
  expect(sessions[0]).toMatchObject({ fileName: 'booth-sample.wav', openCount: 0 });
});

test('a file that is no recording is refused in words', async () => {
  const path = join(profile, 'letter.wav');
  writeFileSync(path, 'Dear all, this is not sound.');
  await chooseFile(path);
  await until(async () => ((await app.state()).live.phase === 'ready' ? true : undefined), { what: 'rest' });
  expect(await app.outcome('file.choose')).toMatchObject({ ok: false, error: { code: 'audio.not-wav' } });
});

test('a killed inference process comes back, and the next file is translated whole', async () => {
  await killInference(app);
  await chooseFile(SAMPLE);
  await app.ask('file.choose');
  await fileIs('done');
  expect((await app.state()).file).toMatchObject({ failedUtterances: 0 });
});
