import { floatToInt16 } from '../audio/pcm.ts';

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

  /** Appends the samples [from, to) of a signal to a recording of one channel. */
  append(signal: Float32Array, from: number, to: number): void {
    let place = this.#end % this.#capacity;
    for (let index = from; index < to; index++) {
      this.#samples[place] = floatToInt16(signal[index]);
      if (++place === this.#capacity) place = 0;
    }
    this.#end += to - from;
  }

  /** Appends the samples [from, to) of two signals to a recording of two channels. */
  appendPairs(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let place = this.#end % this.#capacity;
    for (let index = from; index < to; index++) {
      this.#samples[2 * place] = floatToInt16(left[index]);
      this.#samples[2 * place + 1] = floatToInt16(right[index]);
      if (++place === this.#capacity) place = 0;
    }
    this.#end += to - from;
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
