import type { UtteranceView } from './utterance-view.ts';

export interface SessionView {
  /** Opaque; names the session in requests and in `utteranceAudioUrl`. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationSeconds: number;
  readonly utteranceCount: number;
  /** Utterances that failed or still wait: worth a retry. */
  readonly openCount: number;
  /** `live`: it is being recorded now; `damaged`: it cannot be read whole. */
  readonly state: 'live' | 'closed' | 'damaged';
  /** The recorded file's name where it is a translated file, otherwise null. */
  readonly fileName: string | null;
  /** The beginning of its Japanese, to know it by; empty where there is none. */
  readonly preview: string;
}

export interface SessionPage {
  /** Newest first. */
  readonly sessions: readonly SessionView[];
  readonly total: number;
}

export interface UtterancePage {
  readonly utterances: readonly UtteranceView[];
  readonly total: number;
}

/** A place where the words that were searched for are. */
export interface SearchHit {
  readonly session: SessionView;
  readonly utterance: UtteranceView;
}

export interface SearchPage {
  /** Newest session first, utterances in their order. */
  readonly hits: readonly SearchHit[];
  /** More were found than are listed. */
  readonly truncated: boolean;
}

export const EXPORT_FORMAT_NAMES = ['srt', 'vtt', 'txt', 'csv', 'json'] as const;
export type ExportFormatName = (typeof EXPORT_FORMAT_NAMES)[number];
export const EXPORT_LANGUAGE_NAMES = ['english', 'japanese', 'both'] as const;
export type ExportLanguageName = (typeof EXPORT_LANGUAGE_NAMES)[number];
