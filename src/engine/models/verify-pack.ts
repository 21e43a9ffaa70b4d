import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MimiyakuError, type ErrorCode } from '../errors.ts';
import { hashFile, throwIfCancelled } from './checked-copy.ts';
import { DESCRIPTION_FILE, totalBytes } from './description.ts';
import { fileFault } from './file-faults.ts';
import type { PackDescription } from './pack.ts';
import { countBytes, type ProgressListener } from './progress.ts';
import { readPackIdentity, sizeProblem } from './read-pack.ts';
import { showPath } from './safe-path.ts';

export interface VerifyOptions {
  readonly onProgress?: ProgressListener | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PackProblem {
  /** The file that it is about; absent where it is the pack as a whole. */
  readonly path?: string;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface VerifyResult {
  readonly folder: string;
  /** Absent where there is no valid pack.json. */
  readonly description: PackDescription | undefined;
  /** Every declared file is there with its size and SHA-256. */
  readonly isSound: boolean;
  readonly problems: readonly PackProblem[];
  /** Files in the folder that the pack does not declare: harmless, for nothing reads them, but worth a warning. */
  readonly undeclared: readonly string[];
}

/**
 * Checks a pack on this machine to the last byte. What is wrong with it is the result, not a throw.
 * @throws MimiyakuError `cancelled`.
 */
export async function verifyPack(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  let description: PackDescription;
  try {
    description = await readPackIdentity(folder);
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    const problem = { code: error.code, message: error.message };
    return { folder, description: undefined, isSound: false, problems: [problem], undeclared: [] };
  }
  const onBytes = countBytes('verify', description.name, totalBytes(description), options.onProgress);
  const problems: PackProblem[] = [];
  for (const file of description.files) {
    throwIfCancelled(options.signal);
    const problem =
      (await sizeProblem(folder, file)) ?? (await contentProblem(folder, file, options.signal, onBytes));
    if (problem !== undefined) {
      problems.push({ path: file.path, code: problem.code, message: problem.message });
    }
  }
  let undeclared: string[] = [];
  try {
    undeclared = await undeclaredFiles(folder, description);
  } catch (error) {
    const { code, message } = fileFault(error, `The folder ${showPath(folder)} cannot be read`);
    problems.push({ code, message });
  }
  return { folder, description, isSound: problems.length === 0, problems, undeclared };
}

async function contentProblem(
  folder: string,
  file: PackDescription['files'][number],
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<MimiyakuError | undefined> {
  const where = `${showPath(file.path)} of the pack in ${showPath(folder)}`;
  try {
    const found = await hashFile(join(folder, file.path), { signal, onBytes });
    if (found === file.sha256) return undefined;
    return new MimiyakuError(
      'pack.wrong-checksum',
      `The content of ${where} is damaged: its SHA-256 differs.`,
    );
  } catch (error) {
    if (error instanceof MimiyakuError && error.code === 'cancelled') throw error;
    return fileFault(error, `The file ${where} cannot be read`);
  }
}

async function undeclaredFiles(folder: string, description: PackDescription): Promise<string[]> {
  const declared = new Set([DESCRIPTION_FILE, ...description.files.map((file) => file.path)]);
  const undeclared: string[] = [];
  const visit = async (relative: string): Promise<void> => {
    for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) await visit(path);
      else if (!declared.has(path)) undeclared.push(path);
    }
  };
  await visit('');
  return undeclared.sort();
}
