/** The part of a long list that is drawn. */
export interface VisibleRange {
  /** First entry drawn, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** Height of what is left out above the first entry drawn. */
  readonly offsetPx: number;
}

/**
 * Heights of the entries of a long list: estimated until measured. Offsets are found in a tree of sums (Fenwick, "A new data structure for
 * cumulative frequency tables", Software: Practice and Experience 24, 1994), so that scrolling through thousands costs nothing to notice.
 */
export class EntryHeights {
  readonly #estimatePx: number;
  #heights: Float64Array = new Float64Array(0);
  /** 1-based. */
  #sums: Float64Array = new Float64Array(1);

  constructor(estimatePx: number) {
    this.#estimatePx = estimatePx;
  }

  get count(): number {
    return this.#heights.length;
  }

  get totalPx(): number {
    return this.offsetPx(this.count);
  }

  /** Grows or shrinks at the end; entries that stay keep their measured heights. */
  resize(count: number): void {
    if (count === this.count) return;
    const heights = new Float64Array(count).fill(this.#estimatePx);
    heights.set(this.#heights.subarray(0, Math.min(count, this.count)));
    this.#heights = heights;
    this.#sums = new Float64Array(count + 1);
    for (let index = 0; index < count; index++) this.#add(index, heights[index] ?? 0);
  }

  /** Forgets what was measured: other entries, or another width. */
  reset(count: number): void {
    this.#heights = new Float64Array(0);
    this.#sums = new Float64Array(1);
    this.resize(count);
  }

  /** @returns by how much the entry grew; 0 where it is as it was, or not there */
  measure(index: number, heightPx: number): number {
    if (index < 0 || index >= this.count) return 0;
    const before = this.#heights[index];
    const growth = heightPx - before;
    // Fractions of a pixel come and go with zoom and would make the list tremble.
    if (Math.abs(growth) < 0.5) return 0;
    this.#heights[index] = heightPx;
    this.#add(index, growth);
    return growth;
  }

  /** Where an entry begins, from the top of the list. */
  offsetPx(index: number): number {
    let sum = 0;
    for (let node = Math.min(index, this.count); node > 0; node -= node & -node) sum += this.#sums[node] ?? 0;
    return sum;
  }

  /** The entry at a distance from the top; the last one beyond the end, 0 in an empty list. */
  indexAt(px: number): number {
    let node = 0;
    let rest = px;
    for (let step = highestBit(this.count); step > 0; step >>= 1) {
      const next = node + step;
      const sum = this.#sums[next];
      if (next <= this.count && sum <= rest) {
        node = next;
        rest -= sum;
      }
    }
    return Math.max(0, Math.min(node, this.count - 1));
  }

  #add(index: number, growthPx: number): void {
    for (let node = index + 1; node <= this.count; node += node & -node) {
      this.#sums[node] = (this.#sums[node] ?? 0) + growthPx;
    }
  }
}

/** What is drawn of a list scrolled by `scrollPx` in a window `heightPx` high. */
export function visibleRange(
  heights: EntryHeights,
  scrollPx: number,
  heightPx: number,
  overscan: number,
): VisibleRange {
  if (heights.count === 0) return { from: 0, to: 0, offsetPx: 0 };
  const from = Math.max(0, heights.indexAt(Math.max(0, scrollPx)) - overscan);
  const to = Math.min(heights.count, heights.indexAt(Math.max(0, scrollPx) + heightPx) + 1 + overscan);
  return { from, to, offsetPx: heights.offsetPx(from) };
}

function highestBit(count: number): number {
  return count === 0 ? 0 : 2 ** (31 - Math.clz32(count));
}
