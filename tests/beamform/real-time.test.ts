import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BEAMFORMER_KINDS, createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';

const SPACING = 0.06;
const ALLOCATIONS = fileURLToPath(new URL('processes/allocations.ts', import.meta.url));
const MOST_PROCESSES = 12;
/** One fraction put on the heap is 16 bytes. */
const LEAST_ALLOCATION_BYTES = 16;

describe.each(BEAMFORMER_KINDS.flatMap((kind) => [false, true].map((postFilter) => ({ kind, postFilter }))))(
  'the $kind beamformer in real time (post-filter: $postFilter)',
  ({ kind, postFilter }) => {
    it('allocates nothing from hop to hop', () => {
      // V8 compiles a third of all processes so that one fraction a hop is put on the heap: what the code itself allocates is in every one.
      let bytesPerHop = Infinity;
      for (let run = 0; run < MOST_PROCESSES && bytesPerHop >= LEAST_ALLOCATION_BYTES / 4; run++) {
        const ended = spawnSync(
          process.execPath,
          ['--import', 'tsx', ALLOCATIONS, kind, String(postFilter)],
          { encoding: 'utf8' },
        );
        expect(ended.stderr).toBe('');
        bytesPerHop = Math.min(bytesPerHop, Number(ended.stdout));
      }
      expect(bytesPerHop).toBeLessThan(LEAST_ALLOCATION_BYTES / 4);
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
