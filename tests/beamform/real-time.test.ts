import { describe, expect, it } from 'vitest';
import { allocatedBytes } from '../../bench/support/allocated-bytes.ts';
import { BEAMFORMER_KINDS, createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';
import { randomSource, sum } from './synthetic-array.ts';

const SPACING = 0.06;
const MEASURED_HOPS = 400;
const WARM_UP_HOPS = 2000;
/** The compiler works beside the program and takes its time on a busy machine. */
const MOST_ROUNDS = 20;
/** One fraction put on the heap is 16 bytes. */
const LEAST_ALLOCATION_BYTES = 16;

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
          beamformer.process(lefts[place], rights[place], hop % 128 < 64 ? 1 : 0, output);
        }
      };
      // Until the compiler has seen everything, code that is not compiled puts its fractions on the heap.
      let bytesPerHop = Infinity;
      for (let round = 0; round < MOST_ROUNDS && bytesPerHop >= LEAST_ALLOCATION_BYTES / 4; round++) {
        run(WARM_UP_HOPS);
        const bytes = allocatedBytes(() => {
          run(MEASURED_HOPS);
        });
        bytesPerHop = Math.min(bytesPerHop, bytes / MEASURED_HOPS);
      }
      // One fraction a hop may be left where a busy machine has not compiled everything yet; more is an allocation of ours.
      expect(bytesPerHop).toBeLessThan(2 * LEAST_ALLOCATION_BYTES);
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
