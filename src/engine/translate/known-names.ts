import type { FoundName } from './hidden-names.ts';
import { soundsAlike } from './sounds-alike.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

/** Translations of a text, best first, each with its log probability over the length penalty. */
type Ask = (english: string, signal: AbortSignal | undefined) => Promise<readonly Said[]>;

interface Said {
  readonly japanese: string;
  readonly score: number;
}

/** What a model makes of a name alone. */
export interface NameAnswer {
  /** Whether it is sure enough of that to be left alone with it. */
  readonly isKnown: boolean;
  /** What it says, where it is not quite as sure: right if a whole sentence says the same. */
  readonly likely?: string;
  /** The name in katakana, where one of the likeliest is that and sounds like the name. */
  readonly katakana?: string;
}

/**
 * Which names a model has Japanese for. It is asked for the translation of the name alone: what it has learnt comes at once (London, ロンドン), while for
 * any other it wavers between words that begin alike (Azure: すごい). Answers are kept, since names come again.
 */
export class KnownNames {
  readonly #ask: Ask;
  readonly #answers = new Map<string, NameAnswer>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** @throws MimiyakuError `cancelled` */
  async find(name: FoundName, signal: AbortSignal | undefined): Promise<NameAnswer> {
    let answer = this.#answers.get(name.text);
    if (answer === undefined) {
      answer = judge(name, await this.#ask(`${name.text}.`, signal));
      if (this.#answers.size >= TRANSLATE_TUNING.mostNamesKept) this.#answers.clear();
      this.#answers.set(name.text, answer);
    }
    return answer;
  }
}

function judge({ text, spelt }: FoundName, translations: readonly Said[]): NameAnswer {
  const { scoreOfKnownName, scoreOfKnownAcronym, scoreOfLikelyName } = TRANSLATE_TUNING;
  const { japanese, score } = translations.at(0) ?? { japanese: text, score: -Infinity };
  const katakana = translations
    .map((translation) => bare(translation.japanese))
    .find((said) => /^[\p{Script=Katakana}ー・＝]+$/u.test(said) && soundsAlike(text, said));
  return {
    // A name that stays as it is (HDMI) is best carried over as it is.
    isKnown: score >= (spelt ? scoreOfKnownAcronym : scoreOfKnownName) && !japanese.includes(text),
    ...(score >= scoreOfLikelyName && !spelt && { likely: bare(japanese) }),
    ...(katakana !== undefined && !spelt && { katakana }),
  };
}

/** A name without what makes a sentence of it: 新大阪です。 */
function bare(japanese: string): string {
  return japanese.replace(/(?:です|さん)?[。．.]$/u, '');
}
