import type { ViewName } from '../../shared/app-address.ts';
import type { AppState } from '../../shared/app-state.ts';
import type { ErrorView, Outcome } from '../../shared/error-view.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { NO_WORDS, reduceLiveWords, type LiveAction, type LiveWords } from '../logic/live-reducer.ts';

/** What a window knows: copies of what the main process tells, and which view it shows. */
class AppStore {
  /** Null until the main process has answered for the first time. */
  state = $state.raw<AppState | null>(null);
  words = $state.raw<LiveWords>(NO_WORDS);
  view = $state<ViewName>('live');
  /** The part of the view to go to (a section of the settings, a session of the history). */
  section = $state<string | null>(null);
  /** Why the last request that has no place of its own failed; shown until dismissed. */
  problem = $state.raw<ErrorView | null>(null);

  /** Listens to the main process. @returns a function that ends it */
  connect(): () => void {
    const ends = [
      bridge().on('state', (state) => {
        this.#take(state);
      }),
      bridge().on('partial', (partial) => {
        this.#tell({ type: 'partial', partial });
      }),
      bridge().on('utterance', (utterance) => {
        this.#tell({ type: 'utterance', utterance });
      }),
      bridge().on('navigate', ({ view, section }) => {
        this.go(view, section);
      }),
    ];
    void this.#fetch();
    return () => {
      for (const end of ends) end();
    };
  }

  go(view: ViewName, section: string | null = null): void {
    this.view = view;
    this.section = section;
  }

  /** The request's value, or undefined and the problem shown. */
  async ask<T>(request: Promise<Outcome<T>>): Promise<T | undefined> {
    const outcome = await request;
    if (outcome.ok) return outcome.value;
    if (outcome.error.code !== 'cancelled') this.problem = outcome.error;
    return undefined;
  }

  async update(patch: SettingsPatch): Promise<void> {
    await this.ask(bridge().request('settings.update', patch));
  }

  async #fetch(): Promise<void> {
    const state = await this.ask(bridge().request('app.state'));
    if (state === undefined) return;
    this.#take(state);
    const snapshot = await this.ask(bridge().request('live.snapshot'));
    if (snapshot === undefined) return;
    this.#tell({ type: 'snapshot', snapshot, sessionNumber: state.live.sessionNumber });
  }

  #take(state: AppState): void {
    const clearedBefore = this.state?.booth.clearedCount;
    const sampleBefore = this.state?.live.sample;
    this.state = state;
    this.#tell({ type: 'session', sessionNumber: state.live.sessionNumber });
    const wasCleared = clearedBefore !== undefined && state.booth.clearedCount > clearedBefore;
    const wasPutAway = sampleBefore === 'ended' && state.live.sample === 'none';
    if (wasCleared || wasPutAway) this.#tell({ type: 'clear' });
  }

  #tell(action: LiveAction): void {
    this.words = reduceLiveWords(this.words, action);
  }
}

export const app = new AppStore();
