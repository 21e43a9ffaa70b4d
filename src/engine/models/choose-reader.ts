import { open, stat } from 'node:fs/promises';
import { MimiyakuError } from '../errors.ts';
import type { ArchiveReader } from './archive.ts';
import { fileFault } from './file-faults.ts';
import { readFolder } from './folder-reader.ts';
import { showPath } from './safe-path.ts';
import { readTar } from './tar-archive.ts';
import { readZip } from './zip-archive.ts';

/** Where a tar header has its magic word (POSIX.1-1988, ustar), and how much must be read to see it. */
const TAR_MAGIC_OFFSET = 257;
const HEAD_BYTES = 512;

/**
 * Finds out from its first bytes, not from its name, how to read what the user wants to import.
 * @throws MimiyakuError `pack.not-a-pack` where it is neither a folder nor a known archive, or why it cannot be read.
 */
export async function chooseReader(source: string): Promise<ArchiveReader> {
  try {
    const found = await stat(source);
    if (found.isDirectory()) return readFolder;
    if (found.isFile()) {
      const reader = readerByHead(await readHead(source));
      if (reader !== undefined) return reader;
    }
  } catch (error) {
    throw fileFault(error, `${showPath(source)} cannot be read`);
  }
  throw new MimiyakuError('pack.not-a-pack', `${showPath(source)} is not a model pack.`, {
    advice: 'A pack is a folder with a pack.json, or a .tar, .tar.gz, .tgz or .zip archive of one.',
  });
}

function readerByHead(head: Buffer): ArchiveReader | undefined {
  const startsWith = (...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  // PK\x03\x04 begins a zip archive, PK\x05\x06 an empty one.
  if (startsWith(0x50, 0x4b, 0x03, 0x04) || startsWith(0x50, 0x4b, 0x05, 0x06)) return readZip;
  if (startsWith(0x1f, 0x8b)) return readTar;
  const magic = head.subarray(TAR_MAGIC_OFFSET, TAR_MAGIC_OFFSET + 5).toString('latin1');
  return magic === 'ustar' ? readTar : undefined;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
