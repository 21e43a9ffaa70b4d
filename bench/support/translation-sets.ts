import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MimiyakuError } from '../../src/engine/errors.ts';

/** Held-out English sentences with the Japanese that people gave them. */
export interface TranslationSet {
  readonly name: string;
  readonly english: readonly string[];
  readonly references: readonly string[];
  /** The kind of each sentence, where the set tells it in a third column. */
  readonly kinds: readonly string[] | undefined;
}

/**
 * Every set of a folder: one `.tsv` file each, a pair a line, English first.
 *
 * @throws MimiyakuError `usage` where there is none.
 */
export async function readTranslationSets(folder: string): Promise<TranslationSet[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith('.tsv')).sort();
  if (names.length === 0) {
    throw new MimiyakuError('usage', `There are no test sets (*.tsv) in ${folder}.`, {
      advice: 'Name their folder with --sets or the environment variable MIMIYAKU_TRANSLATION_SETS.',
    });
  }
  return Promise.all(names.map((name) => readSet(join(folder, name))));
}

async function readSet(file: string): Promise<TranslationSet> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.replace(/\r$/u, ''));
  const pairs = lines.map((line) => line.split('\t')).filter(({ length }) => length >= 2);
  return {
    name: basename(file, '.tsv'),
    english: pairs.map(([english]) => english),
    references: pairs.map(([, japanese]) => japanese),
    kinds: pairs.every(({ length }) => length >= 3) ? pairs.map(([, , kind]) => kind) : undefined,
  };
}

/** Up to `count` pairs of a set, evenly drawn. */
export function thinOut(set: TranslationSet, count: number): TranslationSet {
  const step = Math.max(1, set.english.length / count);
  const places = Array.from({ length: Math.min(count, set.english.length) }, (_, index) =>
    Math.floor(index * step),
  );
  return {
    name: set.name,
    english: places.map((place) => set.english[place]),
    references: places.map((place) => set.references[place]),
    kinds: set.kinds && places.map((place) => set.kinds?.[place] ?? ''),
  };
}
