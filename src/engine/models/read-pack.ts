import { lstat, open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { DESCRIPTION_FILE, parseDescription, totalBytes } from './description.ts';
import { errorCode, fileFault } from './file-faults.ts';
import type { InstalledPack, PackDescription } from './pack.ts';
import { showPath } from './safe-path.ts';
import { MODELS_TUNING } from './tuning.ts';

/**
 * Reads the description of the pack in a folder; its other files are not looked at.
 * @throws MimiyakuError `pack.not-a-pack` without a pack.json, or what `parseDescription` throws.
 */
export async function readDescription(folder: string): Promise<PackDescription> {
  const where = showPath(folder);
  let text: string;
  try {
    text = await readBounded(join(folder, DESCRIPTION_FILE), where);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new MimiyakuError('pack.not-a-pack', `${where} is not a model pack: it has no pack.json.`, {
        cause: error,
      });
    }
    throw fileFault(error, `The pack.json of ${where} cannot be read`);
  }
  return parseDescription(text, where);
}

/**
 * Reads the description of an installed pack, which lies in a folder of its own name.
 * @throws MimiyakuError what `readDescription` throws, or `pack.bad-description` where the names differ.
 */
export async function readPackIdentity(folder: string): Promise<PackDescription> {
  const description = await readDescription(folder);
  if (basename(resolve(folder)) !== description.name) {
    throw new MimiyakuError(
      'pack.bad-description',
      `The pack in ${showPath(folder)} calls itself ${description.name}, but a pack lies in a folder of its own name.`,
      { advice: `Rename the folder to ${description.name}.` },
    );
  }
  return description;
}

/**
 * Reads an installed pack and makes sure, without reading the files, that each is there with its declared size.
 * The checksums are `verifyPack`'s work.
 * @throws MimiyakuError what `readPackIdentity` throws, `pack.missing-file`, `pack.unsafe-path` or `pack.wrong-size`.
 */
export async function readPack(folder: string): Promise<InstalledPack> {
  const description = await readPackIdentity(folder);
  for (const file of description.files) {
    const problem = await sizeProblem(folder, file);
    if (problem !== undefined) throw problem;
  }
  return { folder, description, bytes: totalBytes(description) };
}

/** What is wrong with one file of a pack as far as its presence, type and size tell. */
export async function sizeProblem(
  folder: string,
  file: PackDescription['files'][number],
): Promise<MimiyakuError | undefined> {
  const where = `${showPath(file.path)} of the pack in ${showPath(folder)}`;
  const advice = 'Fetch or import the pack again.';
  try {
    const found = await lstat(join(folder, file.path));
    if (!found.isFile()) {
      return new MimiyakuError('pack.unsafe-path', `The file ${where} is a link or a folder, not a file.`, {
        advice,
      });
    }
    if (found.size !== file.bytes) {
      return new MimiyakuError(
        'pack.wrong-size',
        `The file ${where} has ${found.size} bytes, but ${file.bytes} are declared.`,
        { advice },
      );
    }
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return new MimiyakuError('pack.missing-file', `The file ${where} is missing.`, {
        advice,
        cause: error,
      });
    }
    return fileFault(error, `The file ${where} cannot be read`);
  }
}

async function readBounded(path: string, where: string): Promise<string> {
  if (!(await lstat(path)).isFile()) {
    throw new MimiyakuError(
      'pack.unsafe-path',
      `The pack.json of ${where} is a link or a folder, not a file.`,
    );
  }
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size > MODELS_TUNING.maxDescriptionBytes) {
      throw new MimiyakuError(
        'pack.bad-description',
        `The pack.json of ${where} is far too large: ${size} bytes.`,
      );
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
