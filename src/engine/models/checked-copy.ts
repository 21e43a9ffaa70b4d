import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import type { PackDescription } from './pack.ts';
import { showPath } from './safe-path.ts';

type DeclaredFile = PackDescription['files'][number];

export interface CheckedCopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes of each written piece. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** Throws the `cancelled` fault once the signal has been raised. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MimiyakuError('cancelled', 'Cancelled.', { cause: signal.reason });
}

/**
 * Writes one declared file of a pack under `folder` and checks it on the way: it stops at the first byte beyond the declared size,
 * so that a bomb fills no disk, and compares size and SHA-256 at the end. The data is on the disk when it returns.
 * @throws MimiyakuError `pack.wrong-size`, `pack.wrong-checksum` or `cancelled`; file system faults as they come.
 */
export async function writeChecked(
  content: AsyncIterable<Uint8Array>,
  folder: string,
  file: DeclaredFile,
  options: CheckedCopyOptions = {},
): Promise<void> {
  const target = join(folder, file.path);
  await mkdir(dirname(target), { recursive: true });
  // `wx`: the folder is ours and fresh, so a file that is already there is a defect, not something to overwrite.
  const handle = await open(target, 'wx');
  try {
    const hash = createHash('sha256');
    let written = 0;
    for await (const piece of content) {
      throwIfCancelled(options.signal);
      if (written + piece.length > file.bytes) throw wrongSize(file, `more than ${file.bytes}`);
      hash.update(piece);
      await handle.writeFile(piece);
      written += piece.length;
      options.onBytes?.(piece.length);
    }
    throwIfCancelled(options.signal);
    if (written !== file.bytes) throw wrongSize(file, String(written));
    if (hash.digest('hex') !== file.sha256) throw wrongChecksum(file);
    // A rename may reach the disk before the data does; after a power cut the pack would look whole and hold zeros.
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file, as 64 hexadecimal digits, read piece by piece. */
export async function hashFile(path: string, options: CheckedCopyOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024 });
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    throwIfCancelled(options.signal);
    hash.update(piece);
    options.onBytes?.(piece.length);
  }
  return hash.digest('hex');
}

function wrongSize(file: DeclaredFile, found: string): MimiyakuError {
  return new MimiyakuError(
    'pack.wrong-size',
    `The file ${showPath(file.path)} has ${found} bytes, but ${file.bytes} are declared.`,
    { advice: 'The pack is refused: get it again from its source.' },
  );
}

function wrongChecksum(file: DeclaredFile): MimiyakuError {
  return new MimiyakuError(
    'pack.wrong-checksum',
    `The content of ${showPath(file.path)} is not what the pack declares: its SHA-256 differs.`,
    { advice: 'The pack is refused: it is damaged or was changed. Get it again from its source.' },
  );
}
