import type { ByteSource } from './byte-source.ts';
import { readFully } from './read-fully.ts';

/** A source whose next bytes can be looked at before they are read, also where it is a pipe. */
export class PeekedSource implements ByteSource {
  readonly #inner: ByteSource;
  #ahead: Uint8Array = new Uint8Array(0);

  constructor(inner: ByteSource) {
    this.#inner = inner;
  }

  get name(): string {
    return this.#inner.name;
  }

  get remainingBytes(): number | undefined {
    const behind = this.#inner.remainingBytes;
    return behind === undefined ? undefined : behind + this.#ahead.length;
  }

  /** The next bytes, which stay to be read; fewer where the source ends before. */
  async peek(count: number): Promise<Uint8Array> {
    const missing = count - this.#ahead.length;
    if (missing > 0) this.#ahead = Buffer.concat([this.#ahead, await readFully(this.#inner, missing)]);
    return this.#ahead.subarray(0, count);
  }

  read(target: Uint8Array): Promise<number> {
    if (this.#ahead.length === 0) return this.#inner.read(target);
    const count = Math.min(target.length, this.#ahead.length);
    target.set(this.#ahead.subarray(0, count));
    this.#ahead = this.#ahead.subarray(count);
    return Promise.resolve(count);
  }

  async skip(bytes: number): Promise<void> {
    const ahead = Math.min(bytes, this.#ahead.length);
    this.#ahead = this.#ahead.subarray(ahead);
    if (bytes > ahead) await this.#inner.skip(bytes - ahead);
  }

  release(): Promise<void> {
    return this.#inner.release();
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
