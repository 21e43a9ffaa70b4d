/** Every number of live recognition, with its unit and where it comes from. */
export interface LiveTuning {
  /** New sound after which English so far is asked for again: with the time that recognition takes it comes within a second. */
  readonly partialEveryMs: number;
  /**
   * Least pause between two requests as a multiple of what the last one took: partial results may use half of one core, so that speech
   * detection and the final results find room on a slow machine.
   */
  readonly partialPausePerCost: number;
  /** Sound kept in front of the words, at the beginning: what the recogniser takes without stumbling (RECOGNISE_TUNING.spanMarginMs). */
  readonly beginLeadMs: number;
  /** The same after a pause: the talker is heard again only when a soft first sound is over, up to 200 ms behind its beginning. */
  readonly resumeLeadMs: number;
  /**
   * Recognition time grows faster than the length of what is recognised. A stretch longer than this is divided at its quietest place near
   * the middle; the words of the first half are kept, and only the second half is recognised again and again.
   */
  readonly longestStretchMs: number;
  /** Utterances handed to the interpreter at once: enough that it never idles, few enough that its own queue never overflows. */
  readonly interpretedAtOnce: number;
  /** Recordings of waiting utterances held in memory; those of later ones are read from the session again when their turn comes. */
  readonly recordingsHeld: number;
  /** Lag is told again when it has changed by this much. */
  readonly lagStepMs: number;
}

export const LIVE_TUNING: LiveTuning = {
  partialEveryMs: 600,
  partialPausePerCost: 2,
  beginLeadMs: 100,
  resumeLeadMs: 300,
  longestStretchMs: 8_000,
  interpretedAtOnce: 3,
  // 20 utterances of at most 16 s, three channels of 16 bits: 31 MB at most.
  recordingsHeld: 20,
  lagStepMs: 1_000,
};
