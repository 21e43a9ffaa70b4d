import { openByteSource, type ByteSource } from './byte-source.ts';
import { pcmStream } from './pcm-blocks.ts';
import type { AudioStream } from './pcm.ts';
import { readFully } from './read-fully.ts';
import { parseWavHeader, type WavHeader } from './wav-header.ts';

/**
 * Opens a WAV file, or standard input for "-", as a stream: uncompressed sound of 8 to 192 kHz, 1 to 8 channels, in RIFF, RF64 or BW64.
 * The header is read now; the sound block by block when the stream is iterated, so that memory does not grow with length.
 * Files of interrupted recorders are read to their end.
 * @throws MimiyakuError with a code of `audio.*`; `audio.empty` comes from iterating.
 */
export async function openWav(path: string): Promise<AudioStream> {
  return readWav(await openByteSource(path));
}

/** The same for a source that is open already. */
export async function readWav(source: ByteSource): Promise<AudioStream> {
  try {
    const header = await readHeader(source);
    const stream = pcmStream(source, header.layout, {
      dataBytes: isWrapped(header, source) ? undefined : header.dataBytes,
      head: header.head,
    });
    await source.release();
    return stream;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readHeader(source: ByteSource): Promise<WavHeader> {
  const parser = parseWavHeader(source.name);
  let step = parser.next();
  while (step.done !== true) {
    const need = step.value;
    if (need.kind === 'read') {
      step = parser.next(await readFully(source, need.bytes));
    } else {
      await source.skip(need.bytes);
      step = parser.next(new Uint8Array(0));
    }
  }
  return step.value;
}

/**
 * Recorders that go on past 4 GiB without RF64 leave a size that has wrapped around, so that 4 GiB or more would lie behind the sound;
 * nothing but sound is that long.
 */
function isWrapped(header: WavHeader, source: ByteSource): boolean {
  if (header.dataBytes === undefined || source.remainingBytes === undefined) return false;
  return source.remainingBytes - header.dataBytes >= 2 ** 32;
}
