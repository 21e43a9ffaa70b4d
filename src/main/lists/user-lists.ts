import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFault } from '../../engine/audio/file-errors.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { fileExists } from '../file-exists.ts';
import { formatGlossary, Glossary, readGlossary, type Term } from '../../engine/phrasebook/glossary.ts';
import {
  formatPhrasebook,
  Phrasebook,
  readPhrasebook,
  type Phrase,
} from '../../engine/phrasebook/phrasebook.ts';
import { replaceFile } from '../../engine/recordings/replace-file.ts';
import type { ListImport, ListsView } from '../../shared/lists-view.ts';

export type ListName = 'phrases' | 'terms';

/** The user's phrasebook and glossary: two CSV files, which the command line reads too. */
export class UserLists {
  readonly #folder: string;
  #phrases: readonly Phrase[] = [];
  #terms: readonly Term[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads both; a list that cannot be read is empty. @returns what was wrong */
  async load(): Promise<MimiyakuError | undefined> {
    let fault: MimiyakuError | undefined;
    const keep = (error: unknown): void => {
      if (!(error instanceof MimiyakuError)) throw error;
      fault ??= error;
    };
    if (await fileExists(this.#path('phrases'))) {
      await readPhrasebook(this.#path('phrases')).then(({ phrases }) => (this.#phrases = phrases), keep);
    }
    if (await fileExists(this.#path('terms'))) {
      await readGlossary(this.#path('terms')).then(({ terms }) => (this.#terms = terms), keep);
    }
    return fault;
  }

  get view(): ListsView {
    return { phrases: this.#phrases, terms: this.#terms };
  }

  get phrasebook(): Phrasebook {
    return new Phrasebook(this.#phrases);
  }

  get glossary(): Glossary {
    return new Glossary(this.#terms);
  }

  /** Takes what is given in place of what there was. @throws MimiyakuError `output.unwritable` */
  async save(lists: {
    readonly phrases?: readonly Phrase[] | undefined;
    readonly terms?: readonly Term[] | undefined;
  }): Promise<ListsView> {
    if (lists.phrases !== undefined) {
      await this.#write('phrases', formatPhrasebook(lists.phrases));
      this.#phrases = lists.phrases;
    }
    if (lists.terms !== undefined) {
      await this.#write('terms', formatGlossary(lists.terms));
      this.#terms = lists.terms;
    }
    return this.view;
  }

  /** Both lists as they have just been written by somebody else. */
  take({ phrases, terms }: { readonly phrases: readonly Phrase[]; readonly terms: readonly Term[] }): void {
    this.#phrases = phrases;
    this.#terms = terms;
  }

  /** Takes a CSV file in place of a list. @throws MimiyakuError `phrasebook.…`, `output.unwritable` */
  async import(list: ListName, path: string): Promise<ListImport> {
    if (list === 'phrases') {
      const { phrases, warnings } = await readPhrasebook(path);
      await this.save({ phrases });
      return { count: phrases.length, warnings };
    }
    const { terms, warnings } = await readGlossary(path);
    await this.save({ terms });
    return { count: terms.length, warnings };
  }

  /** @throws MimiyakuError `output.unwritable` */
  async export(list: ListName, path: string): Promise<void> {
    const text = list === 'phrases' ? formatPhrasebook(this.#phrases) : formatGlossary(this.#terms);
    await writeFile(path, text).catch((error: unknown) => {
      throw writeFault(path, error);
    });
  }

  #path(list: ListName): string {
    return join(this.#folder, list === 'phrases' ? 'phrasebook.csv' : 'glossary.csv');
  }

  async #write(list: ListName, text: string): Promise<void> {
    const path = this.#path(list);
    try {
      await mkdir(this.#folder, { recursive: true });
      await replaceFile(path, text);
    } catch (error) {
      throw writeFault(path, error);
    }
  }
}
