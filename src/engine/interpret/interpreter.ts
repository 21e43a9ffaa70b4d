import type { Utterance } from '../base/utterance.ts';
import type { ErrorCode } from '../errors.ts';

/** Where an answer came from. */
export type AnswerSource = 'local' | 'remote' | 'phrasebook';

/** Milliseconds that each stage took; a stage that did not run is absent. */
export interface StageTimings {
  recognise?: number;
  translate?: number;
  /** From handing the utterance over to having the answer, waiting included. */
  total: number;
}

export interface Interpretation {
  /** Empty where the interpreter does not tell (a remote service) or no words were spoken. */
  readonly english: string;
  readonly japanese: string;
  readonly source: AnswerSource;
  readonly timings: StageTimings;
  /** Why the first choice did not answer, where another interpreter did in its place. */
  readonly fallback?: { readonly code: ErrorCode; readonly reason: string };
}

/** Whatever turns an utterance into Japanese: the remote service, or recogniser and translator here. */
export interface Interpreter {
  interpret(utterance: Utterance, options?: { signal?: AbortSignal }): Promise<Interpretation>;
  /** English that was typed or corrected by hand. */
  translate(english: string, options?: { signal?: AbortSignal }): Promise<Interpretation>;
  dispose(): Promise<void>;
}
