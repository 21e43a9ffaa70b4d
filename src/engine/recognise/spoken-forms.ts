import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * The ways in which a recogniser may write a term down: as it is, with a capital (at the beginning of a sentence) or with all (a title),
 * small, and spelled letter by letter as people do with names.
 */
export function spokenForms(term: string): readonly string[] {
  const small = term.toLowerCase();
  const title = small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  const forms = [term, capitalised(term), small, capitalised(small), title, ...spelled(term)];
  return [...new Set(forms)];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Ann" as "A-n-n", "A n n", "A-N-N" and "A N N", which is how Moonshine writes what is spelled. */
function spelled(term: string): string[] {
  if (!/^[\p{L}\s.'’-]+$/u.test(term)) return [];
  const letters = [...term.toLowerCase().replace(/[^\p{L}]/gu, '')];
  if (letters.length < 2 || letters.length > RECOGNISE_TUNING.mostSpelledLetters) return [];
  const large = letters.map((letter) => letter.toUpperCase());
  return [letters, large].flatMap((some) => ['-', ' '].map((mark) => capitalised(some.join(mark))));
}
