import type { LiveSnapshot, PartialView } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';

/**
 * The newest utterances of the running session, for windows that open meanwhile and for the screen that is not yet full. What was hidden
 * stays so whatever comes later of it: a late answer must not bring back what the last visitor said.
 */
export class RecentUtterances {
  readonly #capacity: number;
  readonly #byKey = new Map<string, UtteranceView>();
  #partial: PartialView | null = null;
  /** Index of the newest utterance of the session so far, and of the newest that was hidden; −1 for none. */
  #newest = -1;
  #hiddenThrough = -1;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get snapshot(): LiveSnapshot {
    return { partial: this.#partial, utterances: [...this.#byKey.values()] };
  }

  /** @returns whether windows are to show it */
  setPartial(partial: PartialView | null): boolean {
    if (partial !== null && partial.utterance <= this.#hiddenThrough) return false;
    this.#partial = partial;
    return true;
  }

  /** Adds an utterance, or takes it in place of the one with its number. @returns whether windows are to show it */
  put(view: UtteranceView): boolean {
    if (view.index <= this.#hiddenThrough) return false;
    this.#newest = Math.max(this.#newest, view.index);
    this.#byKey.set(`${String(view.sessionNumber)}/${view.index}`, view);
    for (const key of this.#byKey.keys()) {
      if (this.#byKey.size <= this.#capacity) break;
      this.#byKey.delete(key);
    }
    return true;
  }

  /** Lets go of what there is of the session, for good. */
  hide(): void {
    this.#hiddenThrough = this.#newest;
    this.#byKey.clear();
    this.#partial = null;
  }

  /** Another session begins. */
  clear(): void {
    this.#byKey.clear();
    this.#partial = null;
    this.#newest = -1;
    this.#hiddenThrough = -1;
  }
}
