import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakIntoLines } from '../../src/engine/recordings/line-breaking.ts';
import { columnsOf } from '../../src/engine/recordings/text-columns.ts';

describe('line breaking', () => {
  const cases: [string, string[]][] = [
    ['短い文です。', ['短い文です。']],
    [
      'The quick brown fox jumps over the lazy dog, and then it goes home.',
      ['The quick brown fox jumps over the', 'lazy dog, and then it goes home.'],
    ],
    // Between phrases, not between a noun and its particle, though that would fill the first line better.
    [
      'こちらの製品は、二つのマイクで話者の方向を推定します。',
      ['こちらの製品は、', '二つのマイクで話者の方向を推定します。'],
    ],
    // Twenty-one characters fill a line; the stop that follows may not begin the next.
    [`${'漢'.repeat(21)}。`, ['漢'.repeat(11), `${'漢'.repeat(10)}。`]],
    // Latin words, numbers and addresses stay whole.
    [
      '新製品のMimiyaku 2.0は来年の春にWindows 11で発売されます。',
      ['新製品のMimiyaku 2.0は来年の', '春にWindows 11で発売されます。'],
    ],
  ];
  for (const [text, lines] of cases) {
    it(text, () => {
      expect(breakIntoLines(text, 42)).toEqual(lines);
    });
  }

  it('counts full-width characters as two columns, and what belongs together as one character', () => {
    expect(columnsOf('abc')).toBe(3);
    expect(columnsOf('日本語、ｱ…')).toBe(11);
    expect(columnsOf('か\u3099👨‍👩‍👧‍👦')).toBe(4);
  });

  const phrase = fc.constantFrom(
    'こんにちは',
    '製品',
    'を',
    'マイク',
    '話します',
    'Mimiyaku',
    '3.5',
    '東京',
    'ー',
    'っ',
    '行きました',
  );
  const mark = fc.constantFrom('、', '。', '」', '「', '！', '（', '）', '…', '・', '');
  const japanese = fc
    .array(fc.tuple(phrase, mark), { minLength: 1, maxLength: 60 })
    .map((parts) => parts.flat().join(''));

  it('Japanese: no line is too wide, none begins or ends where it must not, nothing is lost', () => {
    fc.assert(
      fc.property(japanese, (text) => {
        const lines = breakIntoLines(text, 42);
        expect(lines.join('')).toBe(text);
        for (const [index, line] of lines.entries()) {
          expect(columnsOf(line)).toBeLessThanOrEqual(42);
          if (index > 0) expect(line).not.toMatch(/^[、。」！）…・ーっ]/);
          if (index < lines.length - 1) expect(line).not.toMatch(/[「（]$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('anything: no line is too wide or blank, nothing is lost, characters stay whole, any width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 2, max: 60 }),
        (raw, columns) => {
          const text = raw.replace(/\s+/g, ' ').trim();
          const lines = breakIntoLines(text, columns);
          expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
          for (const line of lines) {
            expect(line.trim()).not.toBe('');
            expect(columnsOf(line)).toBeLessThanOrEqual(columns);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a very long text comes out whole', () => {
    const lines = breakIntoLines('とても長い文章です。'.repeat(5_000), 42);
    expect(lines.join('')).toHaveLength(50_000);
  });
});
