/**
 * Japanese of a sentence that is nothing but sounds ("Um, uh."), or undefined for any other. A model that has learnt from written
 * sentences has never seen one alone and makes up words for it (私です).
 */
export function sayInterjections(sentence: string): string | undefined {
  if (!/^[\p{L}\s,.!?…'’–—-]*$/u.test(sentence)) return undefined;
  const sounds = sentence.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  const said: string[] = [];
  for (const sound of joinAssent(sounds)) {
    const japanese = SOUNDS.find(([pattern]) => pattern.test(sound))?.[1];
    if (japanese === undefined) return undefined;
    if (said.at(-1) !== japanese) said.push(japanese);
  }
  if (said.length === 0) return undefined;
  return said.join('、') + (sentence.includes('?') ? '？' : '。');
}

/** Hesitation, thought and assent, as interpreters give them: polite, and never a word that was not said. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:u+h-?hu+h|m+-?h+m+|mm+)$/u, 'ええ'],
  [/^(?:u+h*m+|u+h+|e+rm*|e+hm+)$/u, 'えーと'],
  [/^h+m+$/u, 'うーん'],
];

/** "Uh huh" and "mm hmm" say yes, however their halves are written; alone these are other sounds. */
function joinAssent(sounds: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sound of sounds) {
    const before = joined.at(-1) ?? '';
    const isAssent =
      (/^u+h$/u.test(before) && /^hu+h$/u.test(sound)) || (/^m+$/u.test(before) && /^h+m+$/u.test(sound));
    if (isAssent) joined[joined.length - 1] = `${before}-${sound}`;
    else joined.push(sound);
  }
  return joined;
}
