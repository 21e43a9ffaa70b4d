import { readFileSync } from 'node:fs';

/** The samples of a 16-bit WAV file as it lies on the disk, interleaved. */
export function readWav(path: string): Int16Array {
  const bytes = readFileSync(path);
  const start = bytes.indexOf('data') + 8;
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length));
}
