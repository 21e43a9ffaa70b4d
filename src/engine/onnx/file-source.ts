import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from './protobuf.ts';

/** Read at a time: a few thousand small fields lie between the weights. */
const WINDOW_BYTES = 65_536;

/**
 * Lets `use` read a file piece by piece; the file is closed when it returns. Synchronous, as loading a model is anyway.
 * @throws the file system's errors
 */
export function withFile<T>(path: string, use: (source: ByteSource) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    let window = new Uint8Array(0);
    let windowStart = 0;
    return use({
      length: fstatSync(descriptor).size,
      read(from, to) {
        if (from < windowStart || to > windowStart + window.length) {
          window = new Uint8Array(Math.max(WINDOW_BYTES, to - from));
          windowStart = from;
          window = window.subarray(0, readFully(descriptor, window, from));
        }
        return window.subarray(from - windowStart, to - windowStart);
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

/** Fills `target` from `position` on, as far as the file goes; gives the number of bytes read. */
function readFully(descriptor: number, target: Uint8Array, position: number): number {
  let filled = 0;
  for (;;) {
    const count = readSync(descriptor, target, filled, target.length - filled, position + filled);
    filled += count;
    if (count === 0 || filled === target.length) return filled;
  }
}
