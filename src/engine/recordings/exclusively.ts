import { SessionLock } from './session-lock.ts';

/** The last change of each session's folder in this process; settled ones are removed. */
const changes = new Map<string, Promise<unknown>>();

/**
 * Carries out a change of a session's files while nobody else changes them: calls in this process wait for each other, and the lock
 * file holds others off. @throws MimiyakuError `session.in-use`; what the task throws.
 */
export async function exclusively<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const before = changes.get(folder) ?? Promise.resolve();
  const change = before.then(() => locked(folder, task));
  // The fault goes to whoever made this call; the next one starts afresh.
  const settled = change.then(
    () => undefined,
    () => undefined,
  );
  changes.set(folder, settled);
  try {
    return await change;
  } finally {
    if (changes.get(folder) === settled) changes.delete(folder);
  }
}

async function locked<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const lock = await SessionLock.take(folder, 'editing');
  try {
    return await task();
  } finally {
    await lock.release();
  }
}
