import { wordsOf } from '../base/words-of.ts';

/** Share of the words that two texts have in common in the same order, of all their words, 0…1; case and marks do not count. 0 where either has none. */
export function shareOfWordsAlike(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length === 0 || second.length === 0) return 0;
  return (2 * longestCommonSubsequence(first, second)) / (first.length + second.length);
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
