import llama from 'llama-tokenizer-js';

/** Turns the recogniser's tokens into text and back. */
export interface Vocabulary {
  /** Tokens that stand for no text (start, end, unknown, places beyond the vocabulary) are passed over. */
  decode(tokens: readonly number[]): string;
  /** The tokens of a text that begins with a word. */
  encode(text: string): number[];
  /** True for a token that goes on with the word before it: one that begins with a letter or digit, without a blank. */
  isInsideWord(token: number): boolean;
  /** All of these. */
  readonly insideWords: Int32Array;
}

/** `<unk>`, `<s>` and `</s>` come first in a Llama vocabulary. */
const FIRST_TEXT_TOKEN = 3;
const REPLACEMENT_CHARACTER = '\uFFFD';
/** Bytes of letters beyond the vocabulary's are written so; those of signs are as well, which are rare enough not to matter. */
const INSIDE_WORD = /^(?:[\p{L}\p{M}\p{N}]|<0x[89A-F][0-9A-F]>$)/u;

/**
 * The 32,000 pieces of the Llama vocabulary, which Moonshine uses; its graph has 768 more places that stand for no text. Pieces of one
 * byte are put together as UTF-8, and a character that stays incomplete is left out.
 */
const insideWords = Int32Array.from(
  llama.vocabById.flatMap((piece, token) =>
    token >= FIRST_TEXT_TOKEN && INSIDE_WORD.test(piece) ? [token] : [],
  ),
);
const insideWordSet: ReadonlySet<number> = new Set(insideWords);

export const llamaVocabulary: Vocabulary = {
  encode: (text) => llama.encode(text, false, true),
  isInsideWord: (token) => insideWordSet.has(token),
  insideWords,
  decode(tokens) {
    const text = llama.decode(
      tokens.filter((token) => token >= FIRST_TEXT_TOKEN && token < llama.vocabById.length),
      false,
      false,
    );
    return text.replaceAll(REPLACEMENT_CHARACTER, '').replace(/\s+/gu, ' ').trim();
  },
};
