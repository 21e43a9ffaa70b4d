import type { ServerResponse } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { CountByKey } from './count-by-key.ts';
import type { Frame } from './event-log.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { ShareTuning } from './tuning.ts';

interface Reader {
  readonly response: ServerResponse;
  readonly since: number;
  /** Gives its place back. */
  readonly leave: () => void;
  /** Bytes that may wait beyond the usual: what it was sent first, until it has taken that. */
  owedBytes: number;
  /** Something that is overtaken anyway was left out, because the reader is slower than it comes. */
  isBehind: boolean;
}

export interface ReadersOptions {
  readonly tuning: ShareTuning;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Whatever a reader needs who was behind: the newest of what was left out. */
  readonly catchUp: () => string;
  readonly onCount: (readers: number) => void;
}

export interface NewReader {
  /** Its network address. */
  readonly address: string;
  /** What a page calls itself, so that its next connection takes the place of one that died without a word. */
  readonly name: string | undefined;
  /** What it is sent first. */
  readonly welcome: string;
}

/** Everybody who reads along. A reader too slow for the little that is sent is dropped: it comes back and is told what it missed. */
export class Readers {
  readonly #options: ReadersOptions;
  readonly #readers = new Set<Reader>();
  readonly #named = new Map<string, Reader>();
  readonly #ofAddress: CountByKey;

  constructor(options: ReadersOptions) {
    this.#options = options;
    this.#ofAddress = new CountByKey(options.tuning.mostReadersOfAddress);
  }

  get count(): number {
    return this.#readers.size;
  }

  /** @returns false where there is no room; nothing has been answered then */
  add(response: ServerResponse, { address, name, welcome }: NewReader): boolean {
    const { tuning, clock, random } = this.#options;
    const former = name === undefined ? undefined : this.#named.get(name);
    if (former !== undefined) this.#drop(former);
    if (this.count >= tuning.mostReaders) return false;
    const leave = this.#ofAddress.take(address);
    if (leave === undefined) return false;
    const since = clock.nowMs();
    const reader: Reader = { response, since, leave, owedBytes: Buffer.byteLength(welcome), isBehind: false };
    this.#readers.add(reader);
    if (name !== undefined) this.#named.set(name, reader);
    response.once('close', () => {
      if (name !== undefined && this.#named.get(name) === reader) this.#named.delete(name);
      this.#forget(reader);
    });
    response.on('drain', () => {
      reader.owedBytes = 0;
      if (!reader.isBehind) return;
      reader.isBehind = false;
      this.#write(reader, this.#options.catchUp());
    });
    // A stream ends with its connection: pieces need no lengths.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    const retryMs = Math.round(tuning.retryMs * (1 + random()));
    if (response.write(`retry: ${retryMs}\n\n${welcome}`)) reader.owedBytes = 0;
    this.#options.onCount(this.count);
    return true;
  }

  send({ text, isLasting }: Frame): void {
    const bytes = Buffer.from(text);
    for (const reader of this.#readers) {
      if (!isLasting && reader.response.writableNeedDrain) reader.isBehind = true;
      else this.#write(reader, bytes);
    }
  }

  /** Lets those go who have been here for long: those who still are take the stream up again at once. */
  renew(): void {
    const { tuning, clock } = this.#options;
    const before = clock.nowMs() - tuning.streamLifeMs;
    for (const reader of this.#readers) if (reader.since <= before) this.#end(reader, '');
  }

  /** Tells everybody the last words and shows them out. */
  endAll({ text }: Frame): void {
    for (const reader of this.#readers) this.#end(reader, text);
  }

  #write(reader: Reader, bytes: string | Buffer): void {
    const { response } = reader;
    response.write(bytes);
    const most = this.#options.tuning.mostWaitingBytes + reader.owedBytes;
    if (response.writableLength > most) this.#drop(reader);
  }

  #end(reader: Reader, text: string): void {
    const { response } = reader;
    const callOff = this.#options.clock.setTimer(this.#options.tuning.farewellMs, () => {
      response.destroy();
    });
    response.once('close', callOff);
    response.end(text);
    this.#forget(reader);
  }

  #drop(reader: Reader): void {
    reader.response.destroy();
    this.#forget(reader);
  }

  #forget(reader: Reader): void {
    reader.leave();
    if (this.#readers.delete(reader)) this.#options.onCount(this.count);
  }
}
