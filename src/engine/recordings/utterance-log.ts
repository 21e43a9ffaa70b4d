import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { SessionUtterance } from './session-utterance.ts';
import { writeFully } from '../audio/write-fully.ts';

/** The lines of a running session's utterances: kept in memory until they are on the disk itself, so that a fault costs none. */
export class UtteranceLog {
  readonly #path: string;
  #handle: FileHandle | undefined;
  /** Lines that are not on the disk itself yet, the first `#writtenLines` of them written. */
  #lines: Buffer[] = [];
  #writtenLines = 0;
  /** Bytes of the file up to the last line written whole, and of those on the disk itself. */
  #written = 0;
  #safe = 0;

  constructor(path: string) {
    this.#path = path;
  }

  add(utterance: SessionUtterance): void {
    this.#lines.push(Buffer.from(utteranceLine(utterance)));
  }

  async write(): Promise<void> {
    const handle = (this.#handle ??= await open(this.#path, constants.O_RDWR | constants.O_CREAT));
    const lines = this.#lines.slice(this.#writtenLines);
    if (lines.length === 0) return;
    const bytes = Buffer.concat(lines);
    // By position: a line that a full disk took half of is written over by its own whole.
    await writeFully(handle, bytes, this.#written);
    this.#written += bytes.length;
    this.#writtenLines += lines.length;
  }

  async sync(): Promise<void> {
    const { length } = this.#lines.slice(0, this.#writtenLines);
    const written = this.#written;
    await this.#handle?.datasync();
    this.#lines = this.#lines.slice(length);
    this.#writtenLines -= length;
    this.#safe = written;
  }

  /** Cuts off what an earlier fault may have left behind the last line. */
  async finish(): Promise<void> {
    await this.#handle?.truncate(this.#written);
    await this.#handle?.sync();
  }

  /** Lets the file go; the next `write` opens it again and repeats what may not have reached the disk. */
  async release(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    this.#written = this.#safe;
    this.#writtenLines = 0;
    await handle?.close();
  }
}

/** A record as a line of `utterances.jsonl`, with its line break. */
export function utteranceLine(utterance: SessionUtterance): string {
  return `${JSON.stringify(utterance)}\n`;
}
