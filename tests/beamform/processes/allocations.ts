/** A program that prints how many bytes a beamformer allocates a hop once it is compiled: `allocations.ts KIND POST-FILTER`. */
import { allocatedBytes } from '../../../bench/support/allocated-bytes.ts';
import { BEAMFORMER_KINDS, createBeamformer } from '../../../src/engine/beamform/create-beamformer.ts';
import { randomSource, sum } from '../synthetic-array.ts';

const MEASURED_HOPS = 400;
const WARM_UP_HOPS = 2000;
/** The compiler works beside the program and takes its time on a busy machine. */
const MOST_ROUNDS = 20;
/** What is left of the measuring itself is below this. */
const NOTHING_BYTES = 4;

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
// Until the compiler has seen everything, code that is not compiled puts its fractions on the heap.
let bytesPerHop = Infinity;
for (let round = 0; round < MOST_ROUNDS && bytesPerHop >= NOTHING_BYTES; round++) {
  run(WARM_UP_HOPS);
  const bytes = allocatedBytes(() => {
    run(MEASURED_HOPS);
  });
  bytesPerHop = Math.min(bytesPerHop, bytes / MEASURED_HOPS);
}
process.stdout.write(`${String(bytesPerHop)}\n`);
