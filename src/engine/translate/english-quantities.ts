import { DIGIT_WORDS, NUMBER_WORDS, readWords, SCALES } from './number-words.ts';
import type { StatedNumber } from './stated-number.ts';

/**
 * What a text says in phrases that must not be read word by word: "two point five", "three tenths of a millimetre", "two dozen", "half
 * a million", "one and a half", "a quarter to seven", and rows of digits (telephone numbers, codes). `rest` is the text with blanks in place of what was read.
 */
export function findQuantities(english: string): { found: StatedNumber[]; rest: string } {
  const found: StatedNumber[] = [];
  let rest = english;
  for (const { pattern, read } of PHRASES) {
    rest = rest.replace(pattern, (text: string, ...match: unknown[]) => {
      const number = read((match.at(-1) ?? {}) as Groups);
      if (number === undefined) return text;
      found.push({ text: text.trim(), ...number });
      return ' '.repeat(text.length);
    });
  }
  return { found, rest };
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reading = Omit<StatedNumber, 'text'> | undefined;

interface Phrase {
  /** With named groups. */
  readonly pattern: RegExp;
  readonly read: (groups: Groups) => Reading;
}

const WORD = `(?:${NUMBER_WORDS.join('|')})`;
/** A number in digits or in words. */
const NUMBER = String.raw`(?:\d[\d,]*(?:\.\d+)?|${WORD}(?:[\s-]+(?:and\s+)?${WORD})*)`;
const SCALE = String.raw`(?:hundred|thousand|million|billion|trillion)`;
const DIGIT = `(?:${[...DIGIT_WORDS.keys()].join('|')})`;
const PARTS = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
  ['hundredth', 100],
  ['thousandth', 1000],
]);
const PART = `(?:${[...PARTS.keys()].join('|')})`;

const phrase = (source: string, read: Phrase['read']): Phrase => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu'),
  read,
});

const PHRASES: readonly Phrase[] = [
  // A date in digits is no row of digits.
  phrase(String.raw`(?<row>\+?\d+(?:[ -]\d+)+)`, ({ row = '' }) => {
    const digits = row.replace(/\D/gu, '');
    if (digits.length < 7 || /^\d{4}-\d\d?-\d\d?$/u.test(row)) return undefined;
    return { values: [], digits };
  }),
  phrase(
    String.raw`(?<row>(?:${DIGIT}|\d)(?:[\s,-]+(?:${DIGIT}|\d)(?!\d|\.\d|\s+(?:hundred|thousand|million)\b)){3,})`,
    ({ row = '' }) => ({
      values: [],
      digits: (row.toLowerCase().match(/[a-z]+|\d/gu) ?? [])
        .map((word) => DIGIT_WORDS.get(word) ?? word)
        .join(''),
    }),
  ),
  phrase(
    String.raw`(?<whole>${NUMBER}|oh|nought)\s+point(?<decimals>(?:\s+${DIGIT})+)(?:\s+(?<scale>${SCALE}))?`,
    ({ whole = '', decimals = '', scale }) => {
      const digits = decimals
        .trim()
        .toLowerCase()
        .split(/\s+/u)
        .map((word) => DIGIT_WORDS.get(word));
      return { values: [Number(`${readNumber(whole) ?? 0}.${digits.join('')}`) * scaleOf(scale)] };
    },
  ),
  phrase(
    String.raw`half an?(?=\s+(?:(?:milli|centi|kilo)?(?:met(?:er|re)|lit(?:er|re)|gram)|micron|inch|degree|percent|volt|amp|kilo)\b)`,
    () => ({ values: [0.5] }),
  ),
  phrase(String.raw`half an?\s+(?<scale>${SCALE})`, ({ scale }) => ({ values: [scaleOf(scale) / 2] })),
  phrase(
    String.raw`(?:(?<count>${NUMBER})\s+quarters|a\s+quarter)\s+of\s+an?\s+(?<scale>${SCALE})`,
    ({ count = '1', scale }) => ({
      values: [((readNumber(count) ?? 1) / 4) * scaleOf(scale)],
    }),
  ),
  phrase(String.raw`an?\s+(?<scale>${SCALE})\s+and\s+a\s+half`, ({ scale }) => ({
    values: [scaleOf(scale) * 1.5],
  })),
  phrase(
    String.raw`(?<whole>${NUMBER})\s+and\s+a\s+half(?:\s+(?<scale>${SCALE}))?`,
    ({ whole = '', scale }) => ({
      values: [((readNumber(whole) ?? 0) + 0.5) * scaleOf(scale)],
    }),
  ),
  phrase(
    String.raw`(?:(?<count>${NUMBER})|an?|(?<half>half\s+an?|an?\s+half))\s+dozen`,
    ({ count, half }) => {
      if (half !== undefined) return { values: [6] };
      const dozens = count === undefined ? 1 : (readNumber(count) ?? 1);
      // ダース counts dozens; 十数人 is a dozen people or so.
      return { values: [12 * dozens, dozens, ...(count === undefined ? [10] : [])] };
    },
  ),
  phrase(String.raw`(?<count>${NUMBER})[\s-]+(?<part>${PART})s`, ({ count = '', part = '' }) => ({
    values: [(readNumber(count) ?? 0) / partOf(part)],
  })),
  phrase(String.raw`(?:an?|one)[\s-]+(?<part>${PART})(?=\s+of\b)`, ({ part = '' }) =>
    part.toLowerCase() === 'half' ? undefined : { values: [1 / partOf(part), partOf(part)] },
  ),
  phrase(String.raw`quarter\s+(?:to|of)\s+(?<hour>${NUMBER})`, ({ hour = '' }) => {
    const value = readNumber(hour);
    return value === undefined || value > 12 ? undefined : { values: [value, value === 1 ? 12 : value - 1] };
  }),
  phrase(
    String.raw`(?<century>eighteen|nineteen|twenty)\s+oh\s+(?<year>${DIGIT})`,
    ({ century = '', year = '' }) => ({
      values: [(readNumber(century) ?? 0) * 100 + Number(DIGIT_WORDS.get(year.toLowerCase()))],
    }),
  ),
];

function scaleOf(word: string | undefined): number {
  return word === undefined ? 1 : (SCALES.get(word.toLowerCase()) ?? 1);
}

function partOf(word: string): number {
  return PARTS.get(word.toLowerCase()) ?? 1;
}

function readNumber(text: string): number | undefined {
  return /^\d/u.test(text) ? Number(text.replaceAll(',', '')) : readWords(text);
}
