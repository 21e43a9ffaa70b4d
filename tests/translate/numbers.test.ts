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
    ['one point five million', [1_500_000]],
    ['two point five six', [2.56]],
    ['zero point zero two millimeters', [0.02]],
    ['oh point one amps', [0.1]],
    ['three tenths of a millimetre', [0.3]],
    ['a hundredth of a second', [0.01]],
    ['two thirds of the seats', [2 / 3]],
    ['two and a half million', [2_500_000]],
    ['a million and a half', [1_500_000]],
    ['half a trillion dollars', [500_000_000_000]],
    ['two dozen eggs', [24]],
    ['half a dozen', [6]],
    ['twenty grand', [20_000]],
    ['nineteen eighteen', [1918]],
    ['in twenty oh five', [2005]],
    ['in the nineteen nineties', [1990]],
    ['the twentieth time', [20]],
    ['the seventeenth', [17]],
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

  it.each([
    ['zero nine zero, one two three four, five six seven eight', '09012345678'],
    ['call 090 1234 5678 please', '09012345678'],
    ['nine, six, six, one, oh', '96610'],
    ['plus 49, 171, 555 0146', '5550146'],
    ['on 2026-11-28', undefined],
  ])('takes the digits of %s as one row', (english, digits) => {
    const rows = findEnglishNumbers(english).flatMap((number) => number.digits ?? []);
    expect(rows).toEqual(digits === undefined ? [] : [digits]);
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
    ['3分の2の席', [0.666666666667]],
    ['千分の一ミリ', [0.001]],
    ['8割ほど', [80, 0.8]],
    ['2ダース', [24]],
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
    ['It is open until eight in the evening.', '20時まで開いています。'],
    ['At a quarter to seven.', '6時45分に。'],
    ['At a quarter to seven.', '7時15分前に。'],
    ['Call zero nine zero one two three four.', '090-1234にお電話ください。'],
    ['A quarter of the visitors came by car.', '来場者の4分の1は車で来ました。'],
  ])('%s → %s keeps them', (english, japanese) => {
    expect(lost(english, japanese)).toEqual([]);
  });

  it.each([
    ['It costs 1,500 yen.', '150円です。', ['1,500']],
    ['We have 10 million users.', '利用者は10億人です。', ['10 million']],
    ['The room is 215 on floor 3.', '部屋は2階の215です。', ['3']],
    ['Fifty people came.', '15人来ました。', ['Fifty']],
    ['At 5:30 we leave.', '5時に出ます。', ['5:30']],
    ['It is two point five six meters.', '2.5メートルです。', ['two point five six']],
    ['Three tenths of a millimeter.', '3ミリです。', ['Three tenths']],
    [
      'Call zero nine zero one two three four.',
      '090-1243にお電話ください。',
      ['zero nine zero one two three four'],
    ],
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
