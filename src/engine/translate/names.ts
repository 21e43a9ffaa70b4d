/**
 * Gives Latin words of the Japanese the spelling they have in the English: models read and write names in whatever case their training
 * text had ("iphone", "Usb-C"). Only spellings that are sure to be meant count: a capital inside the word, a word all in
 * capitals, or a capital that does not just begin the sentence; none of a sentence that shouts.
 */
export function restoreSpelling(japanese: string, english: string): string {
  if (!/\p{Script=Latin}/u.test(japanese) || isShouted(english)) return japanese;
  const spellings = new Map<string, string>();
  for (const match of english.matchAll(LATIN_WORD)) {
    const word = match[0];
    const initial = !/[\p{L}\p{N}]/u.test(english.slice(0, match.index));
    if (/\p{Lu}/u.test(initial ? word.slice(1) : word)) spellings.set(word.toLowerCase(), word);
  }
  return japanese.replace(LATIN_WORD, (word) => spellings.get(word.toLowerCase()) ?? word);
}

const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{N}]*(?:[-'&][\p{Script=Latin}\p{N}]+)*/gu;

/** Mostly capitals, and more than an acronym. */
function isShouted(english: string): boolean {
  const letters = english.match(/\p{L}/gu)?.length ?? 0;
  const capitals = english.match(/\p{Lu}/gu)?.length ?? 0;
  return /\p{L}\s+\p{L}/u.test(english) && capitals > 0.6 * letters;
}
