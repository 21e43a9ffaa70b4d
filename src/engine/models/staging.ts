import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from './file-faults.ts';
import { MODELS_TUNING } from './tuning.ts';

/*
 * A pack is put together in a temporary folder inside the folder of packs, so that the last step is a rename within one file system.
 * The temporary folder's name says who owns it and since when: `.incoming-HOST-PID-TIME-RANDOM`, and
 * `.replaced-HOST-PID-TIME-RANDOM-PACK` for an old pack that is making way for a new one. Whoever starts next removes what a dead
 * owner left, and puts a replaced pack back where its place is empty.
 */
const STAGING_NAME =
  /^\.(?:incoming|replaced)-(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-(?<createdMs>\d{1,15})-[0-9a-f]{12}(?:-(?<replacedPack>.+))?$/;

/** Host names may hold anything and be long: eight digits of a hash tell two machines on one disk apart. */
function hostMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function stagingName(purpose: 'incoming' | 'replaced', packName?: string): string {
  const owner = `.${purpose}-${hostMark()}-${process.pid}-${Date.now()}-${randomBytes(6).toString('hex')}`;
  return packName === undefined ? owner : `${owner}-${packName}`;
}

/** Makes the folder of packs if need be, and in it a fresh temporary folder; the caller removes it. */
export async function createStaging(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  const folder = join(root, stagingName('incoming'));
  await mkdir(folder);
  return folder;
}

/**
 * Moves a finished pack from its temporary folder to its place. A pack that is in the place already makes way at the last moment,
 * and comes back if the last step fails. Others may do the same at the same moment: whoever finds the place taken once more, after making
 * it free, looks again at what lies there now.
 * @param isAsGood says whether what lies in the place serves as well, because another process was faster: then ours is dropped.
 */
export async function moveIntoPlace(
  finished: string,
  root: string,
  packName: string,
  isAsGood: (folder: string) => Promise<boolean>,
): Promise<void> {
  const target = join(root, packName);
  /** What made way, the newest last. */
  const parked: string[] = [];
  try {
    for (let attempt = 1; !(await isAsGood(target)); attempt++) {
      const aside = join(root, stagingName('replaced', packName));
      const makesWay = await tryRename(target, aside);
      // Nothing has this name: it is the pack in the place that cannot be moved, since a program has it open.
      if (makesWay.became === 'occupied') throw makesWay.cause;
      if (makesWay.became === 'moved') parked.push(aside);
      const { became, cause } = await tryRename(finished, target);
      if (became === 'moved') break;
      if (became === 'absent' || attempt >= MODELS_TUNING.mostPlaceAttempts) throw cause;
    }
  } catch (error) {
    const newest = parked.pop();
    // Where somebody else's lies there by now, ours need not come back.
    if (newest !== undefined && (await tryRename(newest, target)).became === 'occupied') parked.push(newest);
    await removeAll(parked);
    throw error;
  }
  await removeAll(parked);
}

async function removeAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Removes the temporary folders that interrupted runs left, and restores a pack that an interrupted replacement took away. */
export async function cleanStaging(root: string): Promise<void> {
  for (const name of await namesIn(root)) {
    const owner: Partial<Record<string, string>> | undefined = STAGING_NAME.exec(name)?.groups;
    if (owner === undefined) continue;
    const { host, pid, createdMs, replacedPack } = owner;
    if (!isAbandoned(host === hostMark(), Number(pid), Number(createdMs))) continue;
    const folder = join(root, name);
    const place = replacedPack === undefined ? undefined : join(root, replacedPack);
    // Where another process put a pack there just now, the old one is waste as well.
    const isFree = place !== undefined && !(await exists(place));
    if (isFree && (await tryRename(folder, place)).became !== 'occupied') continue;
    await rm(folder, { recursive: true, force: true });
  }
}

function isAbandoned(isThisMachine: boolean, pid: number, createdMs: number): boolean {
  const now = Date.now();
  if (!isThisMachine) return now - createdMs > MODELS_TUNING.foreignStagingMaxAgeMs;
  // The first process of a container has the same number every time: what is older than we are is not ours.
  if (pid === process.pid) return createdMs < now - process.uptime() * 1000;
  return !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function renamePatiently(from: string, to: string): Promise<void> {
  for (const delayMs of process.platform === 'win32' ? MODELS_TUNING.renameRetryDelaysMs : []) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '')) throw error;
      await setTimeout(delayMs);
    }
  }
  await rename(from, to);
}

/** What a rename came to; `cause` is the error where it did not succeed. */
interface Renamed {
  readonly became: 'moved' | 'absent' | 'occupied';
  readonly cause?: unknown;
}

/** Renames, where there is something to rename and nothing in the way; any other failure is thrown. */
async function tryRename(from: string, to: string): Promise<Renamed> {
  try {
    await renamePatiently(from, to);
    return { became: 'moved' };
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return { became: 'absent', cause };
    if (isOccupied(cause)) return { became: 'occupied', cause };
    throw cause;
  }
}

/** A folder that holds something is in the way: POSIX says the first two, Windows one of the others. */
function isOccupied(error: unknown): boolean {
  const codes = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : [];
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...codes].includes(errorCode(error) ?? '');
}
