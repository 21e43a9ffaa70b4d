import { open } from 'node:fs/promises';
import { utterancesPath } from './session-files.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { utteranceLine } from './utterance-log.ts';

/** Adds a line to a session that is not being recorded. The caller holds its lock. @throws the operating system's faults. */
export async function appendUtterance(folder: string, utterance: SessionUtterance): Promise<void> {
  const handle = await open(utterancesPath(folder), 'a+');
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    await handle.read(last, 0, 1, Math.max(0, size - 1));
    // A half-written line stays a line of its own, and does not take this one with it.
    const separator = size === 0 || last[0] === 0x0a ? '' : '\n';
    try {
      await handle.appendFile(separator + utteranceLine(utterance));
      await handle.datasync();
    } catch (error) {
      await handle.truncate(size);
      throw error;
    }
  } finally {
    await handle.close();
  }
}
