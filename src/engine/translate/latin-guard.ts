import type { TokenFilter } from './beam-search.ts';
import type { TextCodec } from './sequence-model.ts';
import type { TokenTail } from '../decode/token-tail.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/**
 * Keeps the model from making up Latin words. Names that it has not learnt (Google, SQL, VCR) it would otherwise spell into nonsense
 * of its own, letter by letter. A Latin word of the Japanese must stand in the English, or be one that Japanese is written with;
 * single letters (Tシャツ, Lサイズ) are free. What is refused is refused at its first wrong letter, so that a name once begun comes out right.
 */
export class LatinGuard {
  /** Text of every token, by id. */
  readonly #texts: readonly string[];
  /** The few tokens with Latin letters: what may follow has to be asked of each. */
  readonly #latin: readonly number[];
  /** All others, which may follow together or not at all. */
  readonly #others: readonly number[];

  constructor(codec: TextCodec, vocabularySize: number) {
    this.#texts = Array.from({ length: vocabularySize }, (_, token) => codec.textOf(token));
    const tokens = [...this.#texts.keys()];
    this.#latin = tokens.filter((token) => /\p{Script=Latin}/u.test(this.#texts[token]));
    const latin = new Set(this.#latin);
    this.#others = tokens.filter((token) => !latin.has(token));
  }

  /** The tokens that may not follow, for one text. `terms`: other text whose Latin words may occur. */
  forText(english: string, terms: readonly string[]): TokenFilter {
    const words = latinWords([english, ...terms]);
    const beginnings = new Set([...words].flatMap((word) => beginningsOf(word)));
    const known = new Map<string, readonly number[]>();
    return (tail) => {
      const begun = this.#begunWord(tail);
      let refused = known.get(begun);
      if (refused === undefined) {
        const isWhole = begun.length < 2 || words.has(begun);
        refused = [
          ...this.#latin.filter((token) => !mayFollow(begun, this.#texts[token], words, beginnings)),
          ...(isWhole ? [] : this.#others),
        ];
        known.set(begun, refused);
      }
      return refused;
    };
  }

  /** The Latin letters that the tokens so far end with. */
  #begunWord(tail: TokenTail): string {
    let word = '';
    for (let distance = 0; distance < tail.length; distance++) {
      const text = this.#texts[tail.at(distance)];
      const letters = /\p{Script=Latin}*$/u.exec(text)?.[0] ?? '';
      word = letters + word;
      if (letters.length < text.length || text === '') break;
    }
    return fold(word);
  }
}

/** Whether a token's text may stand behind the beginning of a word. */
function mayFollow(
  begun: string,
  text: string,
  words: ReadonlySet<string>,
  beginnings: ReadonlySet<string>,
): boolean {
  let word = begun;
  for (const character of text) {
    if (/\p{Script=Latin}/u.test(character)) {
      word += fold(character);
      if (word.length > 1 && !beginnings.has(word)) return false;
    } else {
      if (word.length > 1 && !words.has(word)) return false;
      word = '';
    }
  }
  return true;
}

/** Latin words as they may come out: as written, without a plural's s, and letters that are spelt (V.C.R., "U S B") as one. */
function latinWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>(TRANSLATE_TUNING.latinUnits);
  // A sentence with an acronym of its own is where the model would write another one that it knows better.
  if (!texts.some((text) => /(?<!\p{L})\p{Lu}{2,}s?(?!\p{L})/u.test(text))) {
    for (const word of TRANSLATE_TUNING.latinLoanWords) words.add(word);
  }
  for (const text of texts) {
    const plain = fold(text);
    for (const [written] of text.matchAll(/\p{Script=Latin}+/gu)) {
      // "it" is no IT, and "us" no US.
      if (/^\p{Ll}{1,3}$/u.test(written)) continue;
      const word = fold(written);
      words.add(word);
      if (word.endsWith('s')) words.add(word.slice(0, -1));
    }
    for (const [spelt] of plain.matchAll(/(?<![a-z])[a-z](?:[._ ]{1,2}[a-z](?![a-z]))+/gu)) {
      words.add(spelt.replace(/[^a-z]/gu, ''));
    }
  }
  return words;
}

/** Every beginning of a word, the whole of it included. */
function beginningsOf(word: string): string[] {
  return Array.from({ length: word.length }, (_, place) => word.slice(0, place + 1));
}

/** Small letters of half width, without accents: tokens have no others to spell with. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
