import { stringify } from 'csv-stringify/sync';
import type { ExportFormatter, ExportLanguage } from './export-format.ts';
import type { UtteranceRecord } from './utterance-record.ts';

/** Tells Excel that the file is UTF-8: without it Japanese comes out as rubbish. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table for spreadsheets: RFC 4180 (comma, CRLF, quotes where needed), UTF-8 with a byte order mark. A text that a spreadsheet would run as
 * a formula (it begins with = + - @, their full-width forms, tab or carriage return) gets an apostrophe in front, as OWASP's "CSV Injection" advises.
 */
export function csvFormatter(language: ExportLanguage): ExportFormatter {
  const columns = [
    'start',
    'end',
    ...(language === 'japanese' ? [] : ['english']),
    ...(language === 'english' ? [] : ['japanese']),
    'source',
    'recognise_ms',
    'translate_ms',
    'total_ms',
  ];
  const toLine = (row: Record<string, string | number | undefined>): string =>
    stringify([row], { columns, record_delimiter: 'windows', escape_formulas: true });
  return {
    header: BYTE_ORDER_MARK + columns.join(',') + '\r\n',
    footer: '',
    add: (record) => toLine(rowOf(record)),
  };
}

function rowOf(record: UtteranceRecord): Record<string, string | number | undefined> {
  const { start, end, english, japanese, source, timings } = record;
  return {
    start,
    end,
    english,
    japanese,
    source,
    recognise_ms: timings.recognise,
    translate_ms: timings.translate,
    total_ms: timings.total,
  };
}
