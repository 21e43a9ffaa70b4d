import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import type { OggPage } from 'codec-parser';
import { OggPages } from './ogg-pages.ts';
import { quietly } from './quietly.ts';
import type { DecodedSound, SoundDecoder } from './sound-decoder.ts';

/** Vorbis in Ogg (libvorbis as WebAssembly), a page at a time: 255 packets at most. */
export async function openVorbisDecoder(): Promise<SoundDecoder> {
  const ogg = new OggPages('vorbis');
  const decoder = new OggVorbisDecoder();
  await decoder.ready;

  async function* sounds(pages: Iterable<OggPage>): AsyncGenerator<DecodedSound, void> {
    for (const page of pages) {
      const decoded = await quietly(() => decoder.decodeOggPages([page]));
      yield {
        channels: decoded.channelData,
        sampleRateHz: decoded.sampleRate,
        faults: decoded.errors.length + ogg.takeFaults(),
      };
    }
  }

  return {
    decode: (bytes) => sounds(ogg.pages(bytes)),
    end: () => sounds(ogg.end()),
    free: () => {
      decoder.free();
    },
  };
}
