/** The user's own sentences and terms, as they are edited. */

export interface PhraseView {
  /** The English it may be said in; at least one. */
  readonly english: readonly string[];
  readonly japanese: string;
}

export interface TermView {
  readonly english: string;
  readonly japanese: string;
  /** How the recogniser may hear it instead. */
  readonly soundsLike: readonly string[];
}

export interface ListsView {
  readonly phrases: readonly PhraseView[];
  readonly terms: readonly TermView[];
}

/** What reading a CSV file brought. */
export interface ListImport {
  readonly count: number;
  readonly warnings: readonly { readonly line: number; readonly message: string }[];
}
