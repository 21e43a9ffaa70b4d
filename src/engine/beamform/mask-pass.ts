import { MaskedCovariance } from './masked-covariance.ts';
import { MaskedHops } from './mask/masked-hops.ts';
import type { SpatialCovariance } from './spatial-covariance.ts';
import type { StoredHops } from './stored-hops.ts';
import { BIN_COUNT, MASK_PASS_TUNING } from './tuning.ts';

/**
 * The background of a finished utterance by mask: given where the talker is, a net tells bin by bin what is the talker's. What is not is the background,
 * also while the talker speaks.
 */
export class MaskPass {
  private readonly gathered = new MaskedCovariance();
  private readonly masked: MaskedHops;

  constructor(spacingMetres: number) {
    this.masked = new MaskedHops(spacingMetres);
  }

  /** The background's spatial covariance while the talker is heard with this delay; valid until the next call. */
  background(hops: StoredHops, delaySamples: number): SpatialCovariance {
    const { gathered, masked } = this;
    gathered.reset();
    masked.follow(hops, delaySamples, ({ maskOfBin }, hop) => {
      // The first and the last hop are half silence.
      if (hop === 0 || hop === hops.count - 1) return true;
      const { left, right } = hops.at(hop);
      for (let k = 0; k < BIN_COUNT; k++) {
        let weight = 1 - maskOfBin[k];
        for (let times = 0; times < MASK_PASS_TUNING.backgroundSquarings; times++) weight *= weight;
        gathered.addBin(left, right, k, weight);
      }
      return true;
    });
    gathered.countHops();
    return gathered.covariance;
  }
}
