import type { RepetitionGuard } from './beam-search.ts';
import type { TokenTail } from './token-tail.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/**
 * Guard against decoding loops. A continuation is refused where it would complete one copy too many of a unit of 1 to
 * `longestLoopTokens` tokens in a row. What language repeats by itself stays free (はいはい, 少しずつ少しずつ, the zeros of a price), and
 * whatever the English repeats may be repeated as often: `sourceRepeats` is the largest number of times that a word or phrase occurs in it.
 */
export function createRepetitionGuard(
  isDigit: (token: number) => boolean,
  sourceRepeats: number,
): RepetitionGuard {
  return (token, tail) => {
    for (let unit = 1; unit <= TRANSLATE_TUNING.longestLoopTokens; unit++) {
      if (tail.length + 1 < 2 * unit) return false;
      // A run of one token is judged as that, not as a loop of pairs or triples.
      if (unit > 1 && isRun(token, tail, unit)) continue;
      const allowed = Math.max(allowedCopies(unit, isDigit(token)), sourceRepeats);
      if (copiesAtEnd(token, tail, unit, allowed + 1) > allowed) return true;
    }
    return false;
  };
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

function allowedCopies(unit: number, digit: boolean): number {
  if (unit === 1) return digit ? TRANSLATE_TUNING.copiesOfDigit : TRANSLATE_TUNING.copiesOfOneToken;
  return unit === 2 ? TRANSLATE_TUNING.copiesOfTwoTokens : TRANSLATE_TUNING.copiesOfLongerUnits;
}

/**
 * The most often that any stretch of one to four words occurs in a text: "no, no, no" gives 3. One for a text without words.
 * Function words occur often without being repeated, so only stretches that follow themselves directly count.
 */
export function countRepeats(english: string): number {
  const words = english.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
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
