/** Values of the header: how many values have been written since the beginning, modulo 2³². */
const HEADER_BYTES = 8;

/** The shared memory of a ring that holds this many 16-bit values. */
export function createRingMemory(capacityValues: number): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + 2 * capacityValues);
}

/**
 * The writing end of a ring of signed 16-bit values that one thread fills and another reads. What the values are (how many channels, at
 * which rate) is not the ring's business. Positions count values since the beginning and never wrap; in the shared memory they do.
 *
 * The place up to which values may be overwritten is set at this end, with `release`: the reader tells by message what it has dealt with
 * for good, so that after the reader's death a new one can begin there.
 */
export class RingWriter {
  readonly memory: SharedArrayBuffer;
  readonly #header: Uint32Array;
  readonly #values: Int16Array;
  #written = 0;
  #released = 0;

  constructor(capacityValues: number) {
    this.memory = createRingMemory(capacityValues);
    this.#header = new Uint32Array(this.memory, 0, 1);
    this.#values = new Int16Array(this.memory, HEADER_BYTES);
  }

  /** Values written so far. */
  get written(): number {
    return this.#written;
  }

  /** Values that have been released so far: a new reader begins here. */
  get released(): number {
    return this.#released;
  }

  /** Values that can be written at present. */
  get room(): number {
    return this.#values.length - (this.#written - this.#released);
  }

  /** Appends all of the block, or nothing of it and returns false where there is no room. Allocates nothing. */
  write(block: Int16Array): boolean {
    const capacity = this.#values.length;
    if (block.length > this.room) return false;
    const start = this.#written % capacity;
    const untilWrap = Math.min(block.length, capacity - start);
    if (untilWrap === block.length) {
      this.#values.set(block, start);
    } else {
      this.#values.set(block.subarray(0, untilWrap), start);
      this.#values.set(block.subarray(untilWrap), 0);
    }
    this.#written += block.length;
    // The store makes the values written above visible to whoever reads this count.
    Atomics.store(this.#header, 0, this.#written % 2 ** 32);
    return true;
  }

  /** Lets everything in front of this position be overwritten. */
  release(position: number): void {
    this.#released = Math.min(this.#written, Math.max(this.#released, position));
  }
}

/** The reading end. It only reads: several may look at the same memory, each at its own place. */
export class RingReader {
  readonly #header: Uint32Array;
  readonly #values: Int16Array;
  #position: number;

  /** Begins at a position that has not been released yet, or at the newest that has. */
  constructor(memory: SharedArrayBuffer, position: number) {
    this.#header = new Uint32Array(memory, 0, 1);
    this.#values = new Int16Array(memory, HEADER_BYTES);
    this.#position = position;
  }

  /** Values read so far, counted as the writer counts. */
  get position(): number {
    return this.#position;
  }

  /** Values that wait to be read. */
  get available(): number {
    // The ring holds fewer than 2³² values, so that the difference modulo 2³² is the true one.
    return (Atomics.load(this.#header, 0) - (this.#position % 2 ** 32) + 2 ** 32) % 2 ** 32;
  }

  /** Fills `target` from its beginning with up to `most` values; returns how many. Allocates nothing where the ring does not wrap. */
  read(target: Int16Array, most: number = target.length): number {
    const count = Math.min(most, target.length, this.available);
    const start = this.#position % this.#values.length;
    const untilWrap = Math.min(count, this.#values.length - start);
    target.set(this.#values.subarray(start, start + untilWrap));
    if (untilWrap < count) target.set(this.#values.subarray(0, count - untilWrap), untilWrap);
    this.#position += count;
    return count;
  }
}
