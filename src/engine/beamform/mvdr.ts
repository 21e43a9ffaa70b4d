import { millisecondsToSamples } from '../audio/pcm.ts';
import { ArrayFrontEnd } from './array-front-end.ts';
import type {
  ArrayGeometry,
  Beamformer,
  BeamformerSettings,
  BeamformerState,
  RefinedBeam,
} from './beamformer.ts';
import { BeamMixer } from './beam-mixer.ts';
import { InputHistory } from './input-history.ts';
import { PostFilter } from './post-filter.ts';
import { Synthesis } from './stft.ts';
import type { SwapWatch } from './swap-watch.ts';
import { HOP_SAMPLES, REFINE_TUNING } from './tuning.ts';
import { UtteranceRefiner } from './utterance-refiner.ts';
import { VoiceFinder, type HeardVoices } from './voice-finder.ts';

/**
 * Delay-and-sum that takes off whatever of the background it can tell from the difference of the microphones (MVDR): an interferer is
 * put into a null, diffuse noise is lowered at low frequencies, and the talker passes unchanged. Without knowledge of the background
 * it is delay-and-sum.
 */
export class MvdrBeamformer implements Beamformer {
  readonly hopSamples = HOP_SAMPLES;
  /** Overlap-add completes a hop when the next one has come in. */
  readonly latencySamples = HOP_SAMPLES;
  private readonly front: ArrayFrontEnd;
  private readonly mixer = new BeamMixer();
  private readonly synthesis = new Synthesis();
  private readonly history = new InputHistory(millisecondsToSamples(REFINE_TUNING.longestMs));
  private readonly refiner: UtteranceRefiner;
  /** Absent where everybody is to be heard. */
  private readonly voiceFinder: VoiceFinder | undefined;
  private readonly postFilter: PostFilter | undefined;

  constructor(geometry: ArrayGeometry, settings: BeamformerSettings, swaps?: SwapWatch) {
    this.front = new ArrayFrontEnd(geometry, settings.talker, swaps);
    this.refiner = new UtteranceRefiner(geometry, settings);
    const { talker } = settings;
    this.voiceFinder =
      talker.kind === 'everybody' ? undefined : new VoiceFinder(geometry.spacingMetres, talker);
    this.postFilter = settings.postFilter ? new PostFilter(geometry.spacingMetres) : undefined;
  }

  get state(): Readonly<BeamformerState> {
    return this.front.state;
  }

  process(left: Float32Array, right: Float32Array, speechProbability: number, output: Float32Array): void {
    const { front } = this;
    front.process(left, right, speechProbability);
    this.history.append(left, right);
    const { left: leftSpectrum, right: rightSpectrum } = front.analysis;
    this.mixer.mix(front, leftSpectrum, rightSpectrum, front.noise.covariance);
    this.postFilter?.apply(leftSpectrum, rightSpectrum, this.mixer.beam, front.shareOfBoth);
    this.synthesis.pull(this.mixer.beam, output);
  }

  refine(
    startSample: number,
    endSample: number,
    aroundStart = startSample,
    aroundEnd = endSample,
  ): RefinedBeam | undefined {
    const stretch = this.stretch(aroundStart, aroundEnd);
    if (stretch === undefined) return undefined;
    const { left, right, lead } = stretch;
    const from = startSample - aroundStart + lead;
    return this.refiner.refine(left, right, this.front.polarity, from, from + endSample - startSample);
  }

  voices(startSample: number, endSample: number): HeardVoices | undefined {
    if (this.voiceFinder === undefined) return undefined;
    const stretch = this.stretch(startSample, endSample);
    if (stretch === undefined) return undefined;
    const { left, right, lead } = stretch;
    return this.voiceFinder.find(left, right, this.front.polarity, lead);
  }

  /** What both microphones heard of a span and for a moment before it, `lead` samples long. */
  private stretch(
    startSample: number,
    endSample: number,
  ): { left: Float32Array; right: Float32Array; lead: number } | undefined {
    const { history, front } = this;
    if (startSample < history.start || endSample > history.end || startSample >= endSample) return undefined;
    if (front.state.using !== 'both') return undefined;
    const from = Math.max(history.start, startSample - millisecondsToSamples(REFINE_TUNING.leadMs));
    return { ...history.copy(from, endSample), lead: startSample - from };
  }

  reset(): void {
    this.front.reset();
    this.mixer.reset();
    this.postFilter?.reset();
    this.synthesis.reset();
    this.history.clear();
  }
}
