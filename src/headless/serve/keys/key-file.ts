import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

import { MimiyakuError } from '../../../engine/errors.ts';
import { userModelRoot } from '../../../engine/models/roots.ts';

const keySchema = z.object({
  /** For the log and for `mimiyaku keys`. */
  name: z.string().regex(/^[\w.@-]{1,64}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was made, ISO 8601. */
  created: z.iso.datetime(),
});
const keyFileSchema = z.object({ version: z.literal(1), keys: z.array(keySchema) });

/** One key as it is stored; the key itself is nowhere. */
export type StoredKey = z.infer<typeof keySchema>;

export const KEY_NAME_RULE = 'letters, digits and . _ @ -, at most 64';

export function isKeyName(name: string): boolean {
  return keySchema.shape.name.safeParse(name).success;
}

/** Where keys lie where no file is named: beside the user's models. */
export function defaultKeyFile(): string {
  return join(dirname(userModelRoot()), 'keys.json');
}

/** What tells one state of the file from another, without reading it; undefined where there is none. */
export async function keyFileStamp(path: string): Promise<string | undefined> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs}/${size}/${ino}`;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(path, error);
  }
}

/** The keys of a file; none where there is no file. @throws MimiyakuError `serve.bad-keys` */
export async function readKeyFile(path: string): Promise<readonly StoredKey[]> {
  let text: string;
  try {
    await refuseWhereOthersWrite(path);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error instanceof MimiyakuError ? error : unreadable(path, error);
  }
  try {
    return keyFileSchema.parse(JSON.parse(text)).keys;
  } catch (error) {
    throw new MimiyakuError('serve.bad-keys', `"${path}" is not a key file.`, {
      advice: 'Make keys with "mimiyaku keys add NAME"; the file is not meant to be edited.',
      cause: error,
    });
  }
}

/**
 * Changes the keys of a file: it is replaced by one rename, readable by its owner alone, and only by one command at a time.
 * @throws MimiyakuError `serve.bad-keys`
 */
export async function changeKeyFile(
  path: string,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
): Promise<void> {
  const lock = `${path}.lock`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await (await open(lock, 'wx')).close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new MimiyakuError('serve.bad-keys', `"${path}" is being changed by another command.`, {
        advice: `Try again. If no other command runs, delete "${lock}".`,
      });
    }
    throw unwritable(path, error);
  }
  const temporary = `${path}.${randomUUID()}`;
  try {
    const keys = change(await readKeyFile(path));
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ version: 1, keys }, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error instanceof MimiyakuError ? error : unwritable(path, error);
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whoever can write the file can let himself in. Windows has no such bits; there the folder's rights count. */
async function refuseWhereOthersWrite(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform === 'win32' || (mode & 0o022) === 0) return;
  throw new MimiyakuError('serve.bad-keys', `Others than its owner may write the key file "${path}".`, {
    advice: `Run "chmod 600" on it, and look whether its keys are yours.`,
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unreadable(path: string, cause: unknown): MimiyakuError {
  return new MimiyakuError('serve.bad-keys', `The key file "${path}" cannot be read: ${messageOf(cause)}.`, {
    cause,
  });
}

function unwritable(path: string, cause: unknown): MimiyakuError {
  return new MimiyakuError(
    'serve.bad-keys',
    `The key file "${path}" cannot be written: ${messageOf(cause)}.`,
    {
      cause,
    },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
