import { MaskedCovariance } from './masked-covariance.ts';
import { MASK_LOOK_AHEAD_HOPS, TalkerMask } from './mask/talker-mask.ts';
import type { SpatialCovariance } from './spatial-covariance.ts';
import type { StoredHops } from './stored-hops.ts';
import { createSpectrum } from './stft.ts';
import { BIN_COUNT, MASK_PASS_TUNING } from './tuning.ts';

/**
 * The background of a finished utterance by mask: given where the talker is, a net tells bin by bin what is the talker's. What is not is the background,
 * also while the talker speaks.
 */
export class MaskPass {
  private readonly gathered = new MaskedCovariance();
  private readonly mask: TalkerMask;
  private readonly silence = createSpectrum();

  constructor(spacingMetres: number) {
    this.mask = new TalkerMask(spacingMetres);
  }

  /** The background's spatial covariance while the talker is heard with this delay; valid until the next call. */
  background(hops: StoredHops, delaySamples: number): SpatialCovariance {
    const { mask, gathered, silence } = this;
    mask.reset();
    gathered.reset();
    for (let at = 0; at < hops.count + MASK_LOOK_AHEAD_HOPS; at++) {
      const newest = at < hops.count ? hops.at(at) : undefined;
      const { maskOfBin } = mask.follow(newest?.left ?? silence, newest?.right ?? silence, delaySamples);
      const hop = at - MASK_LOOK_AHEAD_HOPS;
      // The first and the last hop are half silence.
      if (hop <= 0 || hop === hops.count - 1) continue;
      const { left, right } = hops.at(hop);
      for (let k = 0; k < BIN_COUNT; k++) {
        let weight = 1 - maskOfBin[k];
        for (let times = 0; times < MASK_PASS_TUNING.backgroundSquarings; times++) weight *= weight;
        gathered.addBin(left, right, k, weight);
      }
    }
    gathered.countHops();
    return gathered.covariance;
  }
}
