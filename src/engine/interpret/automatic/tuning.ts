/** Every number of the choice between service and this computer that could have been otherwise, with where it comes from. */
export interface AutomaticTuning {
  /**
   * How long the service may take before the utterance is translated here, besides a part that grows with the audio. People in a conversation
   * begin to repeat themselves after some three seconds; and this computer then still needs its own time.
   */
  readonly patienceMs: number;
  /** Added per second of audio: the upload of both recordings on 1 Mbit/s takes 0.8 s. */
  readonly patiencePerAudioSecondMs: number;
  /** Failures in a row after which the service is not asked any more: a single one may be chance. */
  readonly failuresUntilOpen: number;
  /** Pause before the service is probed after it was found failing the first, second, … time in a row; the last one repeats. */
  readonly probePausesMs: readonly number[];
  /** The pause is drawn between this share of itself and the whole, so that many booths do not probe at the same time. */
  readonly probePauseSpread: number;
  /** A service may ask to be left alone, but not for longer than this. */
  readonly longestPauseMs: number;
}

export const AUTOMATIC_TUNING: AutomaticTuning = {
  patienceMs: 3_000,
  patiencePerAudioSecondMs: 1_000,
  failuresUntilOpen: 2,
  probePausesMs: [5_000, 10_000, 20_000, 40_000, 60_000],
  probePauseSpread: 0.5,
  longestPauseMs: 300_000,
};
