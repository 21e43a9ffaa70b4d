import { SMALL_WORDS, TENS_WORDS } from '../../src/engine/translate/number-words.ts';

const LONGEST_CARDINAL = 6;

/**
 * The ways in which a number written in digits may have been said, each as words: digit by digit with zero or oh, as a whole without "and", in pairs (as years
 * and house numbers are), and a first digit with pairs (five sixty eight). Phone numbers and codes said digit by digit are written in groups by some
 * recognisers and in words by others: both heard the same.
 */
export function readingsOf(digits: string): string[][] {
  const each = (zero: string): string[] =>
    Array.from(digits, (digit) => (digit === '0' ? zero : SMALL_WORDS[Number(digit)]));
  const readings = [each('zero'), each('oh')];
  if (digits.length <= LONGEST_CARDINAL) readings.push(cardinal(Number(digits)));
  if (digits.length >= 3) readings.push(inPairs(digits));
  return readings;
}

function inPairs(digits: string): string[] {
  const first = digits.length % 2;
  const pairs = [digits.slice(0, first), ...(digits.slice(first).match(/../gu) ?? [])];
  return pairs.flatMap((pair) => {
    if (pair === '') return [];
    if (pair === '00') return ['hundred'];
    return pair.length === 2 && pair.startsWith('0')
      ? ['oh', SMALL_WORDS[Number(pair)]]
      : cardinal(Number(pair));
  });
}

function cardinal(number: number): string[] {
  if (number < SMALL_WORDS.length) return [SMALL_WORDS[number]];
  if (number < 100) return [TENS_WORDS[Math.floor(number / 10) - 2], ...rest(number % 10)];
  if (number < 1000) return [SMALL_WORDS[Math.floor(number / 100)], 'hundred', ...rest(number % 100)];
  return [...cardinal(Math.floor(number / 1000)), 'thousand', ...rest(number % 1000)];
}

function rest(number: number): string[] {
  return number === 0 ? [] : cardinal(number);
}
