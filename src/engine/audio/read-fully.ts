import type { ByteSource } from './byte-source.ts';

/** So many bytes of a source, or fewer where it ends before. */
export async function readFully(source: ByteSource, count: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(count);
  let filled = 0;
  while (filled < count) {
    const got = await source.read(bytes.subarray(filled));
    if (got === 0) break;
    filled += got;
  }
  return bytes.subarray(0, filled);
}
