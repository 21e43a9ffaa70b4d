/*
 * Starts the packed app and sees whether it translates: a recording plays the microphone, and an answer in Japanese must come. The packed
 * binary takes no inspector (its fuse is blown), so the page is reached through Chromium's own debugging port.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './electron/connect.js';
import { electronArguments, projectFolder } from './electron/launch.js';
import { packedApp } from './packed-app.js';

const LIMIT_MS = 90_000;
const binary = process.argv[2] ?? packedApp().binary;
const profile = mkdtempSync(join(tmpdir(), 'mimiyaku-package-'));

const app = spawn(binary, [...electronArguments(), '--remote-debugging-port=0'], {
  // Elsewhere than in the repository: nothing of it may be needed.
  cwd: profile,
  env: {
    ...process.env,
    MIMIYAKU_PROFILE: profile,
    MIMIYAKU_RECORDINGS: join(profile, 'recordings'),
    MIMIYAKU_CAPTURE_FILE: join(projectFolder, 'resources/samples/booth-sample.wav'),
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});

try {
  const { browser, page } = await connect(app);
  await page.waitForFunction(() => 'mimiyaku' in globalThis);
  const japanese = await page.evaluate(async (limitMs) => {
    const { mimiyaku } = /** @type {any} */ (globalThis);
    const started = await mimiyaku.request('live.start');
    if (!started.ok) throw new Error(started.error.message);
    const deadlineMs = performance.now() + limitMs;
    while (performance.now() < deadlineMs) {
      const snapshot = await mimiyaku.request('live.snapshot');
      const done = snapshot.value.utterances.find((/** @type {any} */ view) => view.status === 'done');
      if (done !== undefined) return done.japanese;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error('No answer came.');
  }, LIMIT_MS);
  process.stdout.write(`The packed app translates: ${japanese}\n`);
  await browser.close();
} finally {
  app.kill();
  await new Promise((resolve) => app.once('exit', resolve));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
