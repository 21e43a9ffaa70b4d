import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readFault, sourceName, STANDARD_INPUT } from './file-errors.ts';
import { READ_BYTES } from './tuning.ts';

/** Bytes in order, from a file or a pipe. One call at a time. */
export interface ByteSource {
  /** For messages: the path in quotes, or "standard input". */
  readonly name: string;
  /** Bytes not read yet, where that is known. */
  readonly remainingBytes: number | undefined;
  /** Writes from the beginning of `target`; resolves to the number of bytes, at least one, or 0 at the end. */
  read(target: Uint8Array): Promise<number>;
  /** Passes over bytes; going past the end is no error, the next read says so. */
  skip(bytes: number): Promise<void>;
  /** Gives a file's descriptor back until the next read. A pipe stays open, since it could not be opened again. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file, or standard input for "-". Devices and named pipes are read as pipes. */
export async function openByteSource(path: string): Promise<ByteSource> {
  if (path === STANDARD_INPUT) return new PipeSource(process.stdin, path);
  try {
    const facts = await stat(path);
    if (!facts.isFile() && !facts.isDirectory()) return new PipeSource(createReadStream(path), path);
    // Opening, rather than asking, is what tells whether it may be read.
    await (await open(path, 'r')).close();
    return new FileSource(path, facts.size);
  } catch (error) {
    throw readFault(path, error);
  }
}

/** A regular file. Opened at the first read and again after `release`, so that a stream never read leaks nothing. */
class FileSource implements ByteSource {
  readonly name: string;
  readonly #path: string;
  readonly #size: number;
  #position = 0;
  #handle: FileHandle | undefined;

  constructor(path: string, size: number) {
    this.name = sourceName(path);
    this.#path = path;
    this.#size = size;
  }

  get remainingBytes(): number {
    return Math.max(0, this.#size - this.#position);
  }

  async read(target: Uint8Array): Promise<number> {
    try {
      this.#handle ??= await open(this.#path, 'r');
      const { bytesRead } = await this.#handle.read(target, 0, target.length, this.#position);
      this.#position += bytesRead;
      return bytesRead;
    } catch (error) {
      throw readFault(this.#path, error);
    }
  }

  skip(bytes: number): Promise<void> {
    this.#position += bytes;
    return Promise.resolve();
  }

  async release(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  close(): Promise<void> {
    return this.release();
  }
}

/** Anything that can only be read forwards. */
export class PipeSource implements ByteSource {
  readonly name: string;
  readonly remainingBytes = undefined;
  readonly #path: string;
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<unknown>;
  /** What is left of the chunk that came last. */
  #rest: Uint8Array = new Uint8Array(0);

  constructor(stream: Readable, path: string) {
    this.name = sourceName(path);
    this.#path = path;
    this.#stream = stream;
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async read(target: Uint8Array): Promise<number> {
    while (this.#rest.length === 0) {
      const next = await this.#next();
      if (next === undefined) return 0;
      this.#rest = next;
    }
    const count = Math.min(target.length, this.#rest.length);
    target.set(this.#rest.subarray(0, count));
    this.#rest = this.#rest.subarray(count);
    return count;
  }

  async skip(bytes: number): Promise<void> {
    const scratch = new Uint8Array(Math.min(bytes, READ_BYTES));
    let left = bytes;
    while (left > 0) {
      const count = await this.read(scratch.subarray(0, Math.min(left, scratch.length)));
      if (count === 0) return;
      left -= count;
    }
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
    this.#stream.destroy();
  }

  async #next(): Promise<Uint8Array | undefined> {
    let result: IteratorResult<unknown>;
    try {
      result = await this.#chunks.next();
    } catch (error) {
      throw readFault(this.#path, error);
    }
    if (result.done === true) return undefined;
    if (result.value instanceof Uint8Array) return result.value;
    throw new TypeError('A pipe with sound must carry bytes, not text or objects.');
  }
}
