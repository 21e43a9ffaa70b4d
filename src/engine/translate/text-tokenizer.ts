import { Tokenizer } from '@huggingface/tokenizers';

/** A tokenizer of one language, in the terms of the decoder loop. */
export interface TextTokenizer {
  /** Token ids without start and end tokens; a character outside the vocabulary becomes its UTF-8 bytes where the vocabulary has them. */
  encode(text: string): number[];
  /** The pieces that a text is cut into; one that is not in the vocabulary is the text itself. */
  pieces(text: string): string[];
  /** Text of token ids; special tokens are left out, and bytes that are no UTF-8. */
  decode(tokens: readonly number[]): string;
  /** Id of a token, or undefined. */
  idOf(token: string): number | undefined;
  /** Token of an id, or undefined. */
  tokenOf(id: number): string | undefined;
}

/**
 * A tokenizer from the content of a `tokenizer.json`. Text never becomes a control token: "</s>" typed by a user must not end the
 * sentence. `unknownToken` (by default that of "<unk>") stays where nothing better is known for a character.
 */
export function createTextTokenizer(description: object, unknownToken?: number): TextTokenizer {
  const tokenizer = new Tokenizer(description, {});
  const idOf = (token: string): number | undefined => tokenizer.token_to_id(token);
  const unknown = unknownToken ?? idOf('<unk>');
  const special = new Set(
    [...tokenizer.get_added_tokens_decoder()].filter(([, token]) => token.special).map(([id]) => id),
  );
  const cut = (text: string): { ids: number[]; tokens: string[] } =>
    tokenizer.encode(text, { add_special_tokens: false });

  return {
    encode(text) {
      const { ids, tokens } = cut(text);
      return ids.flatMap((id, place) => {
        // The unigram model of the library does not fall back to bytes, but the piece itself is still there.
        if (id === unknown) return utf8Tokens(tokens[place], idOf) ?? [id];
        return special.has(id) ? [] : [id];
      });
    },
    pieces: (text) => cut(text).tokens,
    decode(ids) {
      const wanted = ids.filter((id) => !special.has(id));
      if (wanted.length === 0) return '';
      const text = tokenizer.decode(wanted, { clean_up_tokenization_spaces: false });
      return text.replaceAll('\uFFFD', '');
    },
    idOf,
    tokenOf: (id) => tokenizer.id_to_token(id),
  };
}

/** A text as byte tokens <0x00> … <0xFF>, or undefined where the vocabulary lacks any that it needs. */
export function utf8Tokens(text: string, idOf: (token: string) => number | undefined): number[] | undefined {
  const tokens = Array.from(Buffer.from(text, 'utf8'), (byte) =>
    idOf(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  );
  return tokens.every((token) => token !== undefined) ? tokens : undefined;
}

/** What a token of a vocabulary stands for: text, in which ▁ is a blank, or one byte of UTF-8 (<0x41>). What else stands in angle brackets is no text. */
export function pieceContent(piece: string): string | number {
  const byte = /^<0x([0-9A-F]{2})>$/u.exec(piece)?.[1];
  if (byte !== undefined) return Number.parseInt(byte, 16);
  return /^<.+>$/u.test(piece) ? '' : piece.replaceAll('▁', ' ');
}

/** The same as text: empty for no token, U+FFFD for a byte that is no character by itself. */
export function pieceText(piece: string | undefined): string {
  if (piece === undefined) return '';
  const content = pieceContent(piece);
  if (typeof content === 'string') return content;
  return content < 0x80 ? String.fromCharCode(content) : '\uFFFD';
}
