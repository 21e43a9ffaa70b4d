import fc from 'fast-check';
import { createFormatter } from '../../src/engine/recordings/create-formatter.ts';
import type { ExportFormat, ExportLanguage } from '../../src/engine/recordings/export-format.ts';
import type { UtteranceRecord } from '../../src/engine/recordings/utterance-record.ts';

/** A record with the fields a test does not care about filled in. */
export function record(fields: Partial<UtteranceRecord> = {}): UtteranceRecord {
  return {
    index: 0,
    start: 0,
    end: 2,
    english: 'Hello.',
    japanese: 'こんにちは。',
    source: 'local',
    timings: { recognise: 80.5, translate: 60, total: 150.1 },
    ...fields,
  };
}

/** The whole file for some records. */
export function exported(
  records: readonly UtteranceRecord[],
  format: ExportFormat,
  language: ExportLanguage,
): string {
  const formatter = createFormatter(format, language);
  const body = records.map((each) => formatter.add(each)).join('');
  return formatter.header + body + formatter.footer;
}

/** Texts that try to break out of a file format, and plain ones. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '   ',
    '\n\n',
    '00:00:01,000 --> 00:00:02,000',
    'first\n\n2\n00:00:05.000 --> 00:00:06.000\nsecond',
    '</c><script>alert(1)</script> & &lt; {b}x{/b} <00:00:01.000>',
    '=HYPERLINK("http://x","y")',
    '-1+cmd|A0',
    '＝１＋１',
    'say "yes", "no"\r\nor; maybe',
    'WEBVTT',
    'NOTE this',
    'STYLE',
    '-->',
    '\u2028\u2029\u0000\u0007\ufeff',
    '\ud83d broken',
    '家族👨‍👩‍👧‍👦がいます。',
  ),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      '\n',
      '\r',
      ' ',
      '-',
      '>',
      '<',
      '&',
      '"',
      "'",
      '=',
      ',',
      '。',
      'あ',
      'a',
      '\u0000',
      '\ud800',
    ),
  }),
);

/** Records in the order of their times, which touch, overlap, or have no length. */
export const hostileRecords = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0.0004, 0.0005, 1, -0.4, -3),
      length: fc.oneof(
        fc.constantFrom(0, 0.0001, 0.0005, 59.9996),
        fc.double({ min: 0, max: 30, noNaN: true }),
      ),
      english: hostileText,
      japanese: hostileText,
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    let time = 0;
    return parts.map(({ gap, length, english, japanese }, index) => {
      const start = Math.max(0, time + gap);
      time = start + length;
      return record({ index, start, end: time, english, japanese });
    });
  });
