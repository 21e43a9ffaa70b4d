import type { UtteranceRecord } from './utterance-record.ts';

export const EXPORT_FORMATS = ['srt', 'vtt', 'txt', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_LANGUAGES = ['english', 'japanese', 'both'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/**
 * Turns records, in the order of their times, into the text of a file: `header`, what each `add` returns, `footer`. After any record the
 * text so far with the footer behind it is a whole file.
 */
export interface ExportFormatter {
  readonly header: string;
  readonly footer: string;
  /** Text for one more record; empty where the record has nothing to show in this format. */
  add(record: UtteranceRecord): string;
}
