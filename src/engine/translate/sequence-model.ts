import type { NextTokenScorer } from './beam-search.ts';

/** A translation model between token ids, whatever files it is made of. */
export interface SequenceModel {
  /** Length of the model's list of target tokens. */
  readonly vocabularySize: number;
  readonly startToken: number;
  readonly endToken: number;
  /** Tokens that must never be written. */
  readonly forbiddenTokens: readonly number[];
  /** Most source tokens of one sentence, its end token included. */
  readonly maxSourceTokens: number;
  /** Most target tokens of one sentence, its end token included. */
  readonly maxTargetTokens: number;
  /** Capital letters that the model carries over wherever a name may stand; none for a model that has not been trained to. */
  readonly nameLetters: readonly string[];
  /** Source token in front of a sentence that asks for plain Japanese; undefined for a model that knows one style. */
  readonly plainToken: number | undefined;
  /** Encodes a sentence, end token included, and makes ready to decode it. One sentence at a time. */
  begin(source: readonly number[]): Promise<NextTokenScorer>;
  dispose(): Promise<void>;
}

/** The two vocabularies of a translator. */
export interface TextCodec {
  /** Token ids of an English text, the end token not included; empty for a text that the normaliser leaves nothing of. */
  encode(english: string): number[];
  /** Japanese text of token ids. */
  decode(tokens: readonly number[]): string;
  /** Text that a target token stands for, blanks included; empty for control tokens, U+FFFD for a byte that is no character by itself. */
  textOf(token: number): string;
}
