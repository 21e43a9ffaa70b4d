/** Gives back what it was given, a fixed number of samples later; silence before that. */
export class DelayLine {
  readonly #waiting: Float32Array;
  #place = 0;

  constructor(delaySamples: number) {
    this.#waiting = new Float32Array(delaySamples);
  }

  /** Delays a block in place. */
  process(block: Float32Array): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    for (let index = 0; index < block.length; index++) {
      const late = waiting[this.#place];
      waiting[this.#place] = block[index];
      block[index] = late;
      this.#place = (this.#place + 1) % waiting.length;
    }
  }

  reset(): void {
    this.#waiting.fill(0);
  }
}
