import { MimiyakuError } from '../errors.ts';
import { guardEntries, type ArchiveEntry, type ArchiveReader } from './archive.ts';
import { DESCRIPTION_FILE, parseDescription } from './description.ts';
import { fileFault } from './file-faults.ts';
import type { PackDescription } from './pack.ts';
import { showPath } from './safe-path.ts';
import { MODELS_TUNING } from './tuning.ts';

/** What a look through a folder or archive, before anything is copied, found out. */
export interface PackSurvey {
  readonly description: PackDescription;
  /** The text of pack.json as it is: it may say more than this version of Mimiyaku reads. */
  readonly descriptionText: string;
  /** What stands before the pack's paths: nothing, or one folder and a slash. */
  readonly prefix: string;
  /** Paths of files that the pack does not declare. */
  readonly ignored: readonly string[];
}

interface Candidate {
  readonly prefix: string;
  readonly text: string;
}

/**
 * Finds the pack in a folder or archive, at the top or inside one folder, and makes sure that every declared file is there with its
 * declared size. Nothing is written.
 * @throws MimiyakuError `pack.not-a-pack`, `pack.missing-file`, `pack.wrong-size`, what `parseDescription` and the guard throw.
 */
export async function surveyPack(
  source: string,
  read: ArchiveReader,
  signal: AbortSignal | undefined,
): Promise<PackSurvey> {
  const where = showPath(source);
  const sizes = new Map<string, number>();
  const candidates: Candidate[] = [];
  const look = guardEntries(where, async (entry) => {
    sizes.set(entry.path, entry.bytes);
    const prefix = candidatePrefix(entry.path);
    // Two are enough to know that an archive of many packs is not one pack.
    const isWanted = prefix === '' || (prefix !== undefined && candidates.length < 2);
    if (isWanted) candidates.push({ prefix, text: await readText(entry, where) });
  });
  try {
    await read(source, look, signal);
  } catch (error) {
    throw fileFault(error, `${where} cannot be read`);
  }
  const { prefix, text } = choose(candidates, where);
  const description = parseDescription(text, where);
  checkFiles(description, prefix, sizes, where);
  const own = new Set(
    [DESCRIPTION_FILE, ...description.files.map((file) => file.path)].map((path) => prefix + path),
  );
  const ignored = [...sizes.keys()].filter((path) => !own.has(path));
  return { description, descriptionText: text, prefix, ignored };
}

/** The folder that a path would make the pack's, with its slash, if the path is one of a pack.json at the top or one folder down. */
function candidatePrefix(path: string): string | undefined {
  if (path === DESCRIPTION_FILE) return '';
  const [folder, name, ...more] = path.split('/');
  return name === DESCRIPTION_FILE && more.length === 0 ? `${folder}/` : undefined;
}

function choose(candidates: readonly Candidate[], where: string): Candidate {
  const atTop = candidates.find(({ prefix }) => prefix === '');
  const chosen = atTop ?? candidates.at(0);
  if (chosen === undefined) {
    throw new MimiyakuError('pack.not-a-pack', `${where} is not a model pack: it has no pack.json.`, {
      advice: 'The pack.json must lie at the top or inside one folder.',
    });
  }
  if (atTop === undefined && candidates.length > 1) {
    throw new MimiyakuError('pack.not-a-pack', `${where} holds more than one model pack.`, {
      advice: 'Import the packs one at a time.',
    });
  }
  return chosen;
}

async function readText(entry: ArchiveEntry, where: string): Promise<string> {
  const tooLarge = new MimiyakuError('pack.bad-description', `The pack.json of ${where} is far too large.`);
  if (entry.bytes > MODELS_TUNING.maxDescriptionBytes) throw tooLarge;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of entry.content) {
    bytes += piece.length;
    if (bytes > MODELS_TUNING.maxDescriptionBytes) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function checkFiles(
  description: PackDescription,
  prefix: string,
  sizes: ReadonlyMap<string, number>,
  where: string,
): void {
  for (const file of description.files) {
    const bytes = sizes.get(prefix + file.path);
    if (bytes === undefined) {
      throw new MimiyakuError(
        'pack.missing-file',
        `The file ${showPath(file.path)} is missing in ${where}.`,
        {
          advice: 'Get the pack again from its source.',
        },
      );
    }
    if (bytes !== file.bytes) {
      throw new MimiyakuError(
        'pack.wrong-size',
        `The file ${showPath(file.path)} in ${where} has ${bytes} bytes, but ${file.bytes} are declared.`,
        { advice: 'Get the pack again from its source.' },
      );
    }
  }
}
