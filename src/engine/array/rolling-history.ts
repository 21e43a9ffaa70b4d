/**
 * The newest samples of a recording as signed 16-bit, addressed by their position in the stream; older ones are overwritten. Its size is
 * that of one utterance at its longest, whatever the length of the stream.
 */
export class RollingHistory {
  readonly #samples: Int16Array;
  readonly #channelCount: number;
  readonly #capacity: number;
  #end = 0;

  /** `capacity` counts samples per channel. */
  constructor(channelCount: number, capacity: number) {
    this.#channelCount = channelCount;
    this.#capacity = capacity;
    this.#samples = new Int16Array(channelCount * capacity);
  }

  /** One past the newest sample. */
  get end(): number {
    return this.#end;
  }

  /** Appends one sample of a recording of one channel. */
  append(sample: number): void {
    this.#samples[this.#end++ % this.#capacity] = sample;
  }

  /** Appends one sample of each of two channels. */
  appendPair(left: number, right: number): void {
    const place = 2 * (this.#end++ % this.#capacity);
    this.#samples[place] = left;
    this.#samples[place + 1] = right;
  }

  /**
   * A copy of the samples [from, to), interleaved.
   * @throws RangeError where they are gone or have not come yet: a defect of the caller.
   */
  copy(from: number, to: number): Int16Array {
    if (!(from >= 0 && from <= to && to <= this.#end && from >= this.#end - this.#capacity)) {
      throw new RangeError(
        `Samples ${from} to ${to} are not among the ${this.#capacity} before ${this.#end}.`,
      );
    }
    const copy = new Int16Array(this.#channelCount * (to - from));
    const first = from % this.#capacity;
    const untilWrap = Math.min(to - from, this.#capacity - first);
    const values = (samples: number): number => samples * this.#channelCount;
    copy.set(this.#samples.subarray(values(first), values(first + untilWrap)));
    copy.set(this.#samples.subarray(0, values(to - from - untilWrap)), values(untilWrap));
    return copy;
  }

  clear(): void {
    this.#end = 0;
  }
}
