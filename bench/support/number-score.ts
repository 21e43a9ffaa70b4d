import { lostNumbers } from '../../src/engine/translate/demands.ts';
import { findEnglishNumbers } from '../../src/engine/translate/english-numbers.ts';
import { exact, findJapaneseNumbers } from '../../src/engine/translate/japanese-numbers.ts';

/** What became of the numbers of a sentence. */
export interface NumberVerdict {
  /** Numbers that its translation must hold. A sentence without any counts neither way. */
  readonly stated: number;
  /** Those that it does not hold, as the English writes them. */
  readonly lost: readonly string[];
  /** Numbers in digits that neither the English nor the reference has. */
  readonly invented: readonly number[];
}

/**
 * Whether a translation has every number of the English right. A number which the reference does not hold either ("one day", "a hundred
 * thanks") is none that must be kept; a number of the translation that comes from neither is wrong. One and two are said in too many
 * ways to be judged. Both sides are read alike in digits of either width, words, kanji numerals, 万 and 億, fractions and rows of digits.
 */
export function judgeNumbers(english: string, japanese: string, reference: string): NumberVerdict {
  const all = findEnglishNumbers(english);
  const idiomatic = new Set(lostNumbers(all, reference));
  const stated = all.filter((number) => !idiomatic.has(number));
  const known = new Set([
    ...all.flatMap(({ values }) => values.map(exact)),
    ...findJapaneseNumbers(reference),
    ...findJapaneseNumbers(english),
  ]);
  const rows = all.flatMap(({ digits }) => digits ?? []);
  const invented = [...findJapaneseNumbers(inDigits(japanese))].filter(
    (value) => value > 2 && !known.has(value) && !rows.some((digits) => digits.includes(String(value))),
  );
  return { stated: stated.length, lost: lostNumbers(stated, japanese).map(({ text }) => text), invented };
}

/** A Japanese text without kanji numerals that stand alone: 一緒, 十分 and 万が一 are no numbers. */
function inDigits(japanese: string): string {
  return japanese.normalize('NFKC').replace(/(?<![\d.])[〇一二三四五六七八九十百千万億兆]+/gu, ' ');
}
