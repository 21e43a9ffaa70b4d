import { open, rename, rm } from 'node:fs/promises';
import { draftPath } from './session-files.ts';

/** Writes a whole file so that, whatever happens, either the old or the new one is there. Faults are the operating system's own. */
export async function replaceFile(path: string, content: AsyncIterable<string> | string): Promise<void> {
  const draft = draftPath(path);
  const handle = await open(draft, 'w');
  try {
    try {
      if (typeof content === 'string') await handle.writeFile(content);
      else for await (const part of content) await handle.appendFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
