export interface TranslateOptions {
  /** Hypotheses kept by beam search; 1 is greedy. */
  readonly beamSize?: number;
  readonly signal?: AbortSignal;
}

export interface Translation {
  readonly japanese: string;
  /** Sentences the text was split into. */
  readonly sentenceCount: number;
}

/** English text to Japanese text. One call at a time. */
export interface Translator {
  /** Text of any length: it is split into sentences inside, and every one of them comes out again. */
  translate(english: string, options?: TranslateOptions): Promise<Translation>;
  dispose(): Promise<void>;
}
