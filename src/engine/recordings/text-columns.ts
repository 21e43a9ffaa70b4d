const GRAPHEMES = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * What takes two columns on the screen: characters that are wide or full-width by Unicode's UAX #11, in whole blocks, and the dots and
 * dashes of Japanese texts, which are ambiguous there.
 */
const WIDE =
  /^[\u1100-\u115f\u2014\u2015\u2025\u2026\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text takes in a fixed-width font: a full-width character counts as two Latin letters. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of charactersOf(text)) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

/** Letters of ASCII, kana, ideographs and full-width forms: none of them joins with another, so that no segmenter, which is slow, is needed. */
const NEVER_JOINED = /^[\x20-\x7e\u3001-\u3029\u3030-\u3096\u309d-\u30ff\u4e00-\u9fff\uff01-\uff60]*$/;

/** What a reader takes for single characters: combining marks, surrogate pairs and joined emoji stay together. */
export function charactersOf(text: string): string[] {
  if (NEVER_JOINED.test(text)) return text.split('');
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}
