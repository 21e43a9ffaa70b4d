import { describe, expect, it } from 'vitest';

import { LiveArray } from '../../../src/engine/array/worker/live-array.ts';
import type { AudioWorkerMessage } from '../../../src/engine/array/worker/messages.ts';
import { LIVE_CUTTING_TUNING } from '../../../src/engine/speech/tuning.ts';
import { randomSource, sum } from '../../beamform/synthetic-array.ts';
import { LevelDetector } from '../level-detector.ts';

/** Fails at the calls that it is told to. */
class FailingDetector extends LevelDetector {
  calls = 0;
  readonly #failsAt: (call: number) => boolean;

  constructor(failsAt: (call: number) => boolean) {
    super();
    this.#failsAt = failsAt;
  }

  override probability(frame: Float32Array): Promise<number> {
    if (this.#failsAt(this.calls++)) return Promise.reject(new Error('no memory'));
    return super.probability(frame);
  }
}

async function start(failsAt: (call: number) => boolean) {
  const told: AudioWorkerMessage[] = [];
  const array = new LiveArray(
    {
      detectorFile: '',
      geometry: { spacingMetres: 0.06 },
      beamformer: 'delay-and-sum',
      talker: { kind: 'newcomer' },
      channels: undefined,
      cutting: LIVE_CUTTING_TUNING,
    },
    new FailingDetector(failsAt),
    { startSample: 1_000, paused: false },
    (message) => told.push(message),
  );
  await array.format({ sampleRateHz: 16_000, channelCount: 2 });
  return { array, told };
}

/** Quiet, then a second and a half as loud as speech, then quiet again: 4 s. */
function sound(): Int16Array {
  return Int16Array.from({ length: 2 * 64_000 }, (_, index) => {
    const loud = index > 32_000 && index < 80_000;
    return Math.round((loud ? 6_000 : 20) * Math.sin(index * index * 0.001));
  });
}

async function feed(array: LiveArray, values: Int16Array): Promise<void> {
  for (let start = 0; start < values.length; start += 640) {
    await array.samples(values.subarray(start, start + 640), 640);
  }
}

describe('a session of the array pipeline', () => {
  it('keeps every sample when a stage fails in the middle of an utterance, and ends what was open', async () => {
    const { array, told } = await start((call) => call === 60);
    const values = sound();
    await feed(array, values);
    await array.finish();
    let at = 1_000;
    const bypass: number[] = [];
    for (const message of told) {
      if (message.type !== 'recorded') continue;
      expect(message.block.startSample).toBe(at);
      at += message.block.beamformer.length;
      for (const value of message.block.bypass) bypass.push(value);
    }
    expect(Int16Array.from(bypass)).toEqual(values);
    const order = told.map(({ type }) => type).filter((type) => type !== 'recorded' && type !== 'levels');
    expect(order.slice(0, 3)).toEqual(['opened', 'closed', 'failed']);
    expect(told.at(-1)).toEqual({ type: 'finished', totalSamples: 1_000 + 64_000 });
    // What comes after the failure is heard again.
    expect(order.slice(3)).toContain('opened');
  });

  it('gives up where a stage fails again and again, and knows what it has not recorded', async () => {
    const { array, told } = await start((call) => call > 20);
    const values = sound();
    let given = 0;
    const giveAll = async (): Promise<void> => {
      // Pieces in which a frame of the detector is never the end.
      while (given < values.length / 2) {
        const piece = values.subarray(2 * given, 2 * given + 1_000);
        given += 500;
        await array.samples(piece, piece.length);
      }
    };
    await expect(giveAll()).rejects.toThrow('no memory');
    expect(told.filter(({ type }) => type === 'failed').length).toBe(5);
    const recorded = told.reduce(
      (sum, message) => sum + (message.type === 'recorded' ? message.block.beamformer.length : 0),
      0,
    );
    expect(array.pendingSamples).toBeGreaterThan(0);
    expect(recorded + array.pendingSamples).toBe(given);
  });

  it('notices left and right that have changed places while the microphone was lost', async () => {
    const { array, told } = await start(() => false);
    // Two noises from two sides, softer than what counts as speech.
    const noises = [1, 2].map((seed) =>
      randomSource(seed, { length: 1 << 18, rms: 0.003, tiltDbPerOctave: 3 }),
    );
    const left = sum(...noises.map((noise) => noise.delayed(0)));
    const right = sum(noises[0].delayed(1.6), noises[1].delayed(-0.7));
    const heard = (fromSecond: number, toSecond: number, sides: readonly Float32Array[]): Int16Array =>
      Int16Array.from({ length: 2 * 16_000 * (toSecond - fromSecond) }, (_, index) =>
        Math.round(32_768 * sides[index % 2][16_000 * fromSecond + (index >> 1)]),
      );
    const faults = (): readonly string[] =>
      told.flatMap((message) => (message.type === 'levels' ? [message.levels.faults.join()] : []));

    await feed(array, heard(0, 11, [left, right]));
    await array.interrupt();
    await array.format({ sampleRateHz: 16_000, channelCount: 2 });
    expect(new Set(faults())).toEqual(new Set(['']));
    await feed(array, heard(11, 16, [right, left]));
    expect(faults().at(-1)).toBe('swapped');
    await array.interrupt();
    await array.format({ sampleRateHz: 16_000, channelCount: 2 });
    await feed(array, heard(0, 5, [left, right]));
    expect(faults().at(-1)).toBe('');
  });
});
