/** Numbers that come again in the same order from the same seed (mulberry32, in the public domain), and what is drawn with them. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor((most - least + 1) * this.next());
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('Nothing can be picked from nothing.');
    return from[this.whole(0, from.length - 1)];
  }

  /** A copy in random order (Fisher and Yates). */
  shuffled<T>(from: readonly T[]): T[] {
    const copy = [...from];
    for (let place = copy.length - 1; place > 0; place--) {
      const other = this.whole(0, place);
      [copy[place], copy[other]] = [copy[other], copy[place]];
    }
    return copy;
  }

  /** Gaussian noise of standard deviation 1 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** The seed of one of several things drawn from one seed: none depends on how many there are (an integer hash by Thomas Wang's scheme). */
export function seedOf(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  return mixed >>> 0;
}
