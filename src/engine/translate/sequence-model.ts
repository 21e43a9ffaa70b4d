import type { NextTokenScorer } from './beam-search.ts';

/** A translation model between token ids, whatever files it is made of. */
export interface SequenceModel {
  readonly startToken: number;
  readonly endToken: number;
  /** Tokens that must never be written. */
  readonly forbiddenTokens: readonly number[];
  /** Most source tokens of one sentence, its end token included. */
  readonly maxSourceTokens: number;
  /** Most target tokens of one sentence, its end token included. */
  readonly maxTargetTokens: number;
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
  /** Whether a target token is one digit: numbers may repeat digits. */
  isDigit(token: number): boolean;
}
