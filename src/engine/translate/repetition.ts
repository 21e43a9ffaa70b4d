import type { RepetitionGuard } from './beam-search.ts';
import { findEnglishNumbers } from './english-numbers.ts';
import { wordsOf } from '../base/words-of.ts';
import type { TokenTail } from '../decode/token-tail.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/** What an English text repeats itself. */
export interface SourceRepeats {
  /** The most often that a word or phrase occurs in a row. */
  readonly repeats: number;
  /** The most often that a digit does, in any number as it is written in digits: 6 in "a hundred, no, a million". */
  readonly digits: number;
}

export function findSourceRepeats(english: string): SourceRepeats {
  return { repeats: countRepeats(english), digits: countDigits(english) };
}

/**
 * Guard against decoding loops. A continuation is refused where it would complete one copy too many of a unit of 1 to
 * `longestLoopTokens` tokens in a row, or a character, however it is divided into tokens. What language repeats by itself stays free (はいはい, 少しずつ少しずつ, the zeros of a price), and
 * whatever the English repeats may be repeated as often.
 */
export function createRepetitionGuard(
  textOf: (token: number) => string,
  { repeats, digits }: SourceRepeats,
): RepetitionGuard {
  return (token, tail) => {
    const mostCharacters = Math.max(TRANSLATE_TUNING.copiesOfCharacter, repeats);
    if (charactersInARow(token, tail, textOf, mostCharacters + 1) > mostCharacters) return true;
    for (let unit = 1; unit <= TRANSLATE_TUNING.longestLoopTokens; unit++) {
      if (tail.length + 1 < 2 * unit) return false;
      // A run of one token is judged as that, not as a loop of pairs or triples.
      if (unit > 1 && isRun(token, tail, unit)) continue;
      const allowed = Math.max(allowedCopies(unit, textOf(token), digits), repeats);
      if (copiesAtEnd(token, tail, unit, allowed + 1) > allowed) return true;
    }
    return false;
  };
}

/**
 * How often the character that a token begins with stands in a row where it joins what went before, whatever tokens it is part of (リリ, リリ, リア), counted up to
 * `enough`. Of digits none are counted: what they may repeat is another matter.
 */
function charactersInARow(
  token: number,
  tail: TokenTail,
  textOf: (token: number) => string,
  enough: number,
): number {
  const [first = '', ...rest] = textOf(token).trim();
  if (first === '' || /\p{N}/u.test(first)) return 0;
  const other = rest.findIndex((character) => character !== first);
  let count = 1 + (other < 0 ? rest.length : other);
  for (let distance = 0; distance < tail.length && count < enough; distance++) {
    const before = Array.from(textOf(tail.at(distance)).trim());
    const last = before.findLastIndex((character) => character !== first);
    count += before.length - 1 - last;
    if (last >= 0 || before.length === 0) break;
  }
  return count;
}

function isRun(token: number, tail: TokenTail, length: number): boolean {
  for (let distance = 0; distance < length - 1; distance++) {
    if (tail.at(distance) !== token) return false;
  }
  return true;
}

/** Whole copies of the last `unit` tokens that stand in a row at the end of `tail` + `token`, counted up to `enough`. */
function copiesAtEnd(token: number, tail: TokenTail, unit: number, enough: number): number {
  const at = (distance: number): number => (distance === 0 ? token : tail.at(distance - 1));
  const longest = Math.min(tail.length + 1, unit * enough);
  let same = unit;
  while (same < longest && at(same) === at(same - unit)) same++;
  return Math.floor(same / unit);
}

/** `text`: that of the unit's last token. */
function allowedCopies(unit: number, text: string, digits: number): number {
  if (unit > 1) return TRANSLATE_TUNING.copiesOfLongerUnits;
  const [character = '', ...more] = text.trim();
  if (more.length > 0) return TRANSLATE_TUNING.copiesOfWord;
  return /\p{N}/u.test(character)
    ? Math.max(digits, TRANSLATE_TUNING.copiesOfDigit)
    : TRANSLATE_TUNING.copiesOfCharacter;
}

/**
 * The most often that any stretch of one to four words occurs in a text: "no, no, no" gives 3. One for a text without words.
 * Function words occur often without being repeated, so only stretches that follow themselves directly count.
 */
function countRepeats(english: string): number {
  const words = wordsOf(english);
  let most = 1;
  for (let unit = 1; unit <= 4; unit++) {
    let same = unit;
    for (let place = unit; place < words.length; place++) {
      same = words[place] === words[place - unit] ? same + 1 : unit;
      most = Math.max(most, Math.floor(same / unit));
    }
  }
  return most;
}

function countDigits(english: string): number {
  const values = findEnglishNumbers(english).flatMap(({ values, digits = '' }) => [
    ...values.map(String),
    digits,
  ]);
  // Telephone numbers and codes are no numbers.
  const written = english.replace(/(?<=\d)[\s,.-]+(?=\d)/gu, '');
  const runs = [...values, written].flatMap((text) => text.match(/(\d)\1*/gu) ?? []);
  return Math.max(0, ...runs.map((run) => run.length));
}

/**
 * Tokens with a loop at their end cut down to one copy of what repeats: for hypotheses that the length limit ended, which mostly
 * means that they were going round.
 */
export function cutLoop(tokens: readonly number[]): readonly number[] {
  const longest = Math.min(TRANSLATE_TUNING.longestLoopTokens, Math.floor(tokens.length / 2));
  for (let unit = 1; unit <= longest; unit++) {
    let same = 0;
    while (
      same < tokens.length - unit &&
      tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - unit]
    ) {
      same++;
    }
    if (same >= unit) return tokens.slice(0, tokens.length - same);
  }
  return tokens;
}
