/** Letters, marks and digits of any script: what a word is made of. */
const WORD = '[\\p{L}\\p{M}\\p{N}]';
/** In Japanese text words touch kana and kanji, so only Latin letters and digits tell that a word goes on. */
const LATIN = '[\\p{Script=Latin}\\p{N}]';

/** Two spellings with the same key count as one. */
export function spellingKey(spelling: string): string {
  return spelling
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Finds any of these spellings as whole words, in any case, longer ones first; undefined where there are none. */
export function spellingsPattern(spellings: readonly string[]): RegExp | undefined {
  if (spellings.length === 0) return undefined;
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length);
  return new RegExp(wholeWords(longestFirst.map(loosely).join('|'), WORD), 'giu');
}

/** Finds this term as whole words. */
export function matchOf(term: string, flags: 'gu' | 'giu', among: 'any' | 'latin' = 'any'): RegExp {
  return new RegExp(wholeWords(loosely(term), among === 'any' ? WORD : LATIN), flags);
}

function wholeWords(pattern: string, wordCharacter: string): string {
  return `(?<!${wordCharacter})(?:${pattern})(?!${wordCharacter})`;
}

/** A spelling as a pattern: hyphens and white space are one, and so are the two forms of the apostrophe. */
function loosely(spelling: string): string {
  return spelling
    .trim()
    .split(/[\s-]+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/['‘’]/g, "['‘’]"))
    .join('[\\s-]+');
}
