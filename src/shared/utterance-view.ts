import type { DirectionView } from './direction-view.ts';
import type { ErrorView, ErrorViewCode } from './error-view.ts';

/** Where an answer came from. */
export type AnswerSourceView = 'local' | 'remote' | 'phrasebook';

/** Milliseconds that each stage took; null where it did not run. */
export interface TimingsView {
  readonly recogniseMs: number | null;
  readonly translateMs: number | null;
  /** From the end of the utterance to the answer, waiting included. */
  readonly totalMs: number;
}

/** One utterance, of the running session or of the history. Unique by `sessionId` and `index`, or by `sessionNumber` and `index`. */
export interface UtteranceView {
  /** Null where nothing is kept. */
  readonly sessionId: string | null;
  /** See `LiveStatus`; null for utterances that come from the history. */
  readonly sessionNumber: number | null;
  /** 0 for the first of its session. */
  readonly index: number;
  /** Seconds from the beginning of the session. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Empty where the service does not tell, and while waiting. */
  readonly english: string;
  /** Empty while waiting, where it failed, and where no words were spoken. */
  readonly japanese: string;
  /** Null before there is an answer. */
  readonly source: AnswerSourceView | null;
  readonly timings: TimingsView | null;
  readonly direction: DirectionView | null;
  /** Why the first choice did not answer, where another did in its place. */
  readonly fallback: { readonly code: ErrorViewCode; readonly reason: string } | null;
  /** `waiting`: not translated yet, also after a crash or while the service cannot be reached. */
  readonly status: 'waiting' | 'done' | 'failed';
  /** Why it failed or still waits. */
  readonly error: ErrorView | null;
  /** The English was corrected by hand. */
  readonly corrected: boolean;
  /** Its recordings can be played: see `utteranceAudioUrl`. */
  readonly hasAudio: boolean;
}
