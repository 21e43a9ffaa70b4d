import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PortAudioSource } from '../../src/engine/capture/portaudio/portaudio-source.ts';
import { SYSTEM_CLOCK } from '../../src/engine/base/clock.ts';
import { forkChannels } from '../../src/engine/processes/fork-channel.ts';
import type { Interpreter } from '../../src/engine/interpret/interpreter.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { writeWav } from '../../src/engine/audio/wav-writer.ts';
import { VIRTUAL_ARRAY, VirtualArray, virtualArrayMissing } from '../support/virtual-array.ts';
import { answer, boothSamples, LiveRun } from './live-run.ts';

const missing = virtualArrayMissing();
if (missing !== undefined) process.stderr.write(`Skipped: live session with a virtual array: ${missing}.\n`);

// Everything is played in real time.
vi.setConfig({ testTimeout: 240_000 });

const entryFile = fileURLToPath(
  new URL('../../dist/engine/capture/portaudio/capture-process.js', import.meta.url),
);
const openProcess = forkChannels({ entryFile, onDiagnostic: () => undefined });

/** The models have their tests; here it matters what reaches them. */
const INTERPRETER: Interpreter = {
  interpret: ({ index }) => Promise.resolve(answer(`utterance ${index}`)),
  translate: (english) => Promise.resolve(answer(english)),
  dispose: () => Promise.resolve(),
};

describe.skipIf(missing !== undefined)('a session with a microphone', () => {
  let array: VirtualArray;
  let folder: string;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-live-'));
    path = join(folder, 'spoken.wav');
    // The first sentence of the sample, ending in a pause.
    await writeWav(path, 2, boothSamples().subarray(0, 2 * 6.4 * 16_000));
    array = await VirtualArray.create();
  });
  afterAll(async () => {
    await array.remove();
    await rm(folder, { recursive: true });
  });

  it('survives the death of the sound server, and goes on when it is back', async () => {
    const run = await LiveRun.start(
      {
        openSource: () =>
          Promise.resolve(new PortAudioSource({ device: VIRTUAL_ARRAY, channelCount: 2, openProcess })),
        clock: SYSTEM_CLOCK,
        interpreter: INTERPRETER,
      },
      folder,
    );
    await run.until(({ type }) => type === 'levels');
    await array.play(path);
    await run.until(({ type }) => type === 'final');
    await array.kill();
    await run.until((event) => event.type === 'state' && event.state === 'device-lost');
    const before = run.finals.length;
    await array.start();
    await run.until((event) => event.type === 'fault-cleared');
    await array.play(path);
    await run.until((event) => event.type === 'final' && event.record.index >= before);
    await run.session?.stop();

    expect(run.states.at(-1)).toBe('stopped');
    expect(run.states.slice(run.states.indexOf('device-lost'))).toContain('hearing-speech');
    const faults = run.events.flatMap((event) => (event.type === 'fault' ? [event.fault.kind] : []));
    expect(faults.some((kind) => kind === 'device-gone' || kind === 'no-samples')).toBe(true);
    const store = new SessionStore(folder);
    const id = run.session?.id ?? '';
    expect((await store.read(id)).state).toBe('closed');
    for (const { index, startSample, endSample } of run.finals) {
      expect(await store.recordingOf(id, index, 'beamformer')).toHaveLength(endSample - startSample);
    }
  });
});
