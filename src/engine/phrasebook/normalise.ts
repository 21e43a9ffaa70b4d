import { numberWordsToDigits } from './number-words.ts';

/** Sounds of hesitation. Words that can mean something ("well", "like", "mm", "mhm", "er") are no fillers. */
const FILLER = /^(?:u+m+|u+h+m*|e+rm+|h+m+)$/;

/** Contractions that stand for one thing only. Those that do not ("he'd", "Mia's") are left as they are. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\bshan't\b/g, 'shall not'],
  [/\blet's\b/g, 'let us'],
  [/\b(it|that|this|what|where|who|how|when|why|he|she|there|here)'s\b/g, '$1 is'],
  [/\b(is|are|was|were|do|does|did|has|have|had|could|would|should|might|must|need)n't\b/g, '$1 not'],
  [/\bi'm\b/g, 'i am'],
  [/\b(you|we|they|what|where|who|how|there)'re\b/g, '$1 are'],
  [/\b(i|you|we|they|should|could|would|might|must)'ve\b/g, '$1 have'],
  [/\b(i|you|he|she|it|we|they|that|this|there|what|who)'ll\b/g, '$1 will'],
];

/** Single words that stand for two. */
const FUSED_WORDS: Readonly<Record<string, readonly string[]>> = {
  cannot: ['can', 'not'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
};

/** Signs that change the meaning and that the recogniser may spell out. Signs that it cannot (brackets, dashes) are dropped. */
const SPOKEN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{N}\s?)%/gu, ' percent '],
  [/(?<=^|[\s(])[-−](?=\p{N})/gu, ' minus '],
  [/&/g, ' and '],
  [/\+/g, ' plus '],
  [/@/g, ' at '],
];

/**
 * English reduced to what two ways of writing the same spoken sentence share: letters' case, punctuation, hesitations, the spelling of
 * small numbers and of unambiguous contractions are unified. Words for one sentence are compared in this form only; it is never shown.
 * Idempotent. Empty where nothing but signs and hesitations was said.
 */
export function normaliseEnglish(text: string): string {
  // Lower case can undo a composition (İ), so it is composed again.
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'");
  for (const [sign, words] of SPOKEN_SIGNS) plain = plain.replace(sign, words);
  for (const [contraction, words] of CONTRACTIONS) plain = plain.replace(contraction, words);
  const words = plain
    .replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{M}\p{N}.$€£¥]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .flatMap(joinAssent)
    .filter((word) => !FILLER.test(word))
    .flatMap((word) => FUSED_WORDS[word] ?? [word]);
  // Taking out an apostrophe can bring a letter and its accent together.
  return numberWordsToDigits(words).join(' ').normalize('NFKC');
}

/** "Uh-huh" says yes, whatever stands between its halves, which alone are hesitations. */
function joinAssent(word: string, index: number, words: readonly string[]): string[] {
  if (word === 'uh' && words[index + 1] === 'huh') return ['uhhuh'];
  return word === 'huh' && words[index - 1] === 'uh' ? [] : [word];
}
