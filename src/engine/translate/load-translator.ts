import type { InstalledPack } from '../models/pack.ts';
import { loadMarianCodec } from './marian-codec.ts';
import { loadMarianModel, readMarianConfig } from './marian-model.ts';
import { loadMimiyakuCodec, loadMimiyakuModel } from './mimiyaku-model.ts';
import { openPackFiles, type PackFiles } from './pack-files.ts';
import { NounList } from './noun-list.ts';
import { TextTranslator } from './text-translator.ts';
import type { Translator } from './translator.ts';

export interface LoadTranslatorOptions {
  /** Threads inside one operator, the calling thread included. Default 1. */
  readonly threads?: number;
}

/**
 * Loads the translator of a pack, whichever layout it has.
 *
 * @throws MimiyakuError `inference.failed` where a graph does not load; `pack.missing-file` or `pack.bad-description` where the files
 * are not what the layout asks for.
 */
export async function loadTranslator(
  pack: InstalledPack<'translator'>,
  { threads = 1 }: LoadTranslatorOptions = {},
): Promise<Translator> {
  const files = openPackFiles(pack);
  const settings = pack.description.translator;
  switch (settings.layout) {
    case 'mimiyaku': {
      const codec = await loadMimiyakuCodec(files, settings);
      const nouns = await loadNounList(files);
      return new TextTranslator(await loadMimiyakuModel(files, settings, threads), codec, nouns);
    }
    case 'marian': {
      const config = await readMarianConfig(files);
      const codec = await loadMarianCodec(files, config);
      return new TextTranslator(await loadMarianModel(files, config, codec, threads), codec);
    }
  }
}

/** A pack may do without: its model is then left to itself. */
const NOUNS_FILE = 'nouns.tsv';

async function loadNounList(files: PackFiles): Promise<NounList> {
  if (!files.has(NOUNS_FILE)) return NounList.none;
  return NounList.parse((await files.read(NOUNS_FILE)).toString('utf8'), NOUNS_FILE);
}
