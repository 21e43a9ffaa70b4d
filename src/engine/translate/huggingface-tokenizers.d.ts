/**
 * The part of `@huggingface/tokenizers` that is used here. The package's own declarations import each other without file
 * extensions, which TypeScript's NodeNext resolution does not follow, so that every type of it comes out as an error.
 */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    /** `tokenizer`: the parsed `tokenizer.json`; `config`: the parsed `tokenizer_config.json`, or an empty object. */
    constructor(tokenizer: object, config: object);
    encode(text: string, options?: { add_special_tokens?: boolean }): { ids: number[]; tokens: string[] };
    /** At least one id. */
    decode(
      ids: number[],
      options?: { skip_special_tokens?: boolean; clean_up_tokenization_spaces?: boolean },
    ): string;
    token_to_id(token: string): number | undefined;
    id_to_token(id: number): string | undefined;
    get_added_tokens_decoder(): Map<number, { content: string; special: boolean }>;
  }
}
