import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { guardEntries, type ArchiveReader } from './archive.ts';
import { chooseReader } from './choose-reader.ts';
import { writeChecked } from './checked-copy.ts';
import { totalBytes, writeDescriptionText } from './description.ts';
import { checkDiskSpace } from './disk-space.ts';
import { errorCode, fileFault } from './file-faults.ts';
import { readOrFault } from './list-packs.ts';
import type { InstalledPack, PackDescription } from './pack.ts';
import { countBytes, type ProgressListener } from './progress.ts';
import { showPath } from './safe-path.ts';
import { cleanStaging, createStaging, moveIntoPlace } from './staging.ts';
import { surveyPack, type PackSurvey } from './survey-pack.ts';

export interface ImportOptions {
  /** The folder of packs to install into. */
  readonly root: string;
  /** Installs the pack even where the same version of it is installed, or something else lies in its place. */
  readonly replace?: boolean | undefined;
  readonly onProgress?: ProgressListener | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ImportResult {
  readonly pack: InstalledPack;
  /** The version that was installed before, where there was a usable one. */
  readonly replacedVersion: string | undefined;
  /** Files beside the pack's own; they were not copied. */
  readonly ignored: readonly string[];
}

/**
 * Installs a pack from a folder, a tar archive (plain or gzip) or a zip archive, which holds it at the top or inside one folder.
 * Everything is checked before and while it is copied to a temporary folder, which a rename then puts in place: a refused or
 * interrupted import leaves nothing behind, and an older pack stays until the new one is complete. A pack of another version is
 * replaced, as an update; the same version only with `replace`.
 * @throws MimiyakuError `pack.not-a-pack`, `pack.bad-description`, `pack.unknown-kind`, `pack.unsafe-path`, `pack.missing-file`,
 * `pack.wrong-size`, `pack.wrong-checksum`, `pack.bad-archive`, `pack.already-installed`, `pack.no-space`, `output.unwritable` or
 * `cancelled`.
 */
export async function importPack(source: string, options: ImportOptions): Promise<ImportResult> {
  const read = await chooseReader(source);
  const survey = await surveyPack(source, read, options.signal);
  const installed = await checkPlace(survey.description, options);
  try {
    await mkdir(options.root, { recursive: true });
    await cleanStaging(options.root);
    await checkDiskSpace(options.root, totalBytes(survey.description));
    const pack = await copyIntoPlace(source, read, survey, options);
    return { pack, replacedVersion: installed?.description.version, ignored: survey.ignored };
  } catch (error) {
    throw fileFault(error, `The pack cannot be installed in ${showPath(options.root)}`);
  }
}

/** The usable pack that will be replaced, if any. A broken one is replaced as well: importing it again is how it is repaired. */
async function checkPlace(
  description: PackDescription,
  options: ImportOptions,
): Promise<InstalledPack | undefined> {
  const folder = join(options.root, description.name);
  const found = await readOrFault(folder);
  if (found instanceof MimiyakuError) {
    const isTaken = found.code === 'pack.not-a-pack' && (await isThere(folder));
    if (isTaken && options.replace !== true) {
      throw new MimiyakuError(
        'pack.already-installed',
        `${showPath(folder)} exists already and is no model pack.`,
        {
          advice: 'Move it away, or import with --replace to delete it.',
        },
      );
    }
    return undefined;
  }
  if (found.description.version === description.version && options.replace !== true) {
    throw new MimiyakuError(
      'pack.already-installed',
      `${description.name} is installed already in the same version, ${description.version}.`,
      { advice: 'Import with --replace to install it again.' },
    );
  }
  return found;
}

async function copyIntoPlace(
  source: string,
  read: ArchiveReader,
  survey: PackSurvey,
  { root, signal, onProgress }: ImportOptions,
): Promise<InstalledPack> {
  const { description } = survey;
  const staging = await createStaging(root);
  try {
    const finished = join(staging, description.name);
    await mkdir(finished);
    const wanted = new Map(description.files.map((file) => [survey.prefix + file.path, file]));
    const onBytes = countBytes('copy', description.name, totalBytes(description), onProgress);
    const copyWanted = guardEntries(showPath(source), async (entry) => {
      const file = wanted.get(entry.path);
      if (file === undefined) return;
      await writeChecked(entry.content, finished, file, { signal, onBytes });
      wanted.delete(entry.path);
    });
    await read(source, copyWanted, signal);
    const absent = [...wanted.keys()].at(0);
    if (absent !== undefined) throw changedMeanwhile(source);
    await writeDescriptionText(finished, survey.descriptionText);
    await moveIntoPlace(finished, root, description.name, () => Promise.resolve(false));
    onProgress?.({ stage: 'installed', pack: description.name });
    return { folder: join(root, description.name), description, bytes: totalBytes(description) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function changedMeanwhile(source: string): MimiyakuError {
  return new MimiyakuError('pack.missing-file', `${showPath(source)} changed while it was being imported.`, {
    advice: 'Try again when nothing writes to it.',
  });
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw fileFault(error, `${showPath(path)} cannot be read`);
  }
}
