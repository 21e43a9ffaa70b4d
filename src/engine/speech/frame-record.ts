/** The findings of the newest frames, by absolute frame number; older ones are overwritten. */
export class FrameRecord {
  readonly #probabilities: Float32Array;
  readonly #levelsDbfs: Float32Array;

  constructor(capacityFrames: number) {
    this.#probabilities = new Float32Array(capacityFrames);
    this.#levelsDbfs = new Float32Array(capacityFrames);
  }

  get capacity(): number {
    return this.#probabilities.length;
  }

  set(frame: number, probability: number, levelDbfs: number): void {
    const place = frame % this.capacity;
    this.#probabilities[place] = probability;
    this.#levelsDbfs[place] = levelDbfs;
  }

  probability(frame: number): number {
    return this.#probabilities[frame % this.capacity];
  }

  levelDbfs(frame: number): number {
    return this.#levelsDbfs[frame % this.capacity];
  }

  /** The first frame of [from, to) with at least this probability. */
  firstAtLeast(probability: number, from: number, to: number): number | undefined {
    for (let frame = from; frame < to; frame++) {
      if (this.probability(frame) >= probability) return frame;
    }
    return undefined;
  }

  /** The last frame of [from, to) with at least this probability. */
  lastAtLeast(probability: number, from: number, to: number): number | undefined {
    for (let frame = to - 1; frame >= from; frame--) {
      if (this.probability(frame) >= probability) return frame;
    }
    return undefined;
  }
}
