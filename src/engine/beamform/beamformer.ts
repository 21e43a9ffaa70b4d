import type { Direction } from '../base/utterance.ts';
import type { TalkerRule } from './talker-rule.ts';
import type { HeardVoices } from './voice-finder.ts';

/** Facts of the array that do not change while it runs. */
export interface ArrayGeometry {
  /** Distance between the two microphones in metres. */
  readonly spacingMetres: number;
}

/** What can be set of a beamformer. */
export interface BeamformerSettings {
  /** Whom it is to hear. */
  readonly talker: TalkerRule;
  /** Lowers what of the beam is diffuse, reverberation above all. Pleasanter to some ears; no fewer word errors (docs/beamforming.md). */
  readonly postFilter: boolean;
  /** Lets the second pass tell talker and background apart by a net, bin by bin, instead of by whole hops (docs/beamforming.md says what that brings). */
  readonly talkerMask: boolean;
}

/** What a beamformer found wrong with its inputs; shown to the user, never hidden. */
export type MicrophoneFault =
  | 'left-dead'
  | 'right-dead'
  | 'left-clipping'
  | 'right-clipping'
  /** Both channels carry the same samples: one microphone written twice. */
  | 'identical'
  /** Levels further apart than matching can repair: one microphone is covered or broken. */
  | 'mismatched'
  /** The channels have nothing in common while somebody speaks. */
  | 'uncorrelated'
  /** The channels are in opposite phase: one microphone is wired backwards. Repaired by turning the right one round. */
  | 'inverted'
  /** Left and right have changed places since the session began. Both are still used: only the sides are wrong. */
  | 'swapped';

/** What a beamformer did to its last hop; the same object is refilled at every hop. */
export interface BeamformerState {
  /** Arrival at the right microphone minus arrival at the left, in samples at 16 kHz. */
  delaySamples: number;
  /** Where the talker is; undefined before anybody was located and while one microphone is used alone. Refilled: copy what must last. */
  direction: Direction | undefined;
  /** `both`: the two are combined; otherwise the guard passes this microphone through. */
  using: 'both' | 'left' | 'right';
  /** Right-microphone level minus left-microphone level, in dB, as tracked by the level match. */
  levelDifferenceDb: number;
  readonly faults: Set<MicrophoneFault>;
}

/** The beam over a finished utterance, worked out with all of it at hand. */
export interface RefinedBeam {
  /** ±1, one value per sample of the span asked for. */
  readonly samples: Float32Array;
  /** Arrival at the right microphone minus arrival at the left, in samples at 16 kHz. */
  readonly delaySamples: number;
  readonly direction: Direction;
}

/**
 * Two microphones in, one signal out, hop by hop. Implementations are linear and distortionless towards the talker unless a post-filter is asked for, allocate
 * nothing in the steady state, and are free of input and output so that a worker or a test drives them alike.
 */
export interface Beamformer {
  /** Samples taken and given at each call. */
  readonly hopSamples: number;
  /** The output lags the input by this many samples; the caller lines the recordings up again. */
  readonly latencySamples: number;
  readonly state: Readonly<BeamformerState>;
  /**
   * Takes one hop of each microphone and writes one hop of the beam. `speechProbability` (0…1) is the newest finding of the
   * speech detector: delay and levels adapt while somebody speaks, noise statistics while nobody does.
   */
  process(left: Float32Array, right: Float32Array, speechProbability: number, output: Float32Array): void;
  /**
   * The beam over a recent span of the input once more, worked out from it and from what is around it, in which the same talker or nobody but
   * others are heard. Positions count input samples since the start or the last reset. Undefined where the span is no longer kept, where one
   * microphone is used alone, or where nothing better can be said; then what `process` gave stands. Absent where a beamformer has no second
   * pass.
   */
  refine?(
    startSample: number,
    endSample: number,
    aroundStart?: number,
    aroundEnd?: number,
  ): RefinedBeam | undefined;
  /**
   * From which directions a recent span was spoken, and when from which; positions as for `refine`, runs count from `startSample`. Undefined
   * where the span is no longer kept, where one microphone is used alone, and where everybody is to be heard. Absent where a beamformer cannot
   * tell.
   */
  voices?(startSample: number, endSample: number): HeardVoices | undefined;
  /** Forgets everything learned, as at the start of a stream; whether left and right have changed places is the session's to know. */
  reset(): void;
}
