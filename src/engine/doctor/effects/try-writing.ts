import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a small file, reads it back and deletes it, in the folder or, before there is one, where it would be made. @returns what failed */
export async function tryWriting(folder: string): Promise<string | undefined> {
  const path = join(await nearestFolder(folder), `.mimiyaku-doctor-${randomUUID()}`);
  const content = randomUUID();
  try {
    await writeFile(path, content, { flag: 'wx' });
    const found = await readFile(path, 'utf8');
    return found === content ? undefined : 'what was written is not what is there.';
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function nearestFolder(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    // Whatever else is wrong with it is told when it is written to.
    const parent = dirname(folder);
    return parent === folder ? folder : nearestFolder(parent);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'you are not allowed to write there.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full.';
  if (code === 'EROFS') return 'the disk is read-only.';
  if (code === 'ENOTDIR') return 'there is a file of that name.';
  return `${error instanceof Error ? error.message : String(error)}.`;
}
