import { MPEGDecoder } from 'mpg123-decoder';
import { readMp3Header } from './compressed-format.ts';
import { quietly } from './quietly.ts';
import type { DecodedSound, SoundDecoder } from './sound-decoder.ts';

/** Bytes handed over at once: the shortest frames (72 bytes) make 1152 samples, so that this is at most 2 MB of sound. */
const PIECE_BYTES = 16_384;

/** MP3 (mpg123 as WebAssembly), without the silence that encoders add at both ends. `start`: the first frame's header. */
export async function openMp3Decoder(start: Uint8Array): Promise<SoundDecoder> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  // It always gives two channels: of a mono recording twice the same.
  const channelCount = readMp3Header(start)?.channelCount ?? 2;

  // eslint-disable-next-line @typescript-eslint/require-await -- the interface is for decoders that wait, too
  async function* decode(bytes: Uint8Array): AsyncGenerator<DecodedSound, void> {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const decoded = quietly(() => decoder.decode(bytes.subarray(from, from + PIECE_BYTES)));
      yield {
        channels: decoded.channelData.slice(0, channelCount),
        sampleRateHz: decoded.sampleRate,
        faults: decoded.errors.length,
      };
    }
  }

  return {
    decode,
    end: () => decode(new Uint8Array(0)),
    free: () => {
      decoder.free();
    },
  };
}
