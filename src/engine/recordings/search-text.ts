import type { SessionUtterance } from './session-utterance.ts';

/** Hiragana and katakana lie in Unicode in the same order, this far apart. */
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const KATAKANA_OFFSET = 0x60;

/**
 * A text as searches compare it: compatibility forms unified (NFKC: full and half width, half-width kana, ligatures), case and the two kinds
 * of kana ignored, runs of white space as one.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(KATAKANA, (character) => String.fromCharCode(character.charCodeAt(0) - KATAKANA_OFFSET))
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A test for utterances that hold every word of a search, in either language and in any order; words are what white space parts, so that
 * Japanese is searched for as it is written. A search without words finds nothing.
 */
export function matcherOf(search: string): (utterance: SessionUtterance) => boolean {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '');
  return ({ english, japanese }) => {
    if (words.length === 0) return false;
    const texts = [foldText(english), foldText(japanese)];
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
}
