/** A program that prints how many bytes a beamformer allocates a hop once it is compiled: `allocations.ts KIND POST-FILTER`. */
import { BEAMFORMER_KINDS, createBeamformer } from '../../../src/engine/beamform/create-beamformer.ts';
import { randomSource, sum } from '../synthetic-array.ts';
import { bytesPerHop } from './bytes-per-hop.ts';

const kind = BEAMFORMER_KINDS.find((name) => name === process.argv[2]);
if (kind === undefined) throw new Error(`There is no beamformer "${process.argv[2] ?? ''}".`);
const beamformer = createBeamformer(
  kind,
  { spacingMetres: 0.06 },
  { postFilter: process.argv[3] === 'true' },
);
const { hopSamples } = beamformer;
const noise = (seed: number): Float32Array => randomSource(seed, { rms: 0.01 }).delayed(0);
const talker = randomSource(1, { tiltDbPerOctave: 3 });
const cut = (signal: Float32Array): Float32Array[] =>
  Array.from({ length: signal.length / hopSamples }, (_, hop) =>
    signal.subarray(hop * hopSamples, (hop + 1) * hopSamples),
  );
const lefts = cut(sum(talker.delayed(0), noise(2)));
const rights = cut(sum(talker.delayed(1.3), noise(3)));
const output = new Float32Array(hopSamples);
const run = (hops: number): void => {
  for (let hop = 0; hop < hops; hop++) {
    const place = hop % lefts.length;
    beamformer.process(lefts[place], rights[place], hop % 128 < 64 ? 1 : 0, output);
  }
};
process.stdout.write(`${String(bytesPerHop(run))}\n`);
