import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes of heap and of array buffers that a piece of work allocates and does not give back. The work must be short enough not to fill
 * the young generation (some megabytes): then nothing is collected meanwhile, and everything allocated is counted.
 */
export function allocatedBytes(work: () => void): number {
  setFlagsFromString('--expose-gc');
  // The flag puts a function of this name and shape into every context made from now on.
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage();
  work();
  const after = process.memoryUsage();
  return (
    Math.max(0, after.heapUsed - before.heapUsed) + Math.max(0, after.arrayBuffers - before.arrayBuffers)
  );
}
