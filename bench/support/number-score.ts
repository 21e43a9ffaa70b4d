import { lostNumbers } from '../../src/engine/translate/demands.ts';
import { findEnglishNumbers } from '../../src/engine/translate/english-numbers.ts';
import { inventedNumbers } from '../../src/engine/translate/invented-numbers.ts';
import { findJapaneseNumbers } from '../../src/engine/translate/japanese-numbers.ts';

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
  const inReference = findJapaneseNumbers(reference);
  const invented = inventedNumbers(english, all, japanese).filter((value) => !inReference.has(value));
  return { stated: stated.length, lost: lostNumbers(stated, japanese).map(({ text }) => text), invented };
}
