import { writeFile } from 'node:fs/promises';

import { buildWav, formatChunk, int16Bytes } from '../support/wav-builder.ts';

/** Noise of two different channels at −20 dBFS or so, never zero, always the same. */
export function stereoNoise(seconds: number, sampleRateHz = 16_000): Int16Array {
  const values = new Int16Array(2 * Math.round(seconds * sampleRateHz));
  let state = 12_345;
  for (let index = 0; index < values.length; index++) {
    // The "minimal standard" generator of Park and Miller (1988).
    state = (state * 48_271) % 2_147_483_647;
    values[index] = (state % 6_000) - 3_000 || 1;
  }
  return values;
}

export async function writeWav(path: string, values: Int16Array, rate = 16_000, channels = 2): Promise<void> {
  await writeFile(path, buildWav({ format: formatChunk({ channels, rate }), data: int16Bytes(values) }));
}
