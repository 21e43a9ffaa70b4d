import { openByteSource } from './byte-source.ts';
import { compressedFormatOf, id3Bytes, TELLING_BYTES } from './compressed/compressed-format.ts';
import { readCompressed, type CompressedOptions } from './compressed/read-compressed.ts';
import { readWav } from './open-wav.ts';
import type { AudioStream } from './pcm.ts';
import { PeekedSource } from './peeked-source.ts';
import { MAX_BYTES_BEFORE_DATA } from './tuning.ts';

/**
 * Opens a recording in whichever format its content shows (WAV, FLAC, MP3, Opus or Vorbis in Ogg), a file or standard input for "-", as a
 * stream. Names are not looked at.
 * @throws MimiyakuError with a code of `audio.*`; `audio.empty` and faults of what comes later may also come from iterating.
 */
export async function openRecording(path: string, options: CompressedOptions = {}): Promise<AudioStream> {
  const source = new PeekedSource(await openByteSource(path));
  try {
    const tag = id3Bytes(await source.peek(10));
    // A tag that is larger than any is no tag: what remains says that it is no recording.
    if (tag > 0 && tag <= MAX_BYTES_BEFORE_DATA) await source.skip(tag);
    const start = await source.peek(TELLING_BYTES);
    const format = compressedFormatOf(start);
    return format === undefined
      ? await readWav(source)
      : await readCompressed(source, format, start, options);
  } catch (error) {
    await source.close();
    throw error;
  }
}
