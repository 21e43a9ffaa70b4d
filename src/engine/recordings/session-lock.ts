import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { MimiyakuError } from '../errors.ts';
import { errorCode } from '../models/file-faults.ts';
import { isRunning, ownIdentity } from './process-identity.ts';
import { lockPath } from './session-files.ts';
import { LOCK_FRESH_MS, LOCK_PATIENCE_MS, LOCK_POLL_MS } from './tuning.ts';

const lockSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  start: z.string().optional(),
  /** `recording` for as long as a session lasts, `editing` for the moment of one change. */
  purpose: z.enum(['recording', 'editing']),
});
type LockPurpose = z.infer<typeof lockSchema>['purpose'];

/** Held while a session's files are written: nobody else writes them meanwhile, in this program or another. */
export class SessionLock {
  readonly #path: string;
  readonly #content: string;

  /**
   * Takes the lock of a session. One that a dead process left is taken over; a short one is waited for.
   * @throws MimiyakuError `session.in-use`; the operating system's own faults.
   */
  static async take(folder: string, purpose: LockPurpose): Promise<SessionLock> {
    const path = lockPath(folder);
    const content = JSON.stringify({ ...(await ownIdentity()), purpose });
    const deadline = Date.now() + LOCK_PATIENCE_MS;
    for (;;) {
      try {
        await writeFile(path, content, { flag: 'wx' });
        return new SessionLock(path, content);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const holder = await lockHolder(folder);
      if (holder === undefined) {
        await rm(path, { force: true });
      } else if (holder === 'recording' || Date.now() > deadline) {
        throw new MimiyakuError('session.in-use', `The session in "${folder}" is in use.`, {
          advice: 'Stop its recording first, or wait until the other program has done its work.',
        });
      } else {
        await wait(LOCK_POLL_MS);
      }
    }
  }

  private constructor(path: string, content: string) {
    this.#path = path;
    this.#content = content;
  }

  /** Shows that the holder lives, to those who cannot see its process. */
  async touch(): Promise<void> {
    await writeFile(this.#path, this.#content);
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

/** What a session is in use for at present; undefined where nobody uses it, or only a process that is gone. */
export async function lockHolder(folder: string): Promise<LockPurpose | undefined> {
  const path = lockPath(folder);
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const isFresh = Math.abs(Date.now() - mtimeMs) < LOCK_FRESH_MS;
    const lock = parseLock(text);
    // Written this very moment, or cut off by a crash: its age tells.
    if (lock === undefined) return isFresh ? 'editing' : undefined;
    return ((await isRunning(lock)) ?? isFresh) ? lock.purpose : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseLock(text: string): z.infer<typeof lockSchema> | undefined {
  try {
    return lockSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
