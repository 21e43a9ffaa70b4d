/** Everything inside the engine runs at this rate: it is what the recogniser, the speech detector and the service take. */
export const SAMPLE_RATE_HZ = 16_000;

/**
 * A stretch of sound, one `Float32Array` per channel, all of one length, full scale ±1.
 * Blocks of a stream are only valid until the next one is asked for: copy what must last.
 */
export type AudioBlock = readonly Float32Array[];

/** A stream of sound at a fixed rate. Iterating twice is an error: a file or a device is read once. */
export interface AudioStream {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Whole length in samples per channel where it is known beforehand; a hint for progress, never trusted. */
  readonly expectedSamples: number | undefined;
  readonly blocks: AsyncIterable<AudioBlock>;
}

/** Full scale of signed 16-bit audio. */
export const INT16_FULL_SCALE = 32_768;

/** One sample in ±1 as signed 16-bit, rounded to nearest and clipped; NaN becomes silence. */
export function floatToInt16(sample: number): number {
  const scaled = Math.round(sample * INT16_FULL_SCALE);
  if (scaled > 32_767) return 32_767;
  if (scaled < -32_768) return -32_768;
  // `| 0` also turns NaN and -0 into 0.
  return scaled | 0;
}

/** The same of a whole signal. */
export function floatsToInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const values = new Int16Array(samples.length);
  // `Int16Array.from` with a mapping goes through an iterator: twenty times slower over seconds of sound.
  for (let index = 0; index < samples.length; index++) values[index] = floatToInt16(samples[index]);
  return values;
}

/** Seconds of a number of samples at the engine's rate. */
export function samplesToSeconds(samples: number): number {
  return samples / SAMPLE_RATE_HZ;
}

/** Whole samples, at the engine's rate, of a time in milliseconds. */
export function millisecondsToSamples(milliseconds: number): number {
  return Math.round((milliseconds * SAMPLE_RATE_HZ) / 1000);
}
