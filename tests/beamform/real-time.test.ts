import { describe, expect, it } from 'vitest';
import { allocatedBytes } from '../../bench/support/allocated-bytes.ts';
import { BEAMFORMER_KINDS, createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';
import { randomSource, sum } from './synthetic-array.ts';

const SPACING = 0.06;
const MEASURED_HOPS = 400;

describe.each(BEAMFORMER_KINDS.flatMap((kind) => [false, true].map((postFilter) => ({ kind, postFilter }))))(
  'the $kind beamformer in real time (post-filter: $postFilter)',
  ({ kind, postFilter }) => {
    it('allocates nothing from hop to hop', () => {
      const beamformer = createBeamformer(kind, { spacingMetres: SPACING }, { postFilter });
      const { hopSamples } = beamformer;
      const noise = (seed: number): Float32Array => randomSource(seed, { rms: 0.01 }).delayed(0);
      const talker = randomSource(1, { tiltDbPerOctave: 3 });
      const left = sum(talker.delayed(0), noise(2));
      const right = sum(talker.delayed(1.3), noise(3));
      const cut = (signal: Float32Array): Float32Array[] =>
        Array.from({ length: signal.length / hopSamples }, (_, hop) =>
          signal.subarray(hop * hopSamples, (hop + 1) * hopSamples),
        );
      const lefts = cut(left);
      const rights = cut(right);
      const output = new Float32Array(hopSamples);
      const run = (hops: number): void => {
        for (let hop = 0; hop < hops; hop++) {
          const place = hop % lefts.length;
          beamformer.process(lefts[place], rights[place], hop % 128 < 64 ? 0.9 : 0.1, output);
        }
      };
      // Until the compiler has seen everything, many more numbers are boxed.
      run(10_000);
      const rounds = [1, 2, 3].map(() =>
        allocatedBytes(() => {
          run(MEASURED_HOPS);
        }),
      );
      // Some boxed numbers are left; an array of one hop would be more than 1000 bytes, a number boxed in each bin 4000.
      expect(rounds.sort((a, b) => a - b)[1] / MEASURED_HOPS).toBeLessThan(800);
    });

    it('is late by 16 ms and the hop it waits for: 32 ms in all', () => {
      const beamformer = createBeamformer(kind, { spacingMetres: SPACING }, { postFilter });
      const { hopSamples, latencySamples } = beamformer;
      expect(latencySamples + hopSamples).toBeLessThanOrEqual(512);
      const impulse = new Float32Array(hopSamples);
      impulse[100] = 0.5;
      const hop = new Float32Array(hopSamples);
      const output: number[] = [];
      for (let count = 0; count < 4; count++) {
        const input = count === 0 ? impulse : new Float32Array(hopSamples);
        beamformer.process(input, input, 0, hop);
        output.push(...hop);
      }
      expect(output.indexOf(Math.max(...output))).toBe(100 + latencySamples);
    });
  },
);
