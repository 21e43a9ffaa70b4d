import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { Header, type HeaderData } from 'tar';
import { onTestFinished } from 'vitest';
import type { PackDescription } from '../../src/engine/models/pack.ts';

/** A temporary folder with a name as a Japanese user's home may have; it goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), '耳訳 テスト-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type PackFiles = Readonly<Record<string, Buffer>>;

/** What a small recogniser pack holds; enough bytes to span several pieces of a stream. */
export const PACK_FILES: PackFiles = {
  'encoder.onnx': Buffer.alloc(150_000, 'encoder '),
  'parts/decoder.onnx': Buffer.alloc(90_001, 'decoder '),
  'LICENSE.txt': Buffer.from('Do as you please.\n'),
};

export function describePack(
  files: PackFiles = PACK_FILES,
  changes: { name?: string; version?: string } = {},
): PackDescription {
  return {
    format: 1,
    name: changes.name ?? 'test-pack',
    kind: 'recogniser',
    version: changes.version ?? '1.0.0',
    licence: 'MIT',
    source: 'made in a test',
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    recogniser: {
      layout: 'moonshine',
      tokenizer: 'llama',
      layers: 1,
      heads: 1,
      headSize: 4,
      startToken: 1,
      endToken: 2,
      encoderFile: 'encoder.onnx',
      decoderFile: 'parts/decoder.onnx',
    },
  };
}

export function descriptionBytes(description: unknown): Buffer {
  return Buffer.from(JSON.stringify(description, null, 2));
}

/** Writes a pack as a folder under `parent`, and returns that folder. */
export async function writePack(
  parent: string,
  description: PackDescription = describePack(),
  files: PackFiles = PACK_FILES,
): Promise<string> {
  const folder = join(parent, description.name);
  for (const [path, content] of Object.entries({ ...files, 'pack.json': descriptionBytes(description) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** An entry of an archive made by hand, which no honest archiver would write. */
export interface RawEntry {
  readonly path: string;
  readonly content?: Buffer;
  readonly type?:
    'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO' | 'ExtendedHeader';
  readonly target?: string;
  /** What the header claims, where it lies. */
  readonly claimedBytes?: number;
}

/** The entries of an archive of a pack, pack.json last so that a reader cannot rely on meeting it first. */
export function packEntries(
  prefix = '',
  description: unknown = describePack(),
  files: PackFiles = PACK_FILES,
): RawEntry[] {
  return [
    ...Object.entries(files).map(([path, content]) => ({ path: prefix + path, content })),
    { path: `${prefix}pack.json`, content: descriptionBytes(description) },
  ];
}

export function tarOf(entries: readonly RawEntry[]): Buffer {
  const blocks: Buffer[] = [];
  for (const { path, content = Buffer.alloc(0), type = 'File', target, claimedBytes } of entries) {
    const data: HeaderData = {
      path,
      type,
      mode: 0o644,
      size: claimedBytes ?? content.length,
      mtime: new Date(0),
    };
    if (target !== undefined) data.linkpath = target;
    const block = Buffer.alloc(512);
    new Header(data).encode(block, 0);
    blocks.push(block, content, Buffer.alloc((512 - (content.length % 512)) % 512));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export function tarGzOf(entries: readonly RawEntry[]): Buffer {
  return gzipSync(tarOf(entries));
}

const UNIX_FORMAT = {
  File: 0o100000,
  Directory: 0o040000,
  SymbolicLink: 0o120000,
  Link: 0o100000,
  CharacterDevice: 0o020000,
  FIFO: 0o010000,
  ExtendedHeader: 0,
} as const;

/** A zip archive (APPNOTE.TXT 6.3): local headers with deflated content, the central directory, its end. */
export function zipOf(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content = Buffer.alloc(0), type = 'File', target, claimedBytes } of entries) {
    const body = target === undefined ? content : Buffer.from(target);
    const packed = deflateRawSync(body);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(body), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedBytes ?? body.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((UNIX_FORMAT[type] | 0o644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, tail, name);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** The code of the fault that an action ends in; `none` where it succeeds. Anything else it throws fails the test. */
export async function faultOf(action: Promise<unknown>): Promise<string> {
  try {
    await action;
    return 'none';
  } catch (error) {
    if (error instanceof Error && error.name === 'MimiyakuError' && 'code' in error) {
      return String(error.code);
    }
    throw error;
  }
}
