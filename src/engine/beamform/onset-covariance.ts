import { SpatialCovariance } from './spatial-covariance.ts';
import { binOfHz } from './stft.ts';
import type { StoredHops } from './stored-hops.ts';
import { BIN_COUNT, DELAY_TUNING, hopDecay, ONSET_TUNING } from './tuning.ts';

const FIRST_BIN = binOfHz(DELAY_TUNING.lowestHz);
const LAST_BIN = binOfHz(DELAY_TUNING.highestHz);
const RISE = 10 ** (ONSET_TUNING.riseDb / 10);
const OVER_BACKGROUND = 10 ** (ONSET_TUNING.overBackgroundDb / 10);
const DECAY = hopDecay(ONSET_TUNING.decayMs);

/**
 * The spatial covariance of sounds as they begin, bin by bin: the first wavefront comes from the talker, and what follows from all over the
 * room, above all from in front, where the phases of reverberation cancel out. (Ears do so too: the precedence effect, Wallach, Newman and
 * Rosenzweig, 1949; Litovsky et al., 1999.)
 */
export class OnsetCovariance {
  readonly covariance = new SpatialCovariance();
  /** Share of the bins between 200 Hz and 7 kHz in which a sound began. */
  share = 0;
  private readonly counts = new Float64Array(BIN_COUNT);
  private readonly remaining = new Float64Array(BIN_COUNT);

  /** Gathers the onsets of the hops that are not background. */
  gather(hops: StoredHops, isBackground: Uint8Array, background: SpatialCovariance): void {
    this.covariance.reset();
    this.counts.fill(0);
    this.remaining.fill(0);
    // The first and the last hop are half silence.
    for (let hop = 1; hop < hops.count - 1; hop++) this.hear(hops, hop, isBackground[hop] === 0, background);
    let begun = 0;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) begun += this.counts[k] > 0 ? 1 : 0;
    this.share = begun / (LAST_BIN - FIRST_BIN + 1);
  }

  private hear(hops: StoredHops, hop: number, counts: boolean, background: SpatialCovariance): void {
    const { left, right } = hops.at(hop);
    for (let k = 0; k < BIN_COUNT; k++) {
      const power = hops.binPower(hop, k);
      const noise = background.leftPower[k] + background.rightPower[k];
      if (counts && power > RISE * this.remaining[k] && power > OVER_BACKGROUND * noise) {
        this.covariance.addToBin(left, right, k, 1 / ++this.counts[k]);
      }
      this.remaining[k] = Math.max(DECAY * this.remaining[k], power);
    }
  }
}
