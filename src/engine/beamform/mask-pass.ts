import type { DelaySearch } from './delay-search.ts';
import { MaskedCovariance } from './masked-covariance.ts';
import { MASK_LOOK_AHEAD_HOPS, TalkerMask } from './mask/talker-mask.ts';
import type { StoredHops } from './stored-hops.ts';
import { createSpectrum } from './stft.ts';
import { BIN_COUNT, MASK_PASS_TUNING } from './tuning.ts';

/**
 * The second pass by mask: given about where the talker is, a net tells bin by bin what is the talker's. From what is, the delay is found anew; from what is not,
 * the background is known, also while the talker speaks.
 */
export class MaskPass {
  readonly background = new MaskedCovariance();
  readonly talker = new MaskedCovariance();
  private readonly mask: TalkerMask;
  private readonly silence = createSpectrum();

  constructor(spacingMetres: number) {
    this.mask = new TalkerMask(spacingMetres);
  }

  /** Begins at the delay that the search found last, and leaves it at the one found by the mask. */
  run(hops: StoredHops, search: DelaySearch): void {
    for (let round = 0; round < MASK_PASS_TUNING.rounds; round++) {
      this.gather(hops, search.delaySamples);
      search.search(this.talker.covariance, undefined);
    }
    this.gather(hops, search.delaySamples);
  }

  private gather(hops: StoredHops, delaySamples: number): void {
    const { mask, talker, background, silence } = this;
    mask.reset();
    talker.reset();
    background.reset();
    for (let at = 0; at < hops.count + MASK_LOOK_AHEAD_HOPS; at++) {
      const newest = at < hops.count ? hops.at(at) : undefined;
      const { maskOfBin } = mask.follow(newest?.left ?? silence, newest?.right ?? silence, delaySamples);
      const hop = at - MASK_LOOK_AHEAD_HOPS;
      // The first and the last hop are half silence.
      if (hop <= 0 || hop === hops.count - 1) continue;
      const { left, right } = hops.at(hop);
      for (let k = 0; k < BIN_COUNT; k++) {
        talker.addBin(left, right, k, maskOfBin[k] * maskOfBin[k]);
        let weight = 1 - maskOfBin[k];
        for (let times = 0; times < MASK_PASS_TUNING.backgroundSquarings; times++) weight *= weight;
        background.addBin(left, right, k, weight);
      }
    }
    talker.countHops();
    background.countHops();
  }
}
