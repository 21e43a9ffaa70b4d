/**
 * One stretch of speech: both recordings over exactly the same span (see "Words" in docs/architecture.md).
 * Positions count samples at 16 kHz from the beginning of the session or file.
 */
export interface Utterance {
  /** 0 for the first of its session. */
  readonly index: number;
  readonly startSample: number;
  /** One past the last sample. */
  readonly endSample: number;
  /** The array recording, interleaved left, right: signed 16-bit, 2 × (endSample − startSample) values. */
  readonly bypass: Int16Array;
  /** The beamformed recording: signed 16-bit, endSample − startSample values. */
  readonly beamformer: Int16Array;
  /** Where speech proper lies inside the span, in samples from `startSample`: pre-roll and hangover left out. */
  readonly speechStart: number;
  readonly speechEnd: number;
  /** True where the longest utterance was reached and the cut fell inside running speech. */
  readonly cutShort: boolean;
  /**
   * Set where the array hears nobody near: most likely a murmur of many. Whoever can hear the words decides (`hearUtterance`); what cannot be asked for its doubts, a translation
   * service, is not asked at all. Not told by one microphone, nor by a recording that is read back.
   */
  readonly likelyMurmur?: true;
  /** Where the talker was, or undefined with one microphone or when unsure. */
  readonly direction: Direction | undefined;
}

/** Direction of the talker seen from the array: 0° is broadside (in front), positive towards the right microphone. */
export interface Direction {
  readonly azimuthDegrees: number;
  /** 0 (a guess) to 1 (certain). */
  readonly confidence: number;
}
