import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** New files on their way into place; `before` in it holds those whose place they take. */
const STAGING = 'taking-over';
const BEFORE = 'before';

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Puts several files of a folder in place of those that are there, all of them or none, whatever happens meanwhile: they are written aside
 * first, one rename decides, and what a power cut leaves behind is carried on by `finishTogether`. Where one cannot be put in place, those
 * that were are put back. Faults are the operating system's own.
 */
export async function replaceTogether(folder: string, files: readonly NewFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await finishTogether(folder);
  const draft = join(folder, `${STAGING}.new`);
  const staging = join(folder, STAGING);
  try {
    await mkdir(join(draft, BEFORE), { recursive: true });
    for (const { name, text } of files) {
      await writeSynced(join(draft, name), text);
      await copyIfThere(join(folder, name), join(draft, BEFORE, name));
    }
    // From here on the new files count.
    await rename(draft, staging);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  try {
    await moveAll(staging, folder);
  } catch (error) {
    await putBack(
      staging,
      folder,
      files.map(({ name }) => name),
    );
    throw error;
  }
  await rm(staging, { recursive: true, force: true });
}

/** Carries on what a power cut interrupted; to be called before any of the files is read. Faults are the operating system's own. */
export async function finishTogether(folder: string): Promise<void> {
  await rm(join(folder, `${STAGING}.new`), { recursive: true, force: true });
  const staging = join(folder, STAGING);
  if ((await namesIn(staging)) === undefined) return;
  await moveAll(staging, folder);
  await rm(staging, { recursive: true, force: true });
}

async function moveAll(staging: string, folder: string): Promise<void> {
  for (const name of [...((await namesIn(staging)) ?? [])].sort()) {
    if (name !== BEFORE) await rename(join(staging, name), join(folder, name));
  }
}

async function putBack(staging: string, folder: string, names: readonly string[]): Promise<void> {
  const before = join(staging, BEFORE);
  const kept = (await namesIn(before)) ?? [];
  const waiting = (await namesIn(staging)) ?? [];
  for (const name of names) {
    // Still waiting: its old file was never touched.
    if (waiting.includes(name)) continue;
    if (kept.includes(name)) await rename(join(before, name), join(folder, name));
    else await rm(join(folder, name), { force: true });
  }
  await rm(staging, { recursive: true, force: true });
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Names in a folder; undefined where there is none. */
async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
