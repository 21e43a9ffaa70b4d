const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const LATIN_WORD = /\p{Script=Latin}{2,}/gu;

/**
 * Whether a sentence is for the translator. Text without Latin letters (digits, signs, other scripts) is not, and neither is Japanese with
 * some Latin words in it; English that quotes some Japanese is.
 */
export function isEnglish(sentence: string): boolean {
  const latin = count(sentence, LATIN_LETTER);
  const japanese = count(sentence, JAPANESE);
  if (latin === 0) return false;
  return japanese === 0 || (count(sentence, LATIN_WORD) >= 3 && latin > 2 * japanese);
}

/** Whether a character, given as a string, is written full width in Japanese. */
export function isJapanese(text: string): boolean {
  return count(text, JAPANESE) > 0;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
