import type { ExportLanguage } from './export-format.ts';
import type { UtteranceRecord } from './utterance-record.ts';

/** The texts of a record in the languages chosen, English first, without those that are empty. */
export function chosenTexts(record: UtteranceRecord, language: ExportLanguage): string[] {
  const texts = {
    english: [record.english],
    japanese: [record.japanese],
    both: [record.english, record.japanese],
  }[language];
  return texts.map(oneLine).filter((text) => text !== '');
}

/**
 * A text as one line that any format can carry: line breaks, tabs and control characters become spaces, and broken surrogate pairs the
 * replacement character. The ideographic space, which writers of Japanese put on purpose, stays.
 */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\ufeff]/gu, ' ')
    .replace(/[^\S\u3000]+/gu, ' ')
    .trim();
}
