import type { JapaneseStyle } from './japanese-style.ts';

/** A term, such as a product name, whose Japanese is fixed. */
export interface ProtectedTerm {
  readonly english: string;
  readonly japanese: string;
}

export interface TranslateOptions {
  /** Hypotheses kept by beam search; 1 is greedy. */
  readonly beamSize?: number;
  /** Default `polite`. A model that knows one style keeps to it (`knowsStyle`). */
  readonly style?: JapaneseStyle;
  /**
   * Terms to honour: where the English holds one, a hypothesis with the wanted Japanese is preferred; where there is none, the term is carried
   * over by a letter, as unknown names are. Where that fails too, the best translation stands and the term is named in `missedTerms`.
   */
  readonly protectedTerms?: readonly ProtectedTerm[];
  readonly signal?: AbortSignal;
}

export interface Translation {
  readonly japanese: string;
  /** Sentences the text was split into. */
  readonly sentenceCount: number;
  /** Numbers of the English, as written there, that the Japanese does not hold; absent where none is lost. */
  readonly lostNumbers?: readonly string[];
  /** Protected terms that occur in the English and whose Japanese does not; absent where all were honoured. */
  readonly missedTerms?: readonly ProtectedTerm[];
}

/** English text to Japanese text. One call at a time. */
export interface Translator {
  /** Text of any length: it is split into sentences inside, and every one of them comes out again. */
  translate(english: string, options?: TranslateOptions): Promise<Translation>;
  dispose(): Promise<void>;
}
