import type { ExportFormatter, ExportLanguage } from './export-format.ts';
import type { UtteranceRecord } from './utterance-record.ts';

/** One JSON array, a record a line; a language that was not chosen is left out. */
export function jsonFormatter(language: ExportLanguage): ExportFormatter {
  let first = true;
  return {
    header: '[',
    footer: '\n]\n',
    add: (record) => {
      const separator = first ? '\n' : ',\n';
      first = false;
      return separator + JSON.stringify(withLanguage(record, language));
    },
  };
}

function withLanguage(record: UtteranceRecord, language: ExportLanguage): Partial<UtteranceRecord> {
  const { english, japanese, ...rest } = record;
  const { index, start, end, ...last } = rest;
  return {
    index,
    start,
    end,
    ...(language === 'japanese' ? {} : { english }),
    ...(language === 'english' ? {} : { japanese }),
    ...last,
  };
}
