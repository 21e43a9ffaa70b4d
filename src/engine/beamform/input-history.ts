/** The newest samples of both microphones, addressed by their position in the stream; older ones are overwritten. */
export class InputHistory {
  /** One past the newest sample. */
  end = 0;
  private readonly capacity: number;
  private readonly left: Float32Array;
  private readonly right: Float32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.left = new Float32Array(capacity);
    this.right = new Float32Array(capacity);
  }

  /** Position of the oldest sample kept. */
  get start(): number {
    return Math.max(0, this.end - this.capacity);
  }

  append(left: Float32Array, right: Float32Array): void {
    for (let n = 0; n < left.length; n++) {
      const place = this.end++ % this.capacity;
      this.left[place] = left[n];
      this.right[place] = right[n];
    }
  }

  /** A copy of the samples [from, to), which must all be kept. */
  copy(from: number, to: number): { left: Float32Array; right: Float32Array } {
    const left = new Float32Array(to - from);
    const right = new Float32Array(to - from);
    for (let n = 0; n < left.length; n++) {
      const place = (from + n) % this.capacity;
      left[n] = this.left[place];
      right[n] = this.right[place];
    }
    return { left, right };
  }

  clear(): void {
    this.end = 0;
  }
}
