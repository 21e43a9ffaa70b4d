import { stringify } from 'csv-stringify/sync';

import { readListFile } from './read-list.ts';
import { hasJapanese } from './separator.ts';
import { malformed, readTable, type ListWarning } from './table.ts';
import { matchOf, spellingKey, spellingsPattern } from './spellings.ts';
import { VARIANT_SEPARATOR } from './tuning.ts';

/** A term of the user's, such as a product's name. */
export interface Term {
  readonly english: string;
  readonly japanese: string;
  /** What the recogniser has been seen to write instead. */
  readonly soundsLike: readonly string[];
}

const COLUMNS = [
  { names: ['english', 'en', 'term', '英語', '用語'] },
  { names: ['japanese', 'ja', '日本語', '訳', '訳語'] },
  { names: ['sounds like', 'sounds-like', 'heard as', '聞こえ方', '読み', '別表記'] },
];

/** The user's terms, carried through recognition and translation as far as can be done without guessing. */
export class Glossary {
  readonly #terms: readonly Term[];
  readonly #spellings: RegExp | undefined;
  readonly #termBySpelling: ReadonlyMap<string, string>;

  constructor(terms: readonly Term[] = []) {
    // Of terms that are given twice, the last one counts.
    this.#terms = [...new Map(terms.map((term) => [term.english, term])).values()];
    this.#termBySpelling = new Map(
      this.#terms.flatMap(({ english, soundsLike }) =>
        soundsLike.map((spelling) => [spellingKey(spelling), english] as const),
      ),
    );
    this.#spellings = spellingsPattern(this.#terms.flatMap(({ soundsLike }) => soundsLike));
  }

  get size(): number {
    return this.#terms.length;
  }

  get terms(): readonly Term[] {
    return this.#terms;
  }

  /** Puts each term where the English holds one of its "sounds like" spellings as whole words, whatever their case. */
  restoreTerms(english: string): string {
    if (this.#spellings === undefined) return english;
    return english.replace(
      this.#spellings,
      (spelling) => this.#termBySpelling.get(spellingKey(spelling)) ?? spelling,
    );
  }

  /**
   * The terms that this English holds as whole words. Capitals must agree, so that the product "Switch" is not seen in "please switch
   * it off"; a term written in small letters is found in any case.
   */
  termsIn(english: string): readonly Term[] {
    return this.#terms.filter((term) => {
      const anyCase = term.english === term.english.toLowerCase();
      return matchOf(term.english, anyCase ? 'giu' : 'gu').test(english);
    });
  }
}

/** Puts the Japanese of a term wherever its English is left standing in Japanese text. */
export function replaceLeftoverTerms(japanese: string, terms: readonly Term[]): string {
  return terms.reduce(
    // A function, since `$` in a replacement string would be read as a reference.
    (text, term) => text.replace(matchOf(term.english, 'giu', 'latin'), () => term.japanese),
    japanese,
  );
}

export interface GlossaryFile {
  readonly terms: readonly Term[];
  readonly warnings: readonly ListWarning[];
}

/**
 * Reads a glossary from a CSV file of English term,Japanese term[,sounds like|sounds like|…] (see README.md).
 *
 * @throws MimiyakuError `phrasebook.unreadable`, `phrasebook.malformed`
 */
export async function readGlossary(path: string): Promise<GlossaryFile> {
  const { bytes, name } = await readListFile(path);
  return parseGlossary(bytes, name);
}

/** The same from bytes; `name` is how messages call the file. */
export function parseGlossary(bytes: Uint8Array, name: string): GlossaryFile {
  const warnings: ListWarning[] = [];
  const lineOfTerm = new Map<string, number>();
  const lineOfSpelling = new Map<string, number>();
  const terms = readTable(bytes, name, COLUMNS).map(({ line, cells }): Term => {
    const [english = '', japanese = '', soundsLikeCell = ''] = cells;
    if (english === '') throw malformed(name, line, 'the English term is missing');
    if (japanese === '') throw malformed(name, line, `the Japanese for "${english}" is missing`);
    if (!/[\p{L}\p{N}]/u.test(english)) {
      throw malformed(name, line, `"${english}" holds no letters or digits`);
    }
    if (hasJapanese(english)) throw malformed(name, line, `the English term "${english}" holds Japanese`);
    const soundsLike = soundsLikeCell
      .split(VARIANT_SEPARATOR)
      .map((spelling) => spelling.trim())
      .filter((spelling) => spelling !== '');
    noteRepeat(lineOfTerm, english, line, `"${english}"`);
    for (const spelling of soundsLike) {
      if (!/[\p{L}\p{N}]/u.test(spelling)) {
        throw malformed(name, line, `the spelling "${spelling}" holds no letters or digits`);
      }
      noteRepeat(lineOfSpelling, spellingKey(spelling), line, `The spelling "${spelling}"`);
    }
    return { english, japanese, soundsLike };
  });
  return { terms, warnings };

  function noteRepeat(lines: Map<string, number>, key: string, line: number, what: string): void {
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      warnings.push({ line, message: `${what} is in line ${earlier} already; this line is used.` });
    }
    lines.set(key, line);
  }
}

/** A glossary as a CSV file that spreadsheets open in the right encoding; `parseGlossary` reads it back. */
export function formatGlossary(terms: readonly Term[]): string {
  return stringify(
    terms.map(({ english, japanese, soundsLike }) => [english, japanese, soundsLike.join(VARIANT_SEPARATOR)]),
    // Everything is quoted: a cell that begins with # would be taken for a comment.
    {
      bom: true,
      header: true,
      columns: ['English', 'Japanese', 'Sounds like'],
      quoted: true,
      record_delimiter: 'windows',
    },
  );
}
