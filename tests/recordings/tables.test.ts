import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORT_LANGUAGES } from '../../src/engine/recordings/export-format.ts';
import { jsonLine, recordOf, utteranceRecordSchema } from '../../src/engine/recordings/utterance-record.ts';
import { exported, hostileRecords, record } from './records.ts';

const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

describe('CSV', () => {
  const rows = (text: string): Record<string, string>[] =>
    parse(text, { columns: true, bom: true, record_delimiter: '\r\n', relax_column_count: false });

  it('has a byte order mark, CRLF, a header, and the columns of the language chosen', () => {
    const text = exported([record({ start: 1.5, end: 3 })], 'csv', 'both');
    expect(
      text.startsWith('\ufeffstart,end,english,japanese,source,recognise_ms,translate_ms,total_ms\r\n'),
    ).toBe(true);
    expect(rows(text)).toEqual([
      {
        start: '1.5',
        end: '3',
        english: 'Hello.',
        japanese: 'こんにちは。',
        source: 'local',
        recognise_ms: '80.5',
        translate_ms: '60',
        total_ms: '150.1',
      },
    ]);
    expect(Object.keys(rows(exported([record()], 'csv', 'english'))[0])).not.toContain('japanese');
    expect(Object.keys(rows(exported([record()], 'csv', 'japanese'))[0])).not.toContain('english');
    expect(rows(exported([record({ timings: { total: 2 } })], 'csv', 'both'))[0]).toMatchObject({
      recognise_ms: '',
      total_ms: '2',
    });
  });

  it('hostile texts come back as they were, but for the apostrophe that disarms a formula', () => {
    fc.assert(
      fc.property(hostileRecords, (records) => {
        const read = rows(Buffer.from(exported(records, 'csv', 'both')).toString());
        expect(read).toHaveLength(records.length);
        read.forEach((row, index) => {
          for (const language of ['english', 'japanese'] as const) {
            // A file is UTF-8, which has no broken surrogate pairs.
            const text = Buffer.from(records[index][language]).toString();
            expect(row[language]).toBe(FORMULA_START.test(text) ? `'${text}` : text);
            expect(row[language]).not.toMatch(FORMULA_START);
          }
        });
      }),
      { numRuns: 400 },
    );
  });
});

describe('JSON', () => {
  it('is an array of the records as they are, in both languages or one', () => {
    fc.assert(
      fc.property(hostileRecords, fc.constantFrom(...EXPORT_LANGUAGES), (records, language) => {
        const read: unknown = JSON.parse(exported(records, 'json', language));
        const expected = records.map(({ english, japanese, ...rest }) => ({
          ...rest,
          ...(language === 'japanese' ? {} : { english }),
          ...(language === 'english' ? {} : { japanese }),
        }));
        expect(read).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('a line of JSON is one line and is read back by the schema', () => {
    fc.assert(
      fc.property(hostileRecords, (records) => {
        for (const each of records) {
          const line = jsonLine(each);
          expect(line).not.toMatch(/[\r\n]/);
          expect(utteranceRecordSchema.parse(JSON.parse(line))).toEqual(each);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('the schema refuses what no utterance can be', () => {
    for (const fields of [
      { start: -1 },
      { end: Infinity },
      { index: 0.5 },
      { source: 'guess' },
      { timings: {} },
      { english: null },
    ]) {
      expect(utteranceRecordSchema.safeParse({ ...record(), ...fields }).success).toBe(false);
    }
  });
});

describe('plain text', () => {
  it('is a line an utterance, or two with a blank line after', () => {
    const records = [
      record(),
      record({ english: 'One\ntwo', japanese: '' }),
      record({ english: ' ', japanese: '' }),
    ];
    expect(exported(records, 'txt', 'english')).toBe('Hello.\nOne two\n');
    expect(exported(records, 'txt', 'japanese')).toBe('こんにちは。\n');
    expect(exported(records, 'txt', 'both')).toBe('Hello.\nこんにちは。\n\nOne two\n\n');
  });
});

describe('a record of an utterance', () => {
  it('has seconds of the whole span, rounded, and leaves out what is not known', () => {
    const utterance = {
      index: 3,
      startSample: 16_001,
      endSample: 40_000,
      bypass: new Int16Array(2 * 23_999),
      beamformer: new Int16Array(23_999),
      speechStart: 100,
      speechEnd: 20_000,
      cutShort: false,
      direction: undefined,
    };
    const answer = {
      english: 'Hi.',
      japanese: 'やあ。',
      source: 'phrasebook' as const,
      timings: { recognise: 12.3456, total: 20 },
    };
    const made = recordOf(utterance, answer);
    expect(made).toEqual({
      index: 3,
      start: 1,
      end: 2.5,
      english: 'Hi.',
      japanese: 'やあ。',
      source: 'phrasebook',
      timings: { recognise: 12.3, total: 20 },
    });
    expect(Object.keys(made)).not.toContain('direction');
    expect(
      recordOf({ ...utterance, direction: { azimuthDegrees: -20, confidence: 0.9 } }, answer).direction,
    ).toEqual({
      azimuthDegrees: -20,
      confidence: 0.9,
    });
  });
});
