import { statfs } from 'node:fs/promises';
import { MimiyakuError } from '../errors.ts';
import { showPath } from './safe-path.ts';
import { MODELS_TUNING } from './tuning.ts';

/**
 * Makes sure before a long fetch or import that a disk will hold it.
 * @throws MimiyakuError `pack.no-space`.
 */
export async function checkDiskSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const wanted = neededBytes + MODELS_TUNING.spareDiskBytes;
  if (bavail * bsize >= wanted) return;
  throw new MimiyakuError(
    'pack.no-space',
    `The disk of ${showPath(folder)} has too little room: ${megabytes(wanted)} are needed, ${megabytes(bavail * bsize)} are free.`,
    { advice: 'Free some disk space, or set MIMIYAKU_MODELS to a folder on another disk.' },
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
