import { binOfHz, type Spectrum } from './stft.ts';
import { GUARD_TUNING, WINDOW_SAMPLES } from './tuning.ts';

const FIRST_BIN = binOfHz(GUARD_TUNING.lowestHz);
const LAST_BIN = binOfHz(GUARD_TUNING.highestHz);
/** Mean square of a full-scale ±1 signal from its half spectrum; the squared window has mean ½ and each bin stands for two. */
const POWER_OF_BINS = 4 / (WINDOW_SAMPLES * WINDOW_SAMPLES);
/** Far below 16-bit quantisation noise; stands for digital silence. */
const SILENCE_POWER = 1e-14;

/** Levels of one hop in the speech band, where DC and mains hum do not reach. Refilled at every hop. */
export class HopLevels {
  leftPower = 0;
  rightPower = 0;
  leftDbfs = -140;
  rightDbfs = -140;
  /** Power of left minus right against their mean, in dB: −∞ (here −140) when both carry the same samples. */
  differenceDb = 0;

  measure(left: Spectrum, right: Spectrum): void {
    let leftSum = 0;
    let rightSum = 0;
    let differenceSum = 0;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      const differenceRe = left.re[k] - right.re[k];
      const differenceIm = left.im[k] - right.im[k];
      leftSum += left.re[k] * left.re[k] + left.im[k] * left.im[k];
      rightSum += right.re[k] * right.re[k] + right.im[k] * right.im[k];
      differenceSum += differenceRe * differenceRe + differenceIm * differenceIm;
    }
    this.leftPower = leftSum * POWER_OF_BINS;
    this.rightPower = rightSum * POWER_OF_BINS;
    this.leftDbfs = decibels(this.leftPower);
    this.rightDbfs = decibels(this.rightPower);
    const mean = 0.5 * (this.leftPower + this.rightPower);
    this.differenceDb = decibels((differenceSum * POWER_OF_BINS) / Math.max(mean, SILENCE_POWER));
  }
}

function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, SILENCE_POWER));
}
