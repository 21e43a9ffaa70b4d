import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveEntry, ArchiveReader, ArchiveVisitor } from './archive.ts';
import { throwIfCancelled } from './checked-copy.ts';

/** Walks through a folder as if it were an archive, so that both are imported by the same rules. Links are not followed. */
export const readFolder: ArchiveReader = async (folder, visit, signal) => {
  await walk(folder, '', visit, signal);
};

async function walk(
  root: string,
  relative: string,
  visit: ArchiveVisitor,
  signal: AbortSignal | undefined,
): Promise<void> {
  const names = await readdir(join(root, relative));
  for (const name of names.sort()) {
    throwIfCancelled(signal);
    const path = relative === '' ? name : `${relative}/${name}`;
    const file = join(root, path);
    const found = await lstat(file);
    const type = entryType(found);
    await visit({ path, type, bytes: type === 'file' ? found.size : 0, content: lazyContent(file) });
    if (type === 'folder') await walk(root, path, visit, signal);
  }
}

function entryType(found: Awaited<ReturnType<typeof lstat>>): ArchiveEntry['type'] {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  return found.isSymbolicLink() ? 'link' : 'other';
}

/** Opens the file only when it is read: most of a folder may not be. */
async function* lazyContent(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
}
