import { stringify } from 'csv-stringify/sync';

import { normaliseEnglish } from './normalise.ts';
import { readListFile } from './read-list.ts';
import { hasJapanese } from './separator.ts';
import { malformed, readTable, type ListWarning } from './table.ts';
import { VARIANT_SEPARATOR } from './tuning.ts';

/** One phrase: the English it may be said in, and the exact Japanese wanted for it. */
export interface Phrase {
  readonly english: readonly string[];
  readonly japanese: string;
}

const COLUMNS = [
  { names: ['english', 'en', '英語', '英文', '原文'] },
  { names: ['japanese', 'ja', '日本語', '和文', '和訳', '訳', '訳文'] },
];

/** The user's own sentences. What counts as the same sentence is `normaliseEnglish`'s to say. */
export class Phrasebook {
  /** The English of all phrases, as it was written. */
  readonly wordings: readonly string[];
  readonly #japaneseByEnglish: ReadonlyMap<string, string>;

  constructor(phrases: readonly Phrase[] = []) {
    this.wordings = phrases.flatMap(({ english }) => english);
    this.#japaneseByEnglish = new Map(
      phrases.flatMap(({ english, japanese }) =>
        english.map((wording) => [normaliseEnglish(wording), japanese] as const),
      ),
    );
  }

  /** English wordings held. */
  get size(): number {
    return this.#japaneseByEnglish.size;
  }

  /** The Japanese for this English, or undefined where the phrasebook has no such phrase. */
  lookup(english: string): string | undefined {
    if (this.size === 0) return undefined;
    const normalised = normaliseEnglish(english);
    return normalised === '' ? undefined : this.#japaneseByEnglish.get(normalised);
  }
}

export interface PhrasebookFile {
  readonly phrases: readonly Phrase[];
  readonly warnings: readonly ListWarning[];
}

/**
 * Reads a phrasebook from a CSV file of English,Japanese (see README.md for what is understood).
 *
 * @throws MimiyakuError `phrasebook.unreadable`, `phrasebook.malformed`
 */
export async function readPhrasebook(path: string): Promise<PhrasebookFile> {
  const { bytes, name } = await readListFile(path);
  return parsePhrasebook(bytes, name);
}

/** The same from bytes; `name` is how messages call the file. */
export function parsePhrasebook(bytes: Uint8Array, name: string): PhrasebookFile {
  const warnings: ListWarning[] = [];
  const lineOfEnglish = new Map<string, number>();
  const phrases = readTable(bytes, name, COLUMNS).map(({ line, cells }): Phrase => {
    const [englishCell = '', japanese = ''] = cells;
    if (englishCell === '') throw malformed(name, line, 'the English is missing');
    if (japanese === '') throw malformed(name, line, `the Japanese for "${englishCell}" is missing`);
    if (hasJapanese(englishCell) && !hasJapanese(japanese)) {
      throw malformed(
        name,
        line,
        'the Japanese stands before the English',
        'Put the English into the first column, or name the columns in a first line: Japanese,English.',
      );
    }
    const english = englishCell
      .split(VARIANT_SEPARATOR)
      .map((wording) => wording.trim())
      .filter((wording) => wording !== '');
    for (const wording of english) {
      const normalised = normaliseEnglish(wording);
      if (normalised === '') throw malformed(name, line, `"${wording}" holds no English words`);
      const earlier = lineOfEnglish.get(normalised);
      if (earlier !== undefined) {
        warnings.push({ line, message: `"${wording}" is in line ${earlier} already; this line is used.` });
      }
      lineOfEnglish.set(normalised, line);
    }
    if (english.length === 0) throw malformed(name, line, 'the English is missing');
    return { english, japanese };
  });
  return { phrases, warnings };
}

/** A phrasebook as a CSV file that spreadsheets open in the right encoding; `parsePhrasebook` reads it back. */
export function formatPhrasebook(phrases: readonly Phrase[]): string {
  return stringify(
    phrases.map(({ english, japanese }) => [english.join(VARIANT_SEPARATOR), japanese]),
    // Everything is quoted: a cell that begins with # would be taken for a comment.
    { bom: true, header: true, columns: ['English', 'Japanese'], quoted: true, record_delimiter: 'windows' },
  );
}
