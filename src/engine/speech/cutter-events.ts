/** What was heard inside a stretch of speech; what the decision between talk and other sounds rests on. */
export interface SpeechEvidence {
  /** Frames at or above the start threshold, in milliseconds. */
  readonly speechMs: number;
  /** Mean of the frames at or above the stop threshold: pauses, which are no evidence of anything, are left out. */
  readonly meanProbability: number;
  readonly peakProbability: number;
  /**
   * Mean level of the frames at or above the start threshold minus the level of the background before them, in dB; undefined where the
   * stream begins with them.
   */
  readonly levelOverNoiseDb: number | undefined;
  /** Standard deviation of the level over the frames, in dB: syllables rise and fall, a held chord does not. */
  readonly levelSpreadDb: number;
}

/** Why a stretch that had opened as an utterance is none after all; `not-the-talker`: only others were heard, or a murmur. */
export type DiscardReason = 'too-short' | 'not-speech' | 'not-the-talker';

/** What the cutter found. Positions count samples from the beginning of the stream; ends are one past the last sample. */
export type CutterEvent =
  | { readonly kind: 'opened'; readonly startSample: number }
  | {
      readonly kind: 'closed';
      readonly startSample: number;
      readonly endSample: number;
      readonly speechStartSample: number;
      readonly speechEndSample: number;
      /** The longest length was reached; what follows is the next utterance, without a gap. */
      readonly cutShort: boolean;
      readonly evidence: SpeechEvidence;
    }
  | {
      readonly kind: 'discarded';
      readonly startSample: number;
      readonly endSample: number;
      readonly reason: DiscardReason;
      readonly evidence: SpeechEvidence;
    };

export type ClosedEvent = Extract<CutterEvent, { readonly kind: 'closed' }>;
