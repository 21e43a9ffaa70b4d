import type { StoredHops } from '../stored-hops.ts';
import { createSpectrum } from '../stft.ts';
import { MASK_LOOK_AHEAD_HOPS, TalkerMask, type MaskedHop } from './talker-mask.ts';

/** The talker mask over a finished stretch of sound, each finding with the hop that it tells of. */
export class MaskedHops {
  private readonly mask: TalkerMask;
  private readonly silence = createSpectrum();

  constructor(spacingMetres: number) {
    this.mask = new TalkerMask(spacingMetres);
  }

  /**
   * Asks for a talker with this delay, from the first hop to the last, or until `visit` returns false. Silence follows the stretch, so that its last hops are told of
   * too. The finding is refilled at every hop.
   */
  follow(
    hops: StoredHops,
    delaySamples: number,
    visit: (finding: Readonly<MaskedHop>, hop: number) => boolean,
  ): void {
    const { mask, silence } = this;
    mask.reset();
    for (let at = 0; at < hops.count + MASK_LOOK_AHEAD_HOPS; at++) {
      const newest = at < hops.count ? hops.at(at) : undefined;
      const finding = mask.follow(newest?.left ?? silence, newest?.right ?? silence, delaySamples);
      const hop = at - MASK_LOOK_AHEAD_HOPS;
      if (hop >= 0 && !visit(finding, hop)) return;
    }
  }
}
