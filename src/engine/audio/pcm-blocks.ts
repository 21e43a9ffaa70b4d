import { MimiyakuError } from '../errors.ts';
import type { ByteSource } from './byte-source.ts';
import type { AudioBlock, AudioStream } from './pcm.ts';
import { readOnce } from './read-once.ts';
import { decodeFrames, frameBytes, type PcmLayout } from './sample-encoding.ts';
import { READ_BYTES } from './tuning.ts';

/** Where the sound lies in what a source still has to give. */
export interface PcmExtent {
  /** Bytes of sound, `head` included; undefined: all there is. More than there is means the same. */
  readonly dataBytes: number | undefined;
  /** First bytes of the sound where they have been read already. */
  readonly head: Uint8Array;
}

/** The sound of a source as a stream of blocks; the source is closed when it ends, fails or is left. */
export function pcmStream(source: ByteSource, layout: PcmLayout, extent: PcmExtent): AudioStream {
  const left = source.remainingBytes;
  const available = left === undefined ? undefined : left + extent.head.length;
  const bytes = Math.min(extent.dataBytes ?? Infinity, available ?? Infinity);
  return {
    sampleRateHz: layout.sampleRateHz,
    channelCount: layout.channelCount,
    expectedSamples: Number.isFinite(bytes) ? Math.floor(bytes / frameBytes(layout)) : undefined,
    blocks: readOnce(() => readBlocks(source, layout, bytes, extent.head)),
  };
}

async function* readBlocks(
  source: ByteSource,
  layout: PcmLayout,
  byteLimit: number,
  head: Uint8Array,
): AsyncGenerator<AudioBlock, void> {
  const step = frameBytes(layout);
  const capacity = Math.floor(READ_BYTES / step);
  const bytes = new Uint8Array(capacity * step);
  const channels = Array.from({ length: layout.channelCount }, () => new Float32Array(capacity));
  bytes.set(head);
  let filled = head.length;
  let left = byteLimit - filled;
  let empty = true;
  try {
    for (;;) {
      const frames = Math.floor(filled / step);
      if (frames > 0) {
        decodeFrames(bytes, layout, frames, channels);
        empty = false;
        yield frames === capacity ? channels : channels.map((channel) => channel.subarray(0, frames));
        // A pipe may stop in the middle of a frame: what is left of it moves to the front.
        bytes.copyWithin(0, frames * step, filled);
        filled -= frames * step;
      }
      const wanted = Math.min(bytes.length - filled, left);
      const count = wanted <= 0 ? 0 : await source.read(bytes.subarray(filled, filled + wanted));
      // Whatever is left now is a frame that was cut off, and is dropped.
      if (count === 0) break;
      filled += count;
      left -= count;
    }
  } finally {
    await source.close();
  }
  if (empty) throw new MimiyakuError('audio.empty', `${source.name} holds no sound.`);
}
