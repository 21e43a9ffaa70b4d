import { ArrayFrontEnd } from './array-front-end.ts';
import type { ArrayGeometry, Beamformer, BeamformerState } from './beamformer.ts';
import { createSpectrum, Synthesis } from './stft.ts';
import { BIN_COUNT, HOP_SAMPLES, WINDOW_SAMPLES } from './tuning.ts';

/**
 * Delays the right microphone by a fraction of a sample so that the talker arrives on both at once, matches its level, and takes
 * the mean. The output is aligned to the left microphone, whose signal is never moved in time.
 */
export class DelayAndSumBeamformer implements Beamformer {
  readonly hopSamples = HOP_SAMPLES;
  /** Overlap-add completes a hop when the next one has come in. */
  readonly latencySamples = HOP_SAMPLES;
  private readonly front: ArrayFrontEnd;
  private readonly beam = createSpectrum();
  private readonly synthesis = new Synthesis();

  constructor(geometry: ArrayGeometry) {
    this.front = new ArrayFrontEnd(geometry);
  }

  get state(): Readonly<BeamformerState> {
    return this.front.state;
  }

  process(left: Float32Array, right: Float32Array, speechProbability: number, output: Float32Array): void {
    const { front, beam } = this;
    front.process(left, right, speechProbability);
    const { left: leftSpectrum, right: rightSpectrum } = front.analysis;
    const leftWeight = front.leftShare;
    // A microphone used alone keeps its own level: there is nothing to match it to.
    const matched = 1 + (front.rightFactor - 1) * Math.min(1, 2 * front.leftShare);
    const rightWeight = front.rightShare * matched;
    // The phasor of bin k is the k-th power of that of bin 1.
    const angle = (2 * Math.PI * front.state.delaySamples) / WINDOW_SAMPLES;
    const stepRe = Math.cos(angle);
    const stepIm = Math.sin(angle);
    let phaseRe = rightWeight;
    let phaseIm = 0;
    for (let k = 0; k < BIN_COUNT; k++) {
      const rightRe = rightSpectrum.re[k];
      const rightIm = rightSpectrum.im[k];
      beam.re[k] = leftWeight * leftSpectrum.re[k] + phaseRe * rightRe - phaseIm * rightIm;
      beam.im[k] = leftWeight * leftSpectrum.im[k] + phaseRe * rightIm + phaseIm * rightRe;
      const nextRe = phaseRe * stepRe - phaseIm * stepIm;
      phaseIm = phaseRe * stepIm + phaseIm * stepRe;
      phaseRe = nextRe;
    }
    this.synthesis.pull(beam, output);
  }

  reset(): void {
    this.front.reset();
    this.synthesis.reset();
  }
}
