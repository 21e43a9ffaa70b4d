import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

import { AudioWorkerHost } from '../../../src/engine/array/worker/audio-worker-host.ts';
import type { AudioWorkerSettings } from '../../../src/engine/array/worker/messages.ts';
import type { AudioWorkerEvent } from '../../../src/engine/array/worker/worker-events.ts';
import { openWav } from '../../../src/engine/audio/open-wav.ts';
import { floatToInt16 } from '../../../src/engine/audio/pcm.ts';
import { SYSTEM_CLOCK } from '../../../src/engine/base/clock.ts';
import { findDetectorFile } from '../../../src/engine/array/worker/find-detector-file.ts';
import { LIVE_CUTTING_TUNING } from '../../../src/engine/speech/tuning.ts';

const ENTRY = fileURLToPath(new URL('../../../dist/engine/array/worker/audio-worker.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../resources/samples/booth-sample.wav', import.meta.url));

let host: AudioWorkerHost | undefined;
afterEach(async () => {
  await host?.close();
});

async function startHost(
  overrides: Partial<AudioWorkerSettings> = {},
  entryFile = ENTRY,
  hangLimitMs?: number,
) {
  const events: AudioWorkerEvent[] = [];
  const settings: AudioWorkerSettings = {
    detectorFile: await findDetectorFile(),
    geometry: { spacingMetres: 0.06 },
    beamformer: 'mvdr',
    talker: { kind: 'newcomer' },
    channels: undefined,
    cutting: LIVE_CUTTING_TUNING,
    ...overrides,
  };
  host = new AudioWorkerHost({
    entryFile,
    settings,
    clock: SYSTEM_CLOCK,
    onEvent: (event) => events.push(event),
    ...(hangLimitMs !== undefined && { hangLimitMs }),
  });
  await host.start();
  return { host, events };
}

/** The bundled recording, interleaved. */
async function sampleSound(seconds = Infinity): Promise<Int16Array> {
  const values: number[] = [];
  for await (const [left, right] of (await openWav(SAMPLE)).blocks) {
    for (const [index, sample] of left.entries()) {
      values.push(floatToInt16(sample), floatToInt16(right[index]));
    }
    if (values.length >= 32_000 * seconds) break;
  }
  return Int16Array.from(values.slice(0, Math.min(32_000 * seconds, values.length)));
}

/** Compared as bytes: a list of a million differences helps nobody. */
function expectSame(actual: Int16Array, wanted: Int16Array): void {
  expect(actual.length).toBe(wanted.length);
  const first = actual.findIndex((value, index) => value !== wanted[index]);
  expect(first, 'index of the first value that differs').toBe(-1);
}

const BLOCK_VALUES = 640;

async function feed(to: AudioWorkerHost, sound: Int16Array): Promise<void> {
  for (let start = 0; start < sound.length; start += BLOCK_VALUES) {
    await to.room();
    expect(to.samples(sound.subarray(start, start + BLOCK_VALUES))).toBe(true);
  }
}

function recordingsOf(events: readonly AudioWorkerEvent[]): { bypass: Int16Array; beamformer: Int16Array } {
  const bypass: number[] = [];
  const beamformer: number[] = [];
  for (const event of events) {
    if (event.type !== 'recorded') continue;
    expect(event.block.startSample).toBe(beamformer.length);
    expect(event.block.bypass.length).toBe(2 * event.block.beamformer.length);
    for (const value of event.block.bypass) bypass.push(value);
    for (const value of event.block.beamformer) beamformer.push(value);
  }
  return { bypass: Int16Array.from(bypass), beamformer: Int16Array.from(beamformer) };
}

function ofType<T extends AudioWorkerEvent['type']>(events: readonly AudioWorkerEvent[], type: T) {
  return events.filter((event): event is Extract<AudioWorkerEvent, { type: T }> => event.type === type);
}

const FORMAT = { sampleRateHz: 16_000, channelCount: 2 };

describe('the audio worker', () => {
  it('records every sample, and cuts utterances that lie in the recordings', async () => {
    const sound = await sampleSound();
    const { host, events } = await startHost();
    host.opened(FORMAT);
    await feed(host, sound);
    const total = await host.finish();
    expect(total).toBe(sound.length / 2);
    const { bypass, beamformer } = recordingsOf(events);
    expectSame(bypass, sound);
    expect(beamformer.length).toBe(total);
    const utterances = ofType(events, 'closed').map(({ utterance }) => utterance);
    expect(utterances.length).toBeGreaterThanOrEqual(4);
    for (const [index, utterance] of utterances.entries()) {
      expect(utterance.index).toBe(index);
      expectSame(utterance.bypass, bypass.subarray(2 * utterance.startSample, 2 * utterance.endSample));
    }
    expect(ofType(events, 'levels').length).toBe(Math.floor(total / 512));
  });

  it('names nothing that has not been recorded before, and announces every utterance while its talker pauses', async () => {
    const { host, events } = await startHost();
    host.opened(FORMAT);
    await feed(host, await sampleSound());
    await host.finish();
    let recordedUntil = 0;
    let candidate: { speechStart: number; speechEnd: number; startSample: number } | undefined;
    let announced = 0;
    let open = false;
    for (const event of events) {
      if (event.type === 'recorded') recordedUntil = event.block.startSample + event.block.beamformer.length;
      if (event.type === 'opened') {
        expect(open).toBe(false);
        expect(event.startSample).toBeLessThanOrEqual(recordedUntil);
        open = true;
      }
      if (event.type === 'pausing') {
        expect(open).toBe(true);
        expect(event.candidate.endSample).toBeLessThanOrEqual(recordedUntil);
        candidate = event.candidate;
      }
      if (event.type === 'resumed') candidate = undefined;
      if (event.type === 'closed') {
        const { utterance } = event;
        expect(utterance.endSample).toBeLessThanOrEqual(recordedUntil);
        if (candidate?.startSample === utterance.startSample && candidate.speechEnd === utterance.speechEnd) {
          announced++;
        }
        candidate = undefined;
      }
      if (event.type === 'closed' || event.type === 'discarded') open = false;
    }
    expect(announced).toBe(ofType(events, 'closed').length);
  });

  it('pauses where it is told to: closes the open utterance, records on, and opens nothing meanwhile', async () => {
    const sound = await sampleSound();
    const { host, events } = await startHost();
    host.opened(FORMAT);
    // Speech of the bundled recording begins in its first seconds and is under way at 3 s.
    const pauseAt = 32_000 * 3;
    const resumeAt = 32_000 * 15;
    await feed(host, sound.subarray(0, pauseAt));
    host.setPaused(true);
    await feed(host, sound.subarray(pauseAt, resumeAt));
    host.setPaused(false);
    await feed(host, sound.subarray(resumeAt));
    await host.finish();
    expectSame(recordingsOf(events).bypass, sound);
    const [paused, resumed] = ofType(events, 'paused');
    expect(paused).toMatchObject({ paused: true, atSample: pauseAt / 2 });
    expect(resumed).toMatchObject({ paused: false, atSample: resumeAt / 2 });
    const meanwhile = events.slice(events.indexOf(paused), events.indexOf(resumed));
    expect(meanwhile.map(({ type }) => type)).not.toContain('opened');
    const before = ofType(events.slice(0, events.indexOf(paused)), 'closed');
    expect(before.at(-1)?.utterance.endSample).toBeGreaterThan(pauseAt / 2 - 16_000);
    expect(ofType(events.slice(events.indexOf(resumed)), 'closed').length).toBeGreaterThan(0);
  });

  it('goes on after the microphone was lost, at another rate, with other channels', async () => {
    const sound = await sampleSound(6);
    const { host, events } = await startHost({ channels: [1, 2] });
    host.opened(FORMAT);
    await feed(host, sound);
    host.interrupted();
    host.opened({ sampleRateHz: 48_000, channelCount: 4 });
    const wide = new Int16Array(4 * 48_000 * 2);
    for (let sample = 0; sample < wide.length / 4; sample++) {
      wide[4 * sample] = Math.round(8_000 * Math.sin((2 * Math.PI * 440 * sample) / 48_000));
      wide[4 * sample + 1] = -wide[4 * sample];
      wide[4 * sample + 2] = 30_000;
    }
    for (let start = 0; start < wide.length; start += 3840) host.samples(wide.subarray(start, start + 3840));
    const total = await host.finish();
    const [interrupted] = ofType(events, 'interrupted');
    expect(interrupted.atSample).toBe(sound.length / 2);
    // The last samples are still in the resampler's filter: 8 ms at most.
    expect(total).toBeGreaterThan(sound.length / 2 + 32_000 - 128);
    expect(total).toBeLessThanOrEqual(sound.length / 2 + 32_000);
    const { bypass } = recordingsOf(events);
    expectSame(bypass.subarray(0, sound.length), sound);
    const at = sound.length + 2 * 16_000;
    expect(Math.abs(bypass[at] - 8_000 * Math.sin(2 * Math.PI * 440))).toBeLessThan(100);
    expect(Math.max(...bypass.subarray(at, at + 2_000))).toBeLessThan(8_100);
  });

  it('swaps the microphones where that is asked for', async () => {
    const sound = await sampleSound(1);
    const { host, events } = await startHost({ channels: [2, 1] });
    host.opened(FORMAT);
    await feed(host, sound);
    await host.finish();
    const { bypass } = recordingsOf(events);
    expect(bypass[0]).toBe(sound[1]);
    expect(bypass[1]).toBe(sound[0]);
  });

  it('refuses channels that the microphone has not', async () => {
    const { host } = await startHost({ channels: [1, 3] });
    expect(() => {
      host.opened(FORMAT);
    }).toThrow('There is no channel 3: the microphone has channels 1 to 2.');
  });

  it('is started again when it dies, and nothing that was captured is lost', async () => {
    const sound = await sampleSound();
    const { host, events } = await startHost(
      {},
      fileURLToPath(new URL('./crashing-worker.mjs', import.meta.url)),
    );
    host.opened(FORMAT);
    // Slowly enough that the worker dies while sound comes.
    const step = 16_000;
    for (let start = 0; start < sound.length; start += step) {
      await feed(host, sound.subarray(start, start + step));
      if (start < sound.length / 2) await sleep(300);
    }
    const total = await host.finish();
    const [failed] = ofType(events, 'failed').filter(({ restarting }) => restarting);
    expect(failed.error.message).toContain('a fault in a native library');
    expect(total).toBe(sound.length / 2);
    expectSame(recordingsOf(events).bypass, sound);
    const utterances = ofType(events, 'closed').map(({ utterance }) => utterance);
    expect(utterances.map(({ index }) => index)).toEqual(utterances.map((_, index) => index));
    expect(events.indexOf(failed)).toBeGreaterThan(0);
    expect(ofType(events.slice(events.indexOf(failed)), 'closed').length).toBeGreaterThan(0);
  });

  it('ends the session where it dies again and again, and says so', async () => {
    const { host, events } = await startHost(
      {},
      fileURLToPath(new URL('./dying-worker.mjs', import.meta.url)),
    );
    host.opened(FORMAT);
    expect(await host.finish()).toBe(0);
    expect(ofType(events, 'failed').at(-1)?.restarting).toBe(false);
    expect(events.at(-1)).toEqual({ type: 'finished', totalSamples: 0 });
  });

  it('is ended and started again when it hangs, and nothing that was captured is lost', async () => {
    const sound = await sampleSound(12);
    const { host, events } = await startHost(
      {},
      fileURLToPath(new URL('./hanging-worker.mjs', import.meta.url)),
      4_000,
    );
    host.opened(FORMAT);
    await feed(host, sound);
    // The first one hangs with this still in the ring.
    expect(await host.finish()).toBe(sound.length / 2);
    const [failed] = ofType(events, 'failed');
    expect(failed).toMatchObject({ restarting: true, error: { code: 'inference.timed-out' } });
    expectSame(recordingsOf(events).bypass, sound);
    expect(ofType(events.slice(events.indexOf(failed)), 'closed').length).toBeGreaterThan(0);
  });

  it('does not hold up the end of a session where it hangs again and again, and says so', async () => {
    const { host, events } = await startHost(
      {},
      fileURLToPath(new URL('./always-hanging-worker.mjs', import.meta.url)),
      1_000,
    );
    host.opened(FORMAT);
    host.samples(await sampleSound(1));
    expect(await host.finish()).toBe(0);
    expect(ofType(events, 'failed').at(-1)).toMatchObject({
      restarting: false,
      error: { code: 'inference.timed-out' },
    });
    expect(events.at(-1)).toEqual({ type: 'finished', totalSamples: 0 });
  });

  it('says why it cannot start', async () => {
    await expect(startHost({ detectorFile: '/nowhere/silero.onnx' })).rejects.toMatchObject({
      code: 'inference.failed',
    });
  });
});
