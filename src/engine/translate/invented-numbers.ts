import type { StatedNumber } from './stated-number.ts';
import { exact, findJapaneseNumbers } from './japanese-numbers.ts';

/** Words that Japanese may say with a number: noon is 正午 or 12時, a teenager 10代の子, a decade 10年. */
const IMPLIED: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\b(?:noon|midday|midnight)\b/iu, [12, 0]],
  [/\bteen(?:age|s\b)/iu, [10]],
  [/\bhalf\b/iu, [0.5, 30, 6]],
  [/\bhalf (?:of|the|an? (?:price|share))\b|\bby half\b|\bhalf-price\b|\bhalve/iu, [50]],
  [/\bquarter/iu, [0.25, 25, 15, 4, 3]],
  [/\bdecades?\b/iu, [10]],
  [/\bcentur(?:y|ies)\b/iu, [100]],
  [/\bfortnight/iu, [14]],
  [/\bdozens?\b/iu, [10, 12]],
  [/\b(?:around the clock|day and night)\b/iu, [24]],
];

/**
 * The numbers in digits of a Japanese text that its English does not give cause for. One and two are said too easily to count, and so are kanji numerals
 * (一緒, 十分, 万が一).
 */
export function inventedNumbers(
  english: string,
  stated: readonly StatedNumber[],
  japanese: string,
): number[] {
  const known = new Set([
    ...stated.flatMap(({ values }) => values.map(exact)),
    ...findJapaneseNumbers(english),
    ...IMPLIED.flatMap(([words, values]) => (words.test(english) ? values : [])),
  ]);
  const rows = stated.flatMap(({ digits }) => digits ?? []);
  return [...findJapaneseNumbers(inDigits(japanese))].filter(
    (value) => value > 2 && !known.has(value) && !rows.some((digits) => digits.includes(String(value))),
  );
}

function inDigits(japanese: string): string {
  return japanese
    .normalize('NFKC')
    .replace(/半分|半数|半額|正午/gu, ' ')
    .replace(/(?<![\d.])[〇一二三四五六七八九十百千万億兆]+/gu, ' ');
}
