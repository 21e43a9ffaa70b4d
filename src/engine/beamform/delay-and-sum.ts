import { ArrayFrontEnd } from './array-front-end.ts';
import type { ArrayGeometry, Beamformer, BeamformerSettings, BeamformerState } from './beamformer.ts';
import { BeamMixer } from './beam-mixer.ts';
import { PostFilter } from './post-filter.ts';
import { Synthesis } from './stft.ts';
import type { SwapWatch } from './swap-watch.ts';
import { HOP_SAMPLES } from './tuning.ts';

/**
 * Delays the right microphone by a fraction of a sample so that the talker arrives on both at once, matches its level, and takes
 * the mean. The output is aligned to the left microphone, whose signal is never moved in time.
 */
export class DelayAndSumBeamformer implements Beamformer {
  readonly hopSamples = HOP_SAMPLES;
  /** Overlap-add completes a hop when the next one has come in. */
  readonly latencySamples = HOP_SAMPLES;
  private readonly front: ArrayFrontEnd;
  private readonly mixer = new BeamMixer();
  private readonly synthesis = new Synthesis();
  private readonly postFilter: PostFilter | undefined;

  constructor(geometry: ArrayGeometry, settings: BeamformerSettings, swaps?: SwapWatch) {
    this.front = new ArrayFrontEnd(geometry, settings.talker, swaps);
    this.postFilter = settings.postFilter ? new PostFilter(geometry.spacingMetres) : undefined;
  }

  get state(): Readonly<BeamformerState> {
    return this.front.state;
  }

  process(left: Float32Array, right: Float32Array, speechProbability: number, output: Float32Array): void {
    const { front } = this;
    front.process(left, right, speechProbability);
    const { left: leftSpectrum, right: rightSpectrum } = front.analysis;
    this.mixer.mix(front, leftSpectrum, rightSpectrum, undefined);
    this.postFilter?.apply(leftSpectrum, rightSpectrum, this.mixer.beam, front.shareOfBoth);
    this.synthesis.pull(this.mixer.beam, output);
  }

  reset(): void {
    this.front.reset();
    this.mixer.reset();
    this.postFilter?.reset();
    this.synthesis.reset();
  }
}
