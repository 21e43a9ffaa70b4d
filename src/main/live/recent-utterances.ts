import type { LiveSnapshot, PartialView } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';

/** The newest utterances of the running session, for windows that open meanwhile and for the screen that is not yet full. */
export class RecentUtterances {
  readonly #capacity: number;
  readonly #byKey = new Map<string, UtteranceView>();
  #partial: PartialView | null = null;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get snapshot(): LiveSnapshot {
    return { partial: this.#partial, utterances: [...this.#byKey.values()] };
  }

  setPartial(partial: PartialView | null): void {
    this.#partial = partial;
  }

  /** Adds an utterance, or takes it in place of the one with its number. */
  put(view: UtteranceView): void {
    this.#byKey.set(`${String(view.sessionNumber)}/${view.index}`, view);
    for (const key of this.#byKey.keys()) {
      if (this.#byKey.size <= this.#capacity) break;
      this.#byKey.delete(key);
    }
  }

  clear(): void {
    this.#byKey.clear();
    this.#partial = null;
  }
}
