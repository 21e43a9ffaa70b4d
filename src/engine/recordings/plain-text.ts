import type { ExportFormatter, ExportLanguage } from './export-format.ts';
import { chosenTexts } from './texts.ts';

/** Plain text for reading: one line an utterance; in both languages, the Japanese below the English and a blank line between utterances. */
export function plainTextFormatter(language: ExportLanguage): ExportFormatter {
  return {
    header: '',
    footer: '',
    add: (record) => {
      const lines = chosenTexts(record, language);
      if (lines.length === 0) return '';
      return `${lines.join('\n')}\n${language === 'both' ? '\n' : ''}`;
    },
  };
}
