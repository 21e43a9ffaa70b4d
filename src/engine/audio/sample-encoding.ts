import type { AudioBlock } from './pcm.ts';

/** How one sample is stored: unsigned, signed or floating point, bits, little-endian; or the telephone's 8-bit laws (ITU-T G.711). */
export const SAMPLE_ENCODINGS = ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 'alaw', 'mulaw'] as const;
export type SampleEncoding = (typeof SAMPLE_ENCODINGS)[number];

/** How uncompressed sound lies in a file: frames of one sample per channel, one after the other. */
export interface PcmLayout {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly encoding: SampleEncoding;
}

const SAMPLE_BYTES: Readonly<Record<SampleEncoding, number>> = {
  u8: 1,
  s16le: 2,
  s24le: 3,
  s32le: 4,
  f32le: 4,
  f64le: 8,
  alaw: 1,
  mulaw: 1,
};

/** Bytes of one frame: one sample of every channel. */
export function frameBytes(layout: PcmLayout): number {
  return layout.channelCount * SAMPLE_BYTES[layout.encoding];
}

type SampleReader = (view: DataView, offset: number) => number;

const READERS: Readonly<Record<SampleEncoding, SampleReader>> = {
  u8: (view, offset) => (view.getUint8(offset) - 128) / 128,
  s16le: (view, offset) => view.getInt16(offset, true) / 32_768,
  s24le: (view, offset) => ((view.getInt8(offset + 2) << 16) | view.getUint16(offset, true)) / 8_388_608,
  s32le: (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
  f32le: (view, offset) => withinFullScale(view.getFloat32(offset, true)),
  f64le: (view, offset) => withinFullScale(view.getFloat64(offset, true)),
  alaw: (view, offset) => A_LAW[view.getUint8(offset)],
  mulaw: (view, offset) => MU_LAW[view.getUint8(offset)],
};

/**
 * Turns the first `frameCount` frames of `bytes` into samples in ±1, one array per channel of `output`. Floating-point samples beyond
 * full scale are clipped; NaN and infinity, which would poison every filter after them, become silence.
 */
export function decodeFrames(
  bytes: Uint8Array,
  layout: PcmLayout,
  frameCount: number,
  output: AudioBlock,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = READERS[layout.encoding];
  const step = frameBytes(layout);
  const sampleBytes = SAMPLE_BYTES[layout.encoding];
  for (const [index, channel] of output.entries()) {
    let offset = index * sampleBytes;
    for (let frame = 0; frame < frameCount; frame++) {
      channel[frame] = read(view, offset);
      offset += step;
    }
  }
}

function withinFullScale(sample: number): number {
  if (!Number.isFinite(sample)) return 0;
  return Math.min(1, Math.max(-1, sample));
}

/** A-law, ITU-T G.711 table 1: even bits inverted, sign, 3-bit segment, 4-bit step; 13-bit values, here scaled by 16. */
const A_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const inverted = code ^ 0x55;
  const segment = (inverted >> 4) & 7;
  const step = ((inverted & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return ((inverted & 0x80) === 0 ? -magnitude : magnitude) / 32_768;
});

/** µ-law, ITU-T G.711 table 2: all bits inverted, sign, 3-bit segment, 4-bit step, bias 33; 14-bit values, here scaled by 4. */
const MU_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const inverted = ~code & 0xff;
  const segment = (inverted >> 4) & 7;
  const magnitude = ((((inverted & 0x0f) << 3) + 0x84) << segment) - 0x84;
  return ((inverted & 0x80) === 0 ? magnitude : 0 - magnitude) / 32_768;
});
