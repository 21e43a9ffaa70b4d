import type { SampleSpan } from './recording-kind.ts';

/** The newest samples of one recording, by their position from the session's first: a ring, filled without allocation. */
export class SampleHistory {
  readonly #channels: number;
  readonly #capacity: number;
  #ring: Int16Array;
  #end = 0;

  /** @param capacity samples of each channel. */
  constructor(channels: number, capacity: number) {
    this.#channels = channels;
    this.#capacity = capacity;
    this.#ring = new Int16Array(channels * capacity);
  }

  /** Samples of each channel appended so far: the position of the next. */
  get end(): number {
    return this.#end;
  }

  /** Position of the oldest sample that is still there. */
  get oldest(): number {
    return Math.max(0, this.#end - this.#capacity);
  }

  append(interleaved: Int16Array): void {
    let rest = interleaved;
    while (rest.length > 0) {
      const place = (this.#end % this.#capacity) * this.#channels;
      const part = rest.subarray(0, this.#ring.length - place);
      this.#ring.set(part, place);
      this.#end += part.length / this.#channels;
      rest = rest.subarray(part.length);
    }
  }

  /** A copy of the stretch, interleaved; undefined where it is not wholly there (any more, or yet). */
  cut({ startSample, endSample }: SampleSpan): Int16Array | undefined {
    if (this.#ring.length === 0 || startSample < this.oldest || endSample > this.#end) return undefined;
    const cut = new Int16Array((endSample - startSample) * this.#channels);
    let filled = 0;
    while (filled < cut.length) {
      const place = ((startSample + filled / this.#channels) % this.#capacity) * this.#channels;
      const part = this.#ring.subarray(place, place + cut.length - filled);
      cut.set(part, filled);
      filled += part.length;
    }
    return cut;
  }

  /** Lets go of the memory; nothing can be appended afterwards. */
  clear(): void {
    this.#ring = new Int16Array(0);
  }
}
