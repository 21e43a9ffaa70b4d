import llama from 'llama-tokenizer-js';

/** Turns the recogniser's tokens into text. */
export interface Vocabulary {
  /** Tokens that stand for no text (start, end, unknown, places beyond the vocabulary) are passed over. */
  decode(tokens: readonly number[]): string;
}

/** `<unk>`, `<s>` and `</s>` come first in a Llama vocabulary. */
const FIRST_TEXT_TOKEN = 3;
const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * The 32,000 pieces of the Llama vocabulary, which Moonshine uses; its graph has 768 more places that stand for no text. Pieces of one
 * byte are put together as UTF-8, and a character that stays incomplete is left out.
 */
export const llamaVocabulary: Vocabulary = {
  decode(tokens) {
    const text = llama.decode(
      tokens.filter((token) => token >= FIRST_TEXT_TOKEN && token < llama.vocabById.length),
      false,
      false,
    );
    return text.replaceAll(REPLACEMENT_CHARACTER, '').replace(/\s+/gu, ' ').trim();
  },
};
