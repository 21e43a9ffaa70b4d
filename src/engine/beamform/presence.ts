import { FixedBeam } from './fixed-beam.ts';
import type { StoredHops } from './stored-hops.ts';
import { binOfHz } from './stft.ts';
import { REFINE_TUNING } from './tuning.ts';

const FIRST_BIN = binOfHz(REFINE_TUNING.presenceLowestHz);
const LAST_BIN = binOfHz(REFINE_TUNING.presenceHighestHz);
/** Keeps the logarithm of a silent bin finite: 30 dB below the background. */
const FLOOR = 1e-3;
/**
 * So many ratios are multiplied before their logarithm is taken, once for all: a logarithm costs more than all else that is done with a bin.
 * A ratio lies between the floor and some 10¹⁷, full scale over the least background: the product stays far from the limits of a number.
 */
const RATIOS_A_LOGARITHM = 8;

/**
 * How far the beam stands above what the background alone would give in it, hop by hop, in dB, averaged over the band and smoothed.
 * Sound that the beam suppresses as background (another voice among it) does not count as the talker's presence.
 */
export function measurePresence(hops: StoredHops, filter: FixedBeam, presence: Float64Array): void {
  const raw = new Float64Array(hops.count);
  for (let hop = 0; hop < hops.count; hop++) {
    const { left, right } = hops.at(hop);
    let sum = 0;
    for (let from = FIRST_BIN; from <= LAST_BIN; from += RATIOS_A_LOGARITHM) {
      const to = Math.min(LAST_BIN + 1, from + RATIOS_A_LOGARITHM);
      let product = 1;
      for (let k = from; k < to; k++) product *= filter.power(left, right, k) / filter.noisePower[k] + FLOOR;
      sum += Math.log10(product);
    }
    raw[hop] = (10 * sum) / (LAST_BIN - FIRST_BIN + 1);
  }
  const half = (REFINE_TUNING.presenceSmoothingHops - 1) / 2;
  for (let hop = 0; hop < hops.count; hop++) {
    const from = Math.max(0, hop - half);
    const to = Math.min(hops.count - 1, hop + half);
    let sum = 0;
    for (let at = from; at <= to; at++) sum += raw[at];
    presence[hop] = sum / (to - from + 1);
  }
}
