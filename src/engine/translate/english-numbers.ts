import { readNumberAt, SCALES } from './number-words.ts';
import { findQuantities } from './english-quantities.ts';
import type { StatedNumber } from './stated-number.ts';

/** Letters behind digits that may be a scale: "10k", "$5M", "2bn". */
const SCALE_LETTERS = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);

/** One and two are said in too many ways (a, another, both, 両方, 一緒) to be missed. */
const SMALLEST_WORD = 3;

/** All numbers that a text states in digits, and those above two that it states in words. */
export function findEnglishNumbers(english: string): StatedNumber[] {
  const { found, rest } = findQuantities(english.normalize('NFKC'));
  return [...found, ...findDigits(rest), ...findWords(rest)];
}

/** What behind a number of hours says that it is after noon. */
const AFTERNOON = /^\s*(?:o['’]clock\s+)?(?:p\.?m\b|in the (?:afternoon|evening)|at night|tonight)/iu;

const DIGITS_PATTERN = new RegExp(
  [
    /(?<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)/,
    /(?:[\s-]*(?<scale>hundred|thousand|million|billion|trillion|grand)\b|(?<letter>k|m|mn|b|bn)\b)?/,
    /(?::(?<minutes>\d\d))?(?<afternoon>\s*p\.?m\b)?/,
  ]
    .map(({ source }) => source)
    .join(''),
  'giu',
);

function findDigits(text: string): StatedNumber[] {
  return [...text.matchAll(DIGITS_PATTERN)].flatMap((match) => {
    const written = match[0].trim();
    const group = (name: string): string => match.groups?.[name] ?? '';
    const value = Number(group('digits').replaceAll(',', ''));
    const values = [value * (SCALES.get(group('scale').toLowerCase()) ?? 1)];
    const letterScale = SCALE_LETTERS.get(group('letter').toLowerCase());
    if (letterScale !== undefined) values.push(value * letterScale);
    if (group('afternoon') !== '' && value < 12) values.push(value + 12);
    const minutes = Number(group('minutes'));
    return [{ text: written, values }, ...(minutes > 0 ? [{ text: written, values: [minutes] }] : [])];
  });
}

function findWords(text: string): StatedNumber[] {
  const matches = [...text.matchAll(/\p{L}+/gu)];
  const words = matches.map((match) => match[0].toLowerCase());
  const found: StatedNumber[] = [];
  for (let first = 0; first < words.length;) {
    const reading = readNumberAt(words, first);
    if (reading === undefined) {
      first++;
      continue;
    }
    const { value, end } = reading;
    const last = matches[end - 1];
    if (value >= SMALLEST_WORD) {
      const written = text.slice(matches[first].index, last.index + last[0].length);
      const isAfternoon = value < 12 && AFTERNOON.test(text.slice(last.index + last[0].length));
      const values = isAfternoon ? [value, value + 12] : [value];
      // "Eleven thirty" is a time as well as a number of four digits.
      if (value > 1000 && value < 1260 && !/hundred|thousand/iu.test(written)) {
        values.push(Math.floor(value / 100));
      }
      found.push({ text: written, values });
    }
    first = end;
  }
  return found;
}
