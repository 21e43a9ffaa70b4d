import { FLACDecoder } from '@wasm-audio-decoders/flac';
import CodecParser, { type CodecFrame } from 'codec-parser';
import { OggPages, quietSteps } from './ogg-pages.ts';
import { quietly } from './quietly.ts';
import type { DecodedSound, SoundDecoder } from './sound-decoder.ts';

/** FLAC (libFLAC as WebAssembly), by itself or in Ogg, one frame at a time: 14 bytes may stand for 65,535 samples. */
export async function openFlacDecoder(container: 'none' | 'ogg'): Promise<SoundDecoder> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  const frames = container === 'ogg' ? oggFrames() : plainFrames();

  async function* sounds(found: Iterable<CodecFrame>): AsyncGenerator<DecodedSound, void> {
    for (const frame of found) {
      const decoded = await quietly(() => decoder.decodeFrames([frame.data]));
      yield {
        channels: decoded.channelData,
        sampleRateHz: decoded.sampleRate,
        faults: decoded.errors.length + frames.takeFaults(),
      };
    }
  }

  return {
    decode: (bytes) => sounds(frames.of(bytes)),
    end: () => sounds(frames.end()),
    free: () => {
      decoder.free();
    },
  };
}

interface Frames {
  of(bytes: Uint8Array): Iterable<CodecFrame>;
  end(): Iterable<CodecFrame>;
  takeFaults(): number;
}

function plainFrames(): Frames {
  const parser = new CodecParser<CodecFrame>('audio/flac', { enableFrameCRC32: false });
  return {
    of: (bytes) => quietSteps(parser.parseChunk(bytes)),
    end: () => quietSteps(parser.flush()),
    takeFaults: () => 0,
  };
}

function oggFrames(): Frames {
  const ogg = new OggPages('flac');
  function* framesOf(pages: ReturnType<OggPages['pages']>): Generator<CodecFrame, void> {
    for (const page of pages) yield* page.codecFrames;
  }
  return {
    of: (bytes) => framesOf(ogg.pages(bytes)),
    end: () => framesOf(ogg.end()),
    takeFaults: () => ogg.takeFaults(),
  };
}
