/** Sound as a decoder gives it, one `Float32Array` per channel, full scale ±1. */
export interface DecodedSound {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  /** Places within it that could not be decoded and are missing. */
  readonly faults: number;
}

/**
 * One compressed stream being decoded. Bytes go in as they come, in pieces of any size; sound comes out in pieces of bounded size, however much
 * a few bytes may stand for: a frame, or an Ogg page, at a time. After `end` or a fault it is only freed.
 * A fault of the stream's content is thrown as whatever the library throws, or as `DamagedSound`.
 */
export interface SoundDecoder {
  decode(bytes: Uint8Array): AsyncIterable<DecodedSound>;
  /** What is left once all bytes have been given. */
  end(): AsyncIterable<DecodedSound>;
  free(): void;
}

/** Thrown where a stream cannot be what it says it is. */
export class DamagedSound extends Error {}
