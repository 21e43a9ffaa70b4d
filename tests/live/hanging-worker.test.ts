import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { answer, boothMicrophone, boothSamples, LiveRun } from './live-run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), '記録 '));
});
afterEach(() => rm(folder, { recursive: true }));

it('a session whose audio worker hangs still ends, says so, and keeps what was recorded in valid files', async () => {
  const run = await LiveRun.start(
    {
      ...boothMicrophone(),
      workerEntryFile: new URL('./hanging-worker.mjs', import.meta.url),
      workerHangLimitMs: 1_500,
      interpreter: {
        interpret: () => Promise.resolve(answer('Good morning.')),
        translate: (english) => Promise.resolve(answer(english)),
        dispose: () => Promise.resolve(),
      },
    },
    folder,
  );
  await run.until(({ type }) => type === 'recording-failed');
  await run.session?.stop();
  const failures = run.events.flatMap((event) => (event.type === 'recording-failed' ? [event.error] : []));
  expect(failures.map(({ code }) => code)).toContain('inference.timed-out');
  expect(run.states.at(-1)).toBe('stopped');

  const [listing] = await new SessionStore(folder).list();
  if (!listing.readable) throw listing.error;
  expect(listing.session.state).toBe('closed');
  const original = boothSamples();
  for (const [name, channelCount] of [
    ['bypass.wav', 2],
    ['beamformer.wav', 1],
  ] as const) {
    const file = join(folder, listing.session.id, name);
    const stream = await openWav(file);
    let samples = 0;
    for await (const [left] of stream.blocks) samples += left.length;
    // Two seconds at least, and all of it, as its header says.
    expect(samples).toBeGreaterThanOrEqual(32_000);
    expect(stream.expectedSamples).toBe(samples);
    expect(stream.channelCount).toBe(channelCount);
    if (channelCount === 1) continue;
    const bytes = await readFile(file);
    const sound = bytes.subarray(bytes.length - 4 * samples);
    expect(sound.equals(Buffer.from(original.buffer, 0, 4 * samples))).toBe(true);
  }
});
