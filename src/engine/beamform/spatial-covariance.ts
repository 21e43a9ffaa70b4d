import type { Spectrum } from './stft.ts';
import { BIN_COUNT } from './tuning.ts';

/**
 * The spatial covariance of both microphones in every bin, averaged: powers of left and right, and the cross-spectrum left ×
 * conjugate of right. A source that reaches the right microphone `d` samples late has the cross-phase +2πkd/N in bin k.
 */
export class SpatialCovariance {
  readonly leftPower = new Float64Array(BIN_COUNT);
  readonly rightPower = new Float64Array(BIN_COUNT);
  readonly crossRe = new Float64Array(BIN_COUNT);
  readonly crossIm = new Float64Array(BIN_COUNT);
  /** Hops taken in since the start or the last reset. */
  hops = 0;
  private readonly leastWeight: number;

  /** @param leastWeight weight of the newest hop once the exponential average has filled; 0, as by default, for a plain mean for good */
  constructor(leastWeight = 0) {
    this.leastWeight = leastWeight;
  }

  /**
   * Moves the average towards one hop. Until the exponential average has filled it is a plain mean, so that the first hops count in
   * full.
   */
  add(left: Spectrum, right: Spectrum): void {
    this.hops++;
    const weight = Math.max(1 / this.hops, this.leastWeight);
    const { leftPower, rightPower, crossRe, crossIm } = this;
    for (let k = 0; k < BIN_COUNT; k++) {
      const leftRe = left.re[k];
      const leftIm = left.im[k];
      const rightRe = right.re[k];
      const rightIm = right.im[k];
      leftPower[k] += weight * (leftRe * leftRe + leftIm * leftIm - leftPower[k]);
      rightPower[k] += weight * (rightRe * rightRe + rightIm * rightIm - rightPower[k]);
      crossRe[k] += weight * (leftRe * rightRe + leftIm * rightIm - crossRe[k]);
      crossIm[k] += weight * (leftIm * rightRe - leftRe * rightIm - crossIm[k]);
    }
  }

  /** Moves the average of one bin towards one hop by the given weight; `hops` counts whole hops only. */
  addToBin(left: Spectrum, right: Spectrum, k: number, weight: number): void {
    const leftRe = left.re[k];
    const leftIm = left.im[k];
    const rightRe = right.re[k];
    const rightIm = right.im[k];
    this.leftPower[k] += weight * (leftRe * leftRe + leftIm * leftIm - this.leftPower[k]);
    this.rightPower[k] += weight * (rightRe * rightRe + rightIm * rightIm - this.rightPower[k]);
    this.crossRe[k] += weight * (leftRe * rightRe + leftIm * rightIm - this.crossRe[k]);
    this.crossIm[k] += weight * (leftIm * rightRe - leftRe * rightIm - this.crossIm[k]);
  }

  copyFrom(other: SpatialCovariance): void {
    this.leftPower.set(other.leftPower);
    this.rightPower.set(other.rightPower);
    this.crossRe.set(other.crossRe);
    this.crossIm.set(other.crossIm);
    this.hops = other.hops;
  }

  reset(): void {
    this.leftPower.fill(0);
    this.rightPower.fill(0);
    this.crossRe.fill(0);
    this.crossIm.fill(0);
    this.hops = 0;
  }
}
