import { binOfHz } from './stft.ts';
import { DELAY_TUNING, WINDOW_SAMPLES } from './tuning.ts';

/** The bins in which delays are looked for. */
export const DELAY_BAND = {
  firstBin: binOfHz(DELAY_TUNING.lowestHz),
  count: binOfHz(DELAY_TUNING.highestHz) - binOfHz(DELAY_TUNING.lowestHz) + 1,
} as const;

/**
 * cos and sin of 2πkτ/N for every lag τ and every bin k of the band, lag by lag: what turns a phase back by the lag.
 *
 * @param lags arrival right minus arrival left, in samples at 16 kHz
 */
export function lagPhases(lags: ArrayLike<number>): {
  readonly cosines: Float32Array;
  readonly sines: Float32Array;
} {
  const { firstBin, count } = DELAY_BAND;
  const cosines = new Float32Array(lags.length * count);
  const sines = new Float32Array(lags.length * count);
  for (let place = 0; place < lags.length; place++) {
    for (let band = 0; band < count; band++) {
      const angle = (2 * Math.PI * (firstBin + band) * lags[place]) / WINDOW_SAMPLES;
      cosines[place * count + band] = Math.cos(angle);
      sines[place * count + band] = Math.sin(angle);
    }
  }
  return { cosines, sines };
}
