import type { AudioBlock } from './pcm.ts';

/** Blocks that can be iterated once; a second attempt is a defect and says so, where a spent generator would just seem empty. */
export function readOnce(start: () => AsyncGenerator<AudioBlock, void>): AsyncIterable<AudioBlock> {
  let started = false;
  return {
    [Symbol.asyncIterator]: () => {
      if (started) throw new Error('A stream of sound can be read only once.');
      started = true;
      return start();
    },
  };
}
