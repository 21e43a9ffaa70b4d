import { allocatedBytes } from '../../../bench/support/allocated-bytes.ts';

const MEASURED_HOPS = 400;
const WARM_UP_HOPS = 2000;
/** The compiler works beside the program and takes its time on a busy machine. */
const MOST_ROUNDS = 20;
/** What is left of the measuring itself is below this. */
const NOTHING_BYTES = 4;

/** Bytes that a hop allocates once the compiler has seen everything: until then, code that is not compiled puts its fractions on the heap. */
export function bytesPerHop(run: (hops: number) => void): number {
  let least = Infinity;
  for (let round = 0; round < MOST_ROUNDS && least >= NOTHING_BYTES; round++) {
    run(WARM_UP_HOPS);
    const bytes = allocatedBytes(() => {
      run(MEASURED_HOPS);
    });
    least = Math.min(least, bytes / MEASURED_HOPS);
  }
  return least;
}
