import { wordsOf } from '../base/words-of.ts';
import { numberWordsToDigits } from '../phrasebook/number-words.ts';

/**
 * Share of the words that two texts have in common in the same order, of all their words, 0…1; case and marks do not count. A number is its digits, however it is written ("five
 * nine nine", "599", "5-9-9"). 0 where either has no words.
 */
export function shareOfWordsAlike(one: string, other: string): number {
  const [first, second] = [unitsOf(one), unitsOf(other)];
  if (first.length === 0 || second.length === 0) return 0;
  return (2 * longestCommonSubsequence(first, second)) / (first.length + second.length);
}

function unitsOf(text: string): readonly string[] {
  return numberWordsToDigits(wordsOf(text)).flatMap((word) =>
    /^\d+$/u.test(word) ? Array.from(word) : [word],
  );
}

/** Length of the longest list of words that both hold in this order, others between them (Wagner and Fischer 1974). */
function longestCommonSubsequence(first: readonly string[], second: readonly string[]): number {
  let row = new Array<number>(second.length + 1).fill(0);
  for (const word of first) {
    const next = [0];
    for (const [place, other] of second.entries()) {
      next.push(word === other ? row[place] + 1 : Math.max(row[place + 1], next[place]));
    }
    row = next;
  }
  return row[second.length];
}
