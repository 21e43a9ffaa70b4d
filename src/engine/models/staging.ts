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
 * and comes back if the last step fails.
 * @param isAsGood says whether what lies in the place serves as well, because another process was faster: then ours is dropped.
 */
export async function moveIntoPlace(
  finished: string,
  root: string,
  packName: string,
  isAsGood: (folder: string) => Promise<boolean>,
): Promise<void> {
  const target = join(root, packName);
  if (await isAsGood(target)) return;
  const parked = join(root, stagingName('replaced', packName));
  const replaces = await renameIfThere(target, parked);
  try {
    await renamePatiently(finished, target);
  } catch (error) {
    if (isOccupied(error) && (await isAsGood(target))) {
      await rm(parked, { recursive: true, force: true });
      return;
    }
    if (replaces) await renameIfThere(parked, target);
    throw error;
  }
  await rm(parked, { recursive: true, force: true });
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
    if (place !== undefined && !(await exists(place))) await renameIfThere(folder, place);
    else await rm(folder, { recursive: true, force: true });
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

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await renamePatiently(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** A folder that holds something is in the way: POSIX says the first two, Windows one of the others. */
function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '');
}
