import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * The ways in which a recogniser may write a term down: as it is, with a capital (at the beginning of a sentence) or with all (a title), and
 * small.
 */
export function spokenForms(term: string): readonly string[] {
  const small = term.toLowerCase();
  const title = small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([term, capitalised(term), small, capitalised(small), title])];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Ann" as "A-n-n", "A n n", "A-N-N" and "A N N", which is how Moonshine writes what is spelled. */
export function spelledForms(term: string): readonly string[] {
  if (!/^[\p{L}\s.'’-]+$/u.test(term)) return [];
  const letters = Array.from(term.toLowerCase().replace(/[^\p{L}]/gu, ''));
  if (letters.length < 2 || letters.length > RECOGNISE_TUNING.mostSpelledLetters) return [];
  const large = letters.map((letter) => letter.toUpperCase());
  return [letters, large].flatMap((some) => ['-', ' '].map((mark) => capitalised(some.join(mark))));
}
