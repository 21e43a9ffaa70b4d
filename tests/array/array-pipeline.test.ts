import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrayPipeline, type ArrayPipelineOptions } from '../../src/engine/array/array-pipeline.ts';
import { utterancesOf } from '../../src/engine/array/utterances-of.ts';
import { DcBlocker } from '../../src/engine/audio/dc-blocker.ts';
import { floatToInt16, type AudioBlock } from '../../src/engine/audio/pcm.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import type { RefinedBeam } from '../../src/engine/beamform/beamformer.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import type { SpeechDetector } from '../../src/engine/speech/speech-detector.ts';
import { DelayingBeamformer } from './delaying-beamformer.ts';
import { LevelDetector } from './level-detector.ts';
import { blocksOf, bursts, streamOf } from './signals.ts';

function pipelineWith(options: Partial<ArrayPipelineOptions> = {}): ArrayPipeline {
  return new ArrayPipeline({
    channelCount: 2,
    detector: new LevelDetector(),
    createBeamformer: () => new DelayingBeamformer(160, 300),
    ...options,
  });
}

async function run(pipeline: ArrayPipeline, channels: AudioBlock, lengths = [1024]): Promise<Utterance[]> {
  const utterances: Utterance[] = [];
  for (const block of blocksOf(channels, lengths)) utterances.push(...(await pipeline.push(block)));
  return [...utterances, ...(await pipeline.finish())];
}

/** The bytes of some samples as signed 16-bit: quickly compared, unlike the samples. */
function bytesOf(samples: Float32Array | Int16Array, from = 0, to = samples.length): Buffer {
  const values =
    samples instanceof Int16Array ? samples : Int16Array.from(samples.subarray(from, to), floatToInt16);
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

/** An utterance with its recordings as bytes. */
function comparable(utterance: Utterance): object {
  return { ...utterance, bypass: bytesOf(utterance.bypass), beamformer: bytesOf(utterance.beamformer) };
}

function withoutOffset(samples: Float32Array): Float32Array {
  const copy = samples.slice();
  new DcBlocker(1, 16_000).process([copy]);
  return copy;
}

function everySecond(samples: Int16Array, first: 0 | 1): Int16Array {
  return samples.filter((_, place) => place % 2 === first);
}

const left = bursts(5, [
  [1, 1.5],
  [3, 3.6],
]);
const right = bursts(5, [[1, 1.5]], 2);

describe('the two recordings of an utterance', () => {
  it('are the raw microphones and the beam over the same samples', async () => {
    const utterances = await run(pipelineWith(), [left, right]);
    expect(utterances.map(({ index }) => index)).toEqual([0, 1]);
    const beam = withoutOffset(left);
    for (const { startSample, endSample, bypass, beamformer } of utterances) {
      expect(bytesOf(everySecond(bypass, 0))).toEqual(bytesOf(left, startSample, endSample));
      expect(bytesOf(everySecond(bypass, 1))).toEqual(bytesOf(right, startSample, endSample));
      expect(bytesOf(beamformer)).toEqual(bytesOf(beam, startSample, endSample));
    }
  });

  it('keep an offset in the raw recording and lose it in the beam', async () => {
    const offset = left.map((sample) => sample + 0.25);
    const [{ bypass, beamformer }] = await run(pipelineWith(), [offset, offset]);
    const mean = (samples: Int16Array): number =>
      samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    expect(mean(bypass)).toBeCloseTo(8192, -2);
    expect(Math.abs(mean(beamformer))).toBeLessThan(40);
  });

  it('hold the one microphone of a mono recording three times', async () => {
    const pipeline = pipelineWith({
      channelCount: 1,
      createBeamformer: () => {
        throw new Error('One microphone needs no beamformer.');
      },
    });
    const [{ startSample, endSample, bypass, beamformer, direction }] = await run(pipeline, [left]);
    const raw = bytesOf(left, startSample, endSample);
    expect(bytesOf(everySecond(bypass, 0))).toEqual(raw);
    expect(bytesOf(everySecond(bypass, 1))).toEqual(raw);
    expect(bytesOf(beamformer)).toEqual(bytesOf(withoutOffset(left), startSample, endSample));
    expect(direction).toBeUndefined();
  });
});

describe('a beamformer with a second pass', () => {
  it('gives the beam and the direction of the finished utterance, over its very span', async () => {
    const asked: [number, number][] = [];
    class Refining extends DelayingBeamformer {
      refine(from: number, to: number): RefinedBeam | undefined {
        asked.push([from, to]);
        if (asked.length === 2) return undefined;
        const samples = new Float32Array(to - from).fill(0.5);
        return { samples, delaySamples: 1, direction: { azimuthDegrees: 12, confidence: 0.8 } };
      }
    }
    const [first, second] = await run(pipelineWith({ createBeamformer: () => new Refining(160, 300) }), [
      left,
      right,
    ]);
    expect(asked).toEqual([
      [first.startSample, first.endSample],
      [second.startSample, second.endSample],
    ]);
    expect(new Set(first.beamformer)).toEqual(new Set([16_384]));
    expect(first.direction).toEqual({ azimuthDegrees: 12, confidence: 0.8 });
    const beam = withoutOffset(left);
    expect(bytesOf(second.beamformer)).toEqual(bytesOf(beam, second.startSample, second.endSample));
    expect(second.direction).toBeUndefined();
  });
});

describe('an utterance whose talker was heard to pause', () => {
  /** Runs with a listener to pauses; `values`: what the second pass makes of the first, second … span it is asked for. */
  async function runWithPauses(
    afterMs: number,
    values: readonly number[],
    channels: AudioBlock = [left, right],
  ): Promise<{ asked: number; candidates: Utterance[]; utterances: readonly Utterance[] }> {
    let asked = 0;
    class Refining extends DelayingBeamformer {
      refine(from: number, to: number): RefinedBeam {
        const samples = new Float32Array(to - from).fill(values[asked++]);
        return { samples, delaySamples: 1, direction: { azimuthDegrees: asked, confidence: 0.8 } };
      }
    }
    const candidates: Utterance[] = [];
    const pipeline = pipelineWith({
      createBeamformer: () => new Refining(160, 300),
      onPause: {
        afterMs,
        pausing: (candidate) => {
          if (candidate === undefined) return;
          candidates.push(candidate);
        },
        resumed: () => undefined,
      },
    });
    const utterances = await run(pipeline, channels);
    return { asked, candidates, utterances };
  }

  it('keeps the recording that its candidate had, with the live beam of the silence since', async () => {
    const { asked, candidates, utterances } = await runWithPauses(128, [0.5, 0.25]);
    expect(asked).toBe(2);
    expect(utterances).toHaveLength(2);
    const live = withoutOffset(left);
    for (const [index, utterance] of utterances.entries()) {
      const candidate = candidates[index];
      expect(candidate.endSample).toBeLessThan(utterance.endSample);
      expect(utterance.direction).toEqual(candidate.direction);
      const { length } = candidate.beamformer;
      const join = 80;
      expect(bytesOf(utterance.beamformer.subarray(0, length - join))).toEqual(
        bytesOf(candidate.beamformer.subarray(0, length - join)),
      );
      expect(bytesOf(utterance.beamformer.subarray(length))).toEqual(
        bytesOf(live, candidate.endSample, utterance.endSample),
      );
      // Never a step as large as that between the two: one passes into the other.
      const joined = utterance.beamformer.subarray(length - join - 1, length + 1);
      for (let place = 1; place < joined.length; place++) {
        expect(Math.abs(joined[place] - joined[place - 1])).toBeLessThan(2_000);
      }
    }
  });

  it('is worked out anew where its talker went on', async () => {
    const halting = bursts(4, [
      [1, 1.4],
      [1.6, 2],
    ]);
    const { asked, candidates, utterances } = await runWithPauses(128, [0.1, 0.2, 0.3], [halting, halting]);
    expect(candidates.length).toBe(asked);
    const [interrupted, first] = candidates;
    expect(interrupted.startSample).toBe(first.startSample);
    expect(interrupted.speechEnd).toBeLessThan(first.speechEnd);
    expect(utterances).toHaveLength(1);
    expect(utterances[0].direction).toEqual(first.direction);
  });
});

describe('where an utterance lies', () => {
  it('is around its speech, to a frame', async () => {
    const [first] = await run(pipelineWith(), [left, right]);
    const frame = 512;
    expect(Math.abs(first.startSample + first.speechStart - 16_000)).toBeLessThanOrEqual(frame);
    expect(Math.abs(first.startSample + first.speechEnd - 24_000)).toBeLessThanOrEqual(frame);
    expect(first.speechStart).toBeGreaterThanOrEqual(4000);
  });

  it('does not depend on the lengths of the blocks, nor on the latency of the beamformer', async () => {
    const expected = (await run(pipelineWith(), [left, right])).map(comparable);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 0, max: 1500 }),
        async (lengths, hop, latency) => {
          const createBeamformer = (): DelayingBeamformer => new DelayingBeamformer(hop, latency);
          const pipeline = pipelineWith({ createBeamformer });
          expect((await run(pipeline, [left, right], lengths)).map(comparable)).toEqual(expected);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('reaches to the last sample of the stream', async () => {
    const samples = bursts(3.01, [[1.5, 4]]);
    const [utterance] = await run(pipelineWith(), [samples, samples]);
    expect(utterance.endSample).toBe(samples.length);
    const beam = withoutOffset(samples);
    expect(bytesOf(utterance.beamformer)).toEqual(bytesOf(beam, utterance.startSample, samples.length));
  });

  it('is nowhere in a stream without a sample', async () => {
    const nothing = new Float32Array(0);
    expect(await run(pipelineWith(), [nothing, nothing])).toEqual([]);
  });
});

describe('the pipeline', () => {
  it('works the next session like the first after a reset', async () => {
    const pipeline = pipelineWith();
    const first = await run(pipeline, [left, right]);
    pipeline.reset();
    const second = await run(pipeline, [left, right]);
    expect(second.map(comparable)).toEqual(first.map(comparable));
  });

  it('reports every frame: levels, probability, whether somebody speaks', async () => {
    const speaking: number[] = [];
    let frames = 0;
    let loudest = -Infinity;
    const pipeline = pipelineWith({
      onFrame: (frame) => {
        frames++;
        expect(frame.endSample).toBe(frames * 512);
        if (frame.speaking) speaking.push(frame.endSample / 16_000);
        loudest = Math.max(loudest, frame.levels[1].rmsDbfs);
      },
    });
    await run(pipeline, [left, right]);
    expect(frames).toBe(156);
    expect(speaking[0]).toBeGreaterThan(1);
    expect(speaking[0]).toBeLessThan(1.3);
    expect(loudest).toBeGreaterThan(-22);
    expect(loudest).toBeLessThan(-19);
  });

  it('is of no use after an error in the detector until it is reset', async () => {
    const detector = new LevelDetector();
    let broken = true;
    const failing: SpeechDetector = {
      frameSamples: 512,
      probability: (frame) =>
        broken
          ? Promise.reject(new MimiyakuError('inference.failed', 'Broken.'))
          : detector.probability(frame),
      reset: () => {
        detector.reset();
      },
      dispose: () => detector.dispose(),
    };
    const pipeline = pipelineWith({ detector: failing });
    await expect(run(pipeline, [left, right])).rejects.toThrow('Broken.');
    broken = false;
    await expect(run(pipeline, [left, right])).rejects.toThrow('reset');
    pipeline.reset();
    expect(await run(pipeline, [left, right])).toHaveLength(2);
  });

  it('refuses three microphones, and a block of another number of channels', async () => {
    expect(() => pipelineWith({ channelCount: 3 })).toThrow(RangeError);
    await expect(pipelineWith().push([left])).rejects.toThrow(RangeError);
  });
});

describe('the utterances of a stream', () => {
  it('come as soon as they end, and the stream is read no further meanwhile', async () => {
    let blocks = 0;
    const onBlock = (): void => {
      blocks++;
    };
    const stream = streamOf([left, right], { onBlock });
    const utterances = utterancesOf(stream, pipelineWith());
    const first = await utterances.next();
    expect(first.done).toBe(false);
    // Speech ends at 1.5 s, the hangover (1.2 s at most) later; 16 blocks are a second.
    expect(blocks).toBeGreaterThan(24);
    expect(blocks).toBeLessThan(46);
    await utterances.next();
    expect((await utterances.next()).done).toBe(true);
    expect(blocks).toBe(80);
  });

  it('are right however long the stream is, though only its newest samples are kept', async () => {
    const minute = bursts(60, [[50, 52]]);
    const pipeline = pipelineWith({ channelCount: 1 });
    const found: Utterance[] = [];
    for await (const utterance of utterancesOf(streamOf([minute]), pipeline)) found.push(utterance);
    expect(found).toHaveLength(1);
    const [{ startSample, endSample, bypass }] = found;
    expect(bytesOf(everySecond(bypass, 0))).toEqual(bytesOf(minute, startSample, endSample));
  });

  it('are refused at another rate or number of channels', async () => {
    const take = async (stream: ReturnType<typeof streamOf>): Promise<void> => {
      for await (const utterance of utterancesOf(stream, pipelineWith())) expect(utterance).toBeUndefined();
    };
    const refusal = expect.objectContaining({ code: 'audio.unsupported' }) as unknown;
    await expect(take(streamOf([left, right], { sampleRateHz: 48_000 }))).rejects.toEqual(refusal);
    await expect(take(streamOf([left]))).rejects.toEqual(refusal);
  });
});
