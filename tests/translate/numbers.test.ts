import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDemands, findLosses } from '../../src/engine/translate/demands.ts';
import { findEnglishNumbers } from '../../src/engine/translate/english-numbers.ts';
import { findJapaneseNumbers } from '../../src/engine/translate/japanese-numbers.ts';

function lost(english: string, japanese: string): string[] {
  return findLosses(findDemands(english, []), japanese).numbers.map(({ text }) => text);
}

describe('findEnglishNumbers', () => {
  it.each<[string, number[]]>([
    ['We sold 1,250 units.', [1250]],
    ['It costs $3.50 or 4.', [3.5, 4]],
    ['twenty-five people', [25]],
    ['two hundred and six', [206]],
    ['three hundred forty thousand', [340_000]],
    ['a hundred million yen', [100_000_000]],
    ['one point five million', [5_000_000]],
    ['1.5 million users', [1_500_000]],
    ['in nineteen ninety-five', [1995]],
    ['in twenty twenty-six', [2026]],
    ['on the twenty-first', [21]],
    ['the third time', [3]],
    ['one of the two', []],
    ['at the first try', []],
    ['wait a second', []],
    ['seventy', [70]],
    ['three four five', [3, 4, 5]],
  ])('%s', (english, values) => {
    expect(findEnglishNumbers(english).map((number) => number.values[0])).toEqual(values);
  });

  it('reads every number below a million from its words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 999_999 }), (value) => {
        expect(findEnglishNumbers(`about ${inWords(value)} of them`).map(({ values }) => values[0])).toEqual([
          value,
        ]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('findJapaneseNumbers', () => {
  it.each<[string, number[]]>([
    ['1,250台を売りました。', [1250]],
    ['１２５０台', [1250]],
    ['千二百五十台', [1250]],
    ['1億2,000万円', [120_000_000]],
    ['3.5万人', [35_000]],
    ['二〇二六年五月十二日', [2026, 5, 12]],
    ['三十五', [35]],
    ['1.1億', [110_000_000]],
    ['5時半', [5, 30]],
    ['2年半', [2.5]],
    ['午後５時３０分', [5, 30]],
    ['3千', [3000]],
    ['よっつ', [4]],
  ])('%s', (japanese, values) => {
    const found = findJapaneseNumbers(japanese);
    for (const value of values) expect(found).toContain(value);
  });

  it('reads every number back from digits grouped by 万 and 億', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (value) => {
        expect(findJapaneseNumbers(`合計${byMyriads(value)}円です。`)).toContain(value);
        expect(findJapaneseNumbers(`合計${value.toLocaleString('en')}円です。`)).toContain(value);
      }),
    );
  });
});

describe('numbers of the English in the Japanese', () => {
  it.each([
    ['The meeting starts at 5:30 p.m. on May 12.', '会議は5月12日の17時30分に始まります。'],
    ['The meeting starts at 5:30.', '会議は五時半に始まります。'],
    ['It needs 2.5 years.', '2年半かかります。'],
    ['We have 10k users.', '利用者は1万人です。'],
    ['It costs 1,500 yen.', '千五百円です。'],
    ['Fifty faces a second.', '毎秒50人の顔。'],
    ['Version 2.0.1 is out.', 'バージョン２.０.１が出ました。'],
  ])('%s → %s keeps them', (english, japanese) => {
    expect(lost(english, japanese)).toEqual([]);
  });

  it.each([
    ['It costs 1,500 yen.', '150円です。', ['1,500']],
    ['We have 10 million users.', '利用者は10億人です。', ['10 million']],
    ['The room is 215 on floor 3.', '部屋は2階の215です。', ['3']],
    ['Fifty people came.', '15人来ました。', ['Fifty']],
    ['At 5:30 we leave.', '5時に出ます。', ['5:30']],
  ])('%s → %s loses some', (english, japanese, numbers) => {
    expect(lost(english, japanese)).toEqual(numbers);
  });
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function inWords(value: number): string {
  if (value >= 1000) {
    const rest = value % 1000;
    return `${inWords(Math.floor(value / 1000))} thousand${rest === 0 ? '' : ` ${rest < 100 ? 'and ' : ''}${inWords(rest)}`}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${ONES[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${inWords(rest)}`}`;
  }
  if (value < 20) return ONES[value];
  return `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${ONES[value % 10]}`}`;
}

function byMyriads(value: number): string {
  const parts: string[] = [];
  for (const [unit, size] of [
    ['億', 1e8],
    ['万', 1e4],
    ['', 1],
  ] as const) {
    const part = Math.floor(value / size) % 1e4;
    if (part > 0) parts.push(`${part}${unit}`);
  }
  return parts.join('');
}
