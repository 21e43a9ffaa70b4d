import * as english from './en/index.ts';

/** Texts as another language has them: any sentence in place of a sentence, the same gaps to fill. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Translated<T[K]> };

/** Every text of the interface. English defines it; a text missing in another language is a type error. */
export type Messages = Translated<typeof english>;

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
