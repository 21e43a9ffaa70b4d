/** How speech is recognised. */
export interface RecogniseSettings {
  /** Hypotheses kept side by side; 1 is greedy and takes the least time. Left out: the recogniser's own choice. */
  readonly beamSize?: number;
  /** Names and other words that are expected, such as those of a glossary: where what was said is near them, they are preferred. No effect on a greedy search. */
  readonly expectedTerms?: readonly string[];
}

export interface RecogniseOptions extends RecogniseSettings {
  readonly signal?: AbortSignal;
}

export interface Recognition {
  /** English as the model writes it (case and punctuation); empty where the audio holds no words. */
  readonly text: string;
  /**
   * How sure the recogniser is: mean natural logarithm of the probability that it gave to each token, 0 is certainty; also where the text was dropped as made up.
   * −Infinity where it heard nothing to decode.
   */
  readonly meanLogProbability: number;
  /** Tokens decoded, for diagnosis and benchmarks. */
  readonly tokenCount: number;
  /** Set where a guard ended the decoding: the text up to there is kept. */
  readonly stoppedBy: 'end' | 'repetition' | 'too-long';
}

/** English speech to English text. One call at a time. */
export interface Recogniser {
  /** `audio`: mono, 16 kHz, ±1, one utterance of any length; long ones are cut inside. */
  recognise(audio: Float32Array, options?: RecogniseOptions): Promise<Recognition>;
  dispose(): Promise<void>;
}
