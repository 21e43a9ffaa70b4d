import { readdir, rm, rmdir } from 'node:fs/promises';
import { ownFiles } from './session-files.ts';

/**
 * Deletes what this program has written into a session's folder, and the folder where nothing else is in it.
 * @returns names of files of others, which stay. @throws the operating system's faults.
 */
export async function deleteSessionFiles(folder: string): Promise<string[]> {
  for (const path of ownFiles(folder)) await rm(path, { force: true });
  const others = await readdir(folder);
  if (others.length === 0) await rmdir(folder);
  return others;
}
