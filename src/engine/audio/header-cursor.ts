/** What a header parser asks of whoever holds the file: bytes to look at, or bytes to pass over. */
export type HeaderNeed =
  { readonly kind: 'read'; readonly bytes: number } | { readonly kind: 'skip'; readonly bytes: number };

/** The place of a header parser in its file: reads, skips and puts back, and knows how far it has come. */
export class HeaderCursor {
  #position = 0;
  #putBack = new Uint8Array(0);

  /** Bytes from the beginning of the file. */
  get position(): number {
    return this.#position;
  }

  /** The next bytes, fewer only at the end of the file. */
  *take(count: number): Generator<HeaderNeed, Uint8Array, Uint8Array> {
    const bytes = new Uint8Array(count);
    const known = this.#putBack.subarray(0, count);
    bytes.set(known);
    this.#putBack = this.#putBack.slice(known.length);
    let length = known.length;
    if (length < count) {
      const fresh = yield { kind: 'read', bytes: count - length };
      bytes.set(fresh.subarray(0, count - length), length);
      length += Math.min(fresh.length, count - length);
    }
    this.#position += length;
    return bytes.subarray(0, length);
  }

  *skip(count: number): Generator<HeaderNeed, void, Uint8Array> {
    const known = Math.min(count, this.#putBack.length);
    this.#putBack = this.#putBack.slice(known);
    if (count > known) yield { kind: 'skip', bytes: count - known };
    this.#position += count;
  }

  /** Returns bytes taken last, to be taken again. */
  putBack(bytes: Uint8Array): void {
    const joined = new Uint8Array(bytes.length + this.#putBack.length);
    joined.set(bytes);
    joined.set(this.#putBack, bytes.length);
    this.#putBack = joined;
    this.#position -= bytes.length;
  }
}
