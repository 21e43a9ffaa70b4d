import type { OggPage, OpusHeader } from 'codec-parser';
import { OpusDecoder } from 'opus-decoder';
import { OggPages } from './ogg-pages.ts';
import { quietly } from './quietly.ts';
import { DamagedSound, type DecodedSound, type SoundDecoder } from './sound-decoder.ts';

/** Opus knows one clock, whatever went into it. */
const OPUS_RATE_HZ = 48_000;

/**
 * Opus in Ogg (libopus as WebAssembly), a page at a time: 255 packets at most. What an encoder puts in front (pre-skip) and behind the
 * sound is left out (RFC 7845, 4).
 */
export function openOpusDecoder(): SoundDecoder {
  const ogg = new OggPages('opus');
  let decoder: OpusDecoder | undefined;
  let given = 0;

  async function* sounds(pages: Iterable<OggPage>): AsyncGenerator<DecodedSound, void> {
    for (const page of pages) {
      const sound = await decodePage(page);
      if (sound !== undefined) yield sound;
      if (page.isLastPage) endStream();
    }
  }

  async function decodePage(page: OggPage): Promise<DecodedSound | undefined> {
    const first = page.codecFrames.at(0);
    if (first === undefined) return undefined;
    // What lies in an Ogg stream of Opus has such a header.
    const ready = (decoder ??= await opened(first.header as OpusHeader));
    const decoded = quietly(() => ready.decodeFrames(page.codecFrames.map(({ data }) => data)));
    given += decoded.samplesDecoded;
    const beyond = page.isLastPage ? Math.max(0, given - page.totalSamples) : 0;
    const length = Math.max(0, decoded.samplesDecoded - beyond);
    return {
      channels: decoded.channelData.map((channel) => channel.subarray(0, length)),
      sampleRateHz: OPUS_RATE_HZ,
      faults: decoded.errors.length + ogg.takeFaults(),
    };
  }

  function endStream(): void {
    decoder?.free();
    decoder = undefined;
    given = 0;
    ogg.restart();
  }

  return {
    decode: (bytes) => sounds(ogg.pages(bytes)),
    end: () => sounds(ogg.end()),
    free: () => decoder?.free(),
  };
}

async function opened(header: OpusHeader): Promise<OpusDecoder> {
  const { channels, streamCount, coupledStreamCount, channelMappingTable, preSkip } = header;
  if (!(channels >= 1 && channels <= 8)) throw new DamagedSound(`It has ${channels} channels.`);
  const decoder = new OpusDecoder({
    channels,
    streamCount,
    coupledStreamCount,
    channelMappingTable,
    preSkip,
  });
  await decoder.ready;
  return decoder;
}
