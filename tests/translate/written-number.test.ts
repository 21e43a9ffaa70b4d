import { describe, expect, it } from 'vitest';
import { findEnglishNumbers } from '../../src/engine/translate/english-numbers.ts';
import { inventedNumbers } from '../../src/engine/translate/invented-numbers.ts';
import { findJapaneseNumbers } from '../../src/engine/translate/japanese-numbers.ts';
import { locateNumber, writeJapaneseNumber } from '../../src/engine/translate/written-number.ts';

describe('writeJapaneseNumber', () => {
  it.each([
    [3.8e12, '3兆8,000億'],
    [2_250_000, '225万'],
    [1.08e9, '10億8,000万'],
    [12_345, '1万2,345'],
    [10_000, '1万'],
    [1096, '1,096'],
    [0.25, '0.25'],
    [7, '7'],
    [-1, undefined],
    [10_000.5, undefined],
  ])('%d is %s', (value, japanese) => {
    expect(writeJapaneseNumber(value)).toBe(japanese);
  });

  it('writes what is read back as the same number', () => {
    for (let value = 1; value < 1e12; value = value * 7 + 3) {
      expect(findJapaneseNumbers(writeJapaneseNumber(value) ?? '')).toContain(value);
    }
  });
});

describe('locateNumber', () => {
  it.each([
    ['It is valued at 3.8 trillion yen.', '3.8 trillion yen', '3兆8,000億円'],
    ['It costs $2.5 million.', '$2.5 million', '250万ドル'],
    ['One acre is four thousand and forty-seven square meters.', 'four thousand and forty-seven', '4,047'],
    ['It was closed for 1,096 days.', '1,096', '1,096'],
    ['It was founded in nineteen eighty-seven.', 'nineteen eighty-seven', '1987'],
    ['Sales rose 12%.', '12%', '12%'],
    ['It moved to the 21st at noon.', '21st', '21日'],
    ['It is accurate to half a milliliter.', 'half a', '0.5'],
  ])('%s: %s is %s', (english, text, japanese) => {
    const [number] = findEnglishNumbers(english);
    expect(locateNumber(english, number)).toEqual({ text, start: english.indexOf(text), japanese });
  });

  it.each(['We open at 5 p.m.', 'It is on the 21st floor.', 'A 17-year-old won.', 'Call 090-1234-5678.'])(
    'nothing stands for the number alone in: %s',
    (english) => {
      expect(findEnglishNumbers(english).map((number) => locateNumber(english, number))).toEqual([undefined]);
    },
  );
});

describe('inventedNumbers', () => {
  it.each([
    ['It fills 12,000 bottles.', '1時間に1万2,000本、50ミリリットルです。', [50]],
    ['It ends at noon.', '12時に終わります。', []],
    ['Most are teenagers.', '10代の人が多いです。', []],
    ['Call 090-1234-5678.', '090-1234-5678にお電話ください。', []],
    ['It is enough.', '十分です。', []],
    ['Half of them came.', '半分が来ました。', []],
    ['It takes half an hour.', '30分かかります。', []],
  ])('%s → %s', (english, japanese, invented) => {
    expect(inventedNumbers(english, findEnglishNumbers(english), japanese)).toEqual(invented);
  });
});
