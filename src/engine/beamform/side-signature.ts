import { binOfHz, type Spectrum } from './stft.ts';
import { GUARD_TUNING } from './tuning.ts';

const FIRST_BIN = binOfHz(GUARD_TUNING.lowestHz);
const LAST_BIN = binOfHz(GUARD_TUNING.highestHz);

/**
 * What of some hops turns its sign with left and right: per bin the difference of the powers, and the imaginary part of the cross-spectrum,
 * as shares of the power, so that a loud hop counts as much as a soft one and the colour of the sound for nothing.
 */
export class SideSignature {
  hops = 0;
  /** Of both microphones in the band, summed over the hops. */
  power = 0;
  /** Cosine of the angle to the memory when it was compared; NaN before. */
  likeness = NaN;
  private readonly difference = new Float64Array(LAST_BIN + 1);
  private readonly phase = new Float64Array(LAST_BIN + 1);

  addHop(left: Spectrum, right: Spectrum): void {
    const { difference, phase } = this;
    this.hops++;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      const leftRe = left.re[k];
      const leftIm = left.im[k];
      const rightRe = right.re[k];
      const rightIm = right.im[k];
      const leftPower = leftRe * leftRe + leftIm * leftIm;
      const rightPower = rightRe * rightRe + rightIm * rightIm;
      const both = leftPower + rightPower;
      if (both === 0) continue;
      this.power += both;
      difference[k] += (leftPower - rightPower) / both;
      phase[k] += (2 * (leftIm * rightRe - leftRe * rightIm)) / both;
    }
  }

  add(other: SideSignature): void {
    this.hops += other.hops;
    this.power += other.power;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      this.difference[k] += other.difference[k];
      this.phase[k] += other.phase[k];
    }
  }

  /** Towards the mean over hops of the other, so that blocks of any length count alike. */
  moveTowards(other: SideSignature, weight: number): void {
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      this.difference[k] += weight * (other.difference[k] / other.hops - this.difference[k]);
      this.phase[k] += weight * (other.phase[k] / other.hops - this.phase[k]);
    }
  }

  compareWith(memory: SideSignature): void {
    let both = 0;
    let own = 0;
    let others = 0;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      both += this.difference[k] * memory.difference[k] + this.phase[k] * memory.phase[k];
      own += this.difference[k] * this.difference[k] + this.phase[k] * this.phase[k];
      others += memory.difference[k] * memory.difference[k] + memory.phase[k] * memory.phase[k];
    }
    const lengths = Math.sqrt(own * others);
    this.likeness = lengths > 0 ? both / lengths : 0;
  }

  mirror(): void {
    this.likeness = -this.likeness;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      this.difference[k] = -this.difference[k];
      this.phase[k] = -this.phase[k];
    }
  }

  clear(): void {
    if (this.hops === 0) return;
    this.hops = 0;
    this.power = 0;
    this.likeness = NaN;
    this.difference.fill(0);
    this.phase.fill(0);
  }
}
