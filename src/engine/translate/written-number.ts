import { exact } from './japanese-numbers.ts';
import type { StatedNumber } from './stated-number.ts';

const MYRIADS: readonly (readonly [string, number])[] = [
  ['兆', 1e12],
  ['億', 1e8],
  ['万', 1e4],
];

/** A number as Japanese products write it: 3兆8,000億, 225万, 1万2,345, 1,096, 0.25. Undefined for what has no plain form: negative, or with a fraction above 10,000. */
export function writeJapaneseNumber(value: number): string | undefined {
  let rest = exact(value);
  if (rest < 0 || rest >= 1e16) return undefined;
  if (rest < 1e4) return Number.isInteger(rest) ? grouped(rest) : String(rest);
  if (!Number.isInteger(rest)) return undefined;
  let text = '';
  for (const [sign, unit] of MYRIADS) {
    const count = Math.floor(rest / unit);
    if (count > 0) text += grouped(count) + sign;
    rest -= count * unit;
  }
  return rest > 0 ? text + grouped(rest) : text;
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** Where a sentence states a number, and the Japanese for that place alone. */
export interface WrittenNumber {
  readonly text: string;
  readonly start: number;
  readonly japanese: string;
}

const CURRENCIES: Readonly<Record<string, string | undefined>> = {
  $: 'ドル',
  '€': 'ユーロ',
  '£': 'ポンド',
  '¥': '円',
};

/** Units that belong to the number in either language: apart from it they get lost. */
const UNITS: Readonly<Record<string, string | undefined>> = {
  '%': '%',
  percent: 'パーセント',
  dollars: 'ドル',
  euros: 'ユーロ',
  yen: '円',
};
const UNIT = /^(?:%|\s+(?:percent|dollars|euros|yen)\b)/iu;

/** Behind a day of the month that nothing follows which could be counted: "the 21st at noon". */
const DAY = /^(?:st|nd|rd|th)\b(?=\s*(?:[.,;?!]|$)|\s+(?:at|in|and|to|or|from|for|with|of)\b)/u;

/**
 * The number's own words in the English, with a currency or percent beside them, and their Japanese; undefined where these words are not the whole
 * of a number (21st floor, 5 p.m., 17-year-old), or where it is read in more than one way.
 */
export function locateNumber(english: string, { text, values }: StatedNumber): WrittenNumber | undefined {
  const start = placeOf(text, english);
  if (values.length !== 1 || start === undefined) return undefined;
  const [value] = values;
  const ordinal = DAY.exec(english.slice(start + text.length))?.[0];
  if (ordinal !== undefined) return { text: text + ordinal, start, japanese: `${value}日` };
  if (/^\p{L}/u.test(english.slice(start + text.length))) return undefined;
  // Digits that were written without a comma, and years in words, stay without.
  const isPlain = value < 1e4 && !/thousand|,/iu.test(text);
  const japanese = isPlain ? String(exact(value)) : writeJapaneseNumber(value);
  if (japanese === undefined) return undefined;
  const currency = CURRENCIES[english.charAt(start - 1)];
  if (currency !== undefined) {
    return { text: english.charAt(start - 1) + text, start: start - 1, japanese: japanese + currency };
  }
  const [unit = ''] = UNIT.exec(english.slice(start + text.length)) ?? [];
  return { text: text + unit, start, japanese: japanese + (UNITS[unit.trim().toLowerCase()] ?? '') };
}

function placeOf(text: string, english: string): number | undefined {
  for (let start = english.indexOf(text); start >= 0; start = english.indexOf(text, start + 1)) {
    const isWhole =
      !/[\p{L}\p{N}.,:-]$/u.test(english.slice(0, start)) &&
      !/^(?:[\p{N}:/-]|[.,]\d)/u.test(english.slice(start + text.length));
    if (isWhole) return start;
  }
  return undefined;
}
