import type { ArrayFrontEnd } from './array-front-end.ts';
import { designGains, loadingFor } from './mvdr-weights.ts';
import type { SpatialCovariance } from './spatial-covariance.ts';
import { createSpectrum, type Spectrum } from './stft.ts';
import { BIN_COUNT, MVDR_TUNING, WINDOW_SAMPLES } from './tuning.ts';

const GAIN_TURNS = MVDR_TUNING.gainsEveryHops;

/** What the front end has to say of how to combine. */
export type MixSettings = Pick<
  ArrayFrontEnd,
  'leftShare' | 'rightShare' | 'rightFactor' | 'shareOfBoth' | 'state'
>;

/** Combines the two spectra into one, bin by bin. */
export class BeamMixer {
  readonly beam: Spectrum = createSpectrum();
  private readonly gains = createSpectrum();
  private turn = 0;

  /**
   * Delay-and-sum of two spectra, matched in level and polarity, with the shares of the front end; with a noise covariance, minus what
   * of the noise can be told from the difference of the microphones (MVDR). The output is aligned to the left microphone.
   */
  mix(front: MixSettings, left: Spectrum, right: Spectrum, noise: SpatialCovariance | undefined): void {
    const { beam } = this;
    const { re: gainsRe, im: gainsIm } = this.gains;
    const { leftShare } = front;
    // A microphone used alone keeps its own level and polarity: there is nothing to match it to.
    const matched = Math.min(1, 2 * leftShare);
    const rightShare = front.rightShare * (matched + (1 - matched) / front.rightFactor);
    // While one microphone is used alone, there is no difference to take off.
    const both = front.shareOfBoth;
    if (noise !== undefined) {
      this.turn = (this.turn + 1) % GAIN_TURNS;
      designGains(noise, front.state.delaySamples, loadingFor(noise.hops), this.gains, this.turn, GAIN_TURNS);
    }
    const angle = (2 * Math.PI * front.state.delaySamples) / WINDOW_SAMPLES;
    const stepRe = Math.cos(angle);
    const stepIm = Math.sin(angle);
    // The phasor of bin k, which turns the right microphone, is the k-th power of that of bin 1.
    let turnRe = 1;
    let turnIm = 0;
    for (let k = 0; k < BIN_COUNT; k++) {
      const leftRe = left.re[k];
      const leftIm = left.im[k];
      const rightRe = right.re[k] * turnRe - right.im[k] * turnIm;
      const rightIm = right.re[k] * turnIm + right.im[k] * turnRe;
      let beamRe = leftShare * leftRe + rightShare * rightRe;
      let beamIm = leftShare * leftIm + rightShare * rightIm;
      if (noise !== undefined) {
        const differenceRe = 0.5 * both * (leftRe - rightRe);
        const differenceIm = 0.5 * both * (leftIm - rightIm);
        beamRe -= gainsRe[k] * differenceRe - gainsIm[k] * differenceIm;
        beamIm -= gainsRe[k] * differenceIm + gainsIm[k] * differenceRe;
      }
      beam.re[k] = beamRe;
      beam.im[k] = beamIm;
      const nextRe = turnRe * stepRe - turnIm * stepIm;
      turnIm = turnRe * stepIm + turnIm * stepRe;
      turnRe = nextRe;
    }
  }

  reset(): void {
    this.gains.re.fill(0);
    this.gains.im.fill(0);
    this.turn = 0;
  }
}
