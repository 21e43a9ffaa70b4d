/**
 * How many words of `longer` say what `shorter` says: the words up to the place where the edit distance between the two, by characters,
 * is least (Levenshtein; the last row of the table gives the distance to every beginning of `longer`). Of equal places the one that is
 * nearest in the number of words.
 */
export function alignedPrefix(shorter: readonly string[], longer: readonly string[]): number {
  if (shorter.length === 0) return 0;
  const wanted = spelled(shorter);
  const letters = spelled(longer);
  const distances = lastRow(wanted, letters);
  let best = 0;
  let bestDistance = distances[0];
  let place = 0;
  for (const [index, word] of longer.entries()) {
    place += spelled([word]).length;
    const distance = distances[place];
    const isNearer = Math.abs(index + 1 - shorter.length) < Math.abs(best - shorter.length);
    if (distance < bestDistance || (distance === bestDistance && isNearer)) {
      best = index + 1;
      bestDistance = distance;
    }
  }
  return best;
}

/** Words as they sound, as far as spelling tells: without case, punctuation and spaces. */
function spelled(words: readonly string[]): string {
  return words
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function lastRow(wanted: string, letters: string): readonly number[] {
  let row = Array.from({ length: letters.length + 1 }, (_, place) => place);
  for (let at = 1; at <= wanted.length; at++) {
    const next = [at];
    for (let place = 1; place <= letters.length; place++) {
      const replaced = row[place - 1] + (wanted[at - 1] === letters[place - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[place] + 1, next[place - 1] + 1));
    }
    row = next;
  }
  return row;
}
