import type { Outcome } from '../../shared/error-view.ts';
import type { ErrorView } from '../../shared/error-view.ts';
import { pageOffsets } from '../logic/pages.ts';
import { HISTORY_PAGE } from '../tuning.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
export type FetchPage<T> = (offset: number, limit: number) => Promise<Outcome<Page<T>>>;

/**
 * A list of which only the pages that are looked at are fetched. What is shown stays until newer entries have come, so that a reload does
 * not flash.
 */
export class PagedList<T> {
  total = $state(0);
  isLoaded = $state(false);
  error = $state.raw<ErrorView | undefined>(undefined);
  #items = $state.raw<readonly (T | undefined)[]>([]);
  readonly #fetch: FetchPage<T>;
  /** Raised at every reload: answers of before are dropped. */
  #generation = 0;
  #requested = new Set<number>();
  #range = { from: 0, to: HISTORY_PAGE };

  constructor(fetch: FetchPage<T>) {
    this.#fetch = fetch;
  }

  at(index: number): T | undefined {
    return this.#items[index];
  }

  /** Fetches what is missing of a range. */
  need(from: number, to: number): void {
    this.#range = { from, to };
    for (const offset of pageOffsets(from, to, HISTORY_PAGE)) {
      if (!this.#requested.has(offset)) void this.#load(offset);
    }
  }

  /** Fetches the visible part anew; the rest when it is looked at. */
  reload(): void {
    this.#generation += 1;
    this.#requested = new Set();
    this.need(this.#range.from, Math.max(this.#range.to, this.#range.from + 1));
  }

  /** Puts one entry in place without asking again. */
  replace(index: number, item: T): void {
    const items = [...this.#items];
    items[index] = item;
    this.#items = items;
  }

  async #load(offset: number): Promise<void> {
    const generation = this.#generation;
    this.#requested.add(offset);
    const outcome = await this.#fetch(offset, HISTORY_PAGE);
    if (generation !== this.#generation) return;
    this.isLoaded = true;
    if (!outcome.ok) {
      this.error = outcome.error;
      this.#requested.delete(offset);
      return;
    }
    this.error = undefined;
    const { items, total } = outcome.value;
    const next = Array.from({ length: total }, (_, index) => this.#items[index]);
    items.forEach((item, place) => {
      next[offset + place] = item;
    });
    this.#items = next;
    this.total = total;
  }
}
