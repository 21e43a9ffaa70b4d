import { designGains } from './mvdr-weights.ts';
import type { SpatialCovariance } from './spatial-covariance.ts';
import { createSpectrum, type Spectrum } from './stft.ts';
import { BIN_COUNT, WINDOW_SAMPLES } from './tuning.ts';

/** Least power that a background is taken to have, far below 16-bit quantisation, so that ratios to it stay finite. */
const LEAST_POWER = 1e-12;

/** A fixed MVDR beam: for one delay of the talker and one background. Output aligned to the left microphone. */
export class FixedBeam {
  /** What the background alone gives in the beam. */
  readonly noisePower = new Float64Array(BIN_COUNT);
  private readonly leftRe = new Float64Array(BIN_COUNT);
  private readonly leftIm = new Float64Array(BIN_COUNT);
  private readonly rightRe = new Float64Array(BIN_COUNT);
  private readonly rightIm = new Float64Array(BIN_COUNT);
  private readonly gains = createSpectrum();

  design(delaySamples: number, noise: SpatialCovariance, loading: number): void {
    const { gains, leftRe, leftIm, rightRe, rightIm } = this;
    designGains(noise, delaySamples, loading, gains);
    for (let k = 0; k < BIN_COUNT; k++) {
      const angle = (2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
      const turnRe = Math.cos(angle);
      const turnIm = Math.sin(angle);
      const leftPower = noise.leftPower[k];
      const rightPower = noise.rightPower[k];
      const crossRe = noise.crossRe[k] * turnRe + noise.crossIm[k] * turnIm;
      const crossIm = noise.crossIm[k] * turnRe - noise.crossRe[k] * turnIm;
      const gainRe = gains.re[k];
      const gainIm = gains.im[k];
      // sum − gain × difference, written out for left and (turned) right.
      leftRe[k] = 0.5 * (1 - gainRe);
      leftIm[k] = -0.5 * gainIm;
      const rightWeightRe = 0.5 * (1 + gainRe);
      const rightWeightIm = 0.5 * gainIm;
      rightRe[k] = rightWeightRe * turnRe - rightWeightIm * turnIm;
      rightIm[k] = rightWeightRe * turnIm + rightWeightIm * turnRe;
      const both =
        (leftRe[k] * rightWeightRe + leftIm[k] * rightWeightIm) * crossRe -
        (leftIm[k] * rightWeightRe - leftRe[k] * rightWeightIm) * crossIm;
      const power =
        (leftRe[k] ** 2 + leftIm[k] ** 2) * leftPower +
        (rightWeightRe ** 2 + rightWeightIm ** 2) * rightPower +
        2 * both;
      this.noisePower[k] = Math.max(LEAST_POWER, power);
    }
  }

  /** Power of the beam in one bin. */
  power(left: Spectrum, right: Spectrum, k: number): number {
    const re = this.beamRe(left, right, k);
    const im = this.beamIm(left, right, k);
    return re * re + im * im;
  }

  apply(left: Spectrum, right: Spectrum, beam: Spectrum): void {
    for (let k = 0; k < BIN_COUNT; k++) {
      beam.re[k] = this.beamRe(left, right, k);
      beam.im[k] = this.beamIm(left, right, k);
    }
  }

  private beamRe(left: Spectrum, right: Spectrum, k: number): number {
    return (
      this.leftRe[k] * left.re[k] -
      this.leftIm[k] * left.im[k] +
      this.rightRe[k] * right.re[k] -
      this.rightIm[k] * right.im[k]
    );
  }

  private beamIm(left: Spectrum, right: Spectrum, k: number): number {
    return (
      this.leftRe[k] * left.im[k] +
      this.leftIm[k] * left.re[k] +
      this.rightRe[k] * right.im[k] +
      this.rightIm[k] * right.re[k]
    );
  }
}
