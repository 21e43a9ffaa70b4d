import type { FoundName } from './hidden-names.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/** The likeliest translation of a text, and its log probability over the length penalty. */
type Ask = (
  english: string,
  signal: AbortSignal | undefined,
) => Promise<{ readonly japanese: string; readonly score: number }>;

/**
 * Which names a model has Japanese for. It is asked for the translation of the name alone: what it has learnt comes at once (London, ロンドン), while for
 * any other it wavers between words that begin alike (Azure: すごい). Answers are kept, since names come again.
 */
export class KnownNames {
  readonly #ask: Ask;
  readonly #known = new Map<string, boolean>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** @throws MimiyakuError `cancelled` */
  async has({ text, spelt }: FoundName, signal: AbortSignal | undefined): Promise<boolean> {
    let known = this.#known.get(text);
    if (known === undefined) {
      const { scoreOfKnownName, scoreOfKnownAcronym, mostNamesKept } = TRANSLATE_TUNING;
      const { japanese, score } = await this.#ask(`${text}.`, signal);
      // A name that stays as it is (HDMI) is best carried over as it is.
      known = score >= (spelt ? scoreOfKnownAcronym : scoreOfKnownName) && !japanese.includes(text);
      if (this.#known.size >= mostNamesKept) this.#known.clear();
      this.#known.set(text, known);
    }
    return known;
  }
}
