import type { AppState } from '../../shared/app-state.ts';
import type { AppEvent } from './app-event.ts';
import { reduceApp } from './reduce-app.ts';

export type StateListener = (state: AppState, before: AppState) => void;

/** Holds the app's one state. Listeners hear of it once for all events of one turn. */
export class AppStore {
  #state: AppState;
  #told: AppState;
  readonly #listeners = new Set<StateListener>();
  #isDue = false;

  constructor(initial: AppState) {
    this.#state = initial;
    this.#told = initial;
  }

  get state(): AppState {
    return this.#state;
  }

  dispatch(event: AppEvent): void {
    this.#state = reduceApp(this.#state, event);
    if (this.#isDue || this.#state === this.#told) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      const before = this.#told;
      this.#told = this.#state;
      for (const listener of this.#listeners) listener(this.#told, before);
    });
  }

  subscribe(listener: StateListener): void {
    this.#listeners.add(listener);
  }
}
