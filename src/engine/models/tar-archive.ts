import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { MimiyakuError } from '../errors.ts';
import type { ArchiveEntry, ArchiveReader, ArchiveVisitor } from './archive.ts';
import { throwIfCancelled } from './checked-copy.ts';
import { fileFault } from './file-faults.ts';
import { showPath } from './safe-path.ts';
import { MODELS_TUNING } from './tuning.ts';

/** Reads a tar file, plain or compressed by gzip. */
export const readTar: ArchiveReader = async (file, visit, signal) => {
  // The visitor's own faults (a wrong checksum, a full disk) must not be taken for a damaged archive.
  const visits = new VisitQueue(visit);
  try {
    const source = createReadStream(file, { highWaterMark: 256 * 1024 });
    const sink = parserSink(visits);
    const options = signal === undefined ? {} : { signal };
    if (await isGzip(file)) await pipeline(source, createGunzip(), sink, options);
    else await pipeline(source, sink, options);
    await visits.finished();
  } catch (error) {
    await visits.abandon(toError(error));
    throwIfCancelled(signal);
    if (visits.failure !== undefined) throw visits.failure.error;
    if (error instanceof Error && 'syscall' in error) {
      throw fileFault(error, `The archive ${showPath(file)} cannot be read`);
    }
    throw new MimiyakuError(
      'pack.bad-archive',
      `The archive ${showPath(file)} is damaged or is not a tar archive.`,
      {
        advice: 'Get it again from its source.',
        cause: error,
      },
    );
  }
};

/** A Node.js stream around node-tar's parser, which is none, so that a pipeline can carry errors and back-pressure. */
function parserSink(visits: VisitQueue): Writable {
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      visits.add(entry);
    },
  });
  let unpackedBytes = 0;
  return new Writable({
    construct(callback) {
      parser.on('error', (error) => this.destroy(toError(error)));
      visits.onFailure = (error) => this.destroy(error);
      callback();
    },
    write(piece: Buffer, _encoding, callback) {
      unpackedBytes += piece.length;
      if (unpackedBytes > MODELS_TUNING.maxArchiveBytes) {
        callback(new Error('more content than a model pack can have'));
        return;
      }
      attempt(callback, () => {
        if (parser.write(piece)) callback();
        else parser.once('drain', callback);
      });
    },
    final(callback) {
      attempt(callback, () => {
        parser.once('end', callback);
        parser.end();
      });
    },
  });
}

/** Whatever the parser throws at hostile input becomes the stream's error: out of a stream's method it would end the process. */
function attempt(callback: (error: Error) => void, action: () => void): void {
  try {
    action();
  } catch (error) {
    callback(toError(error));
  }
}

/** Visits entries one after the other: the parser announces the next entry while the last one's visitor may still be at work. */
class VisitQueue {
  failure: { readonly error: unknown } | undefined;
  onFailure: (error: Error) => void = () => undefined;
  readonly #visit: ArchiveVisitor;
  readonly #openBodies = new Set<PassThrough>();
  #last: Promise<void> = Promise.resolve();
  #isAbandoned = false;

  constructor(visit: ArchiveVisitor) {
    this.#visit = visit;
  }

  add(entry: ReadEntry): void {
    const body = new PassThrough();
    // Whoever reads the body gets its error; where nobody does, it must not end the process.
    body.on('error', () => undefined);
    entry.pipe(body);
    this.#openBodies.add(body);
    this.#last = this.#last.then(() => this.#visitOne(entry, body));
  }

  async finished(): Promise<void> {
    await this.#last;
    if (this.failure !== undefined) throw this.failure.error;
  }

  /** Wakes a visitor that waits for content which will never come, and returns when it has let go of its files. */
  async abandon(error: Error): Promise<void> {
    this.#isAbandoned = true;
    for (const body of this.#openBodies) body.destroy(error);
    await this.#last;
  }

  async #visitOne(entry: ReadEntry, body: PassThrough): Promise<void> {
    try {
      if (this.#isAbandoned || this.failure !== undefined) return;
      await this.#visit({ path: entry.path, type: entryType(entry.type), bytes: entry.size, content: body });
      body.resume();
    } catch (error) {
      if (this.#isAbandoned) return;
      this.failure = { error };
      this.onFailure(toError(error));
    } finally {
      this.#openBodies.delete(body);
    }
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function entryType(type: string): ArchiveEntry['type'] {
  switch (type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      return 'file';
    case 'Directory':
    case 'GNUDumpDir':
      return 'folder';
    case 'Link':
    case 'SymbolicLink':
      return 'link';
    default:
      return 'other';
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
