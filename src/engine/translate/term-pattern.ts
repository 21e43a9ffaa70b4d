/** Finds a term of the user's as whole words, whatever the white space in it. */
export function termPattern(term: string, flags: string): RegExp {
  const escaped = term
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    .replace(/\s+/gu, '\\s+');
  // A term without content stands nowhere.
  return new RegExp(escaped === '' ? '(?!)' : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, flags);
}
