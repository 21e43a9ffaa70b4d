import { bridge } from '../bridge.ts';
import {
  isTalking,
  NOT_TALKING,
  reduceTalk,
  type TalkAction,
  type TalkState,
} from '../logic/hold-to-talk.ts';
import { app } from '../state/app.svelte.ts';

/** The talk button and key of this window, and what they have told the main process. */
export class TalkButton {
  state = $state.raw<TalkState>(NOT_TALKING);

  get isTalking(): boolean {
    return isTalking(this.state);
  }

  down(): void {
    this.#act({ type: 'down', atMs: performance.now() });
  }

  up(): void {
    this.#act({ type: 'up', atMs: performance.now() });
  }

  cancel(): void {
    this.#act({ type: 'cancel' });
  }

  /** Follows what the main process tells, which then need not be told of it. */
  follow(talking: boolean): void {
    this.state = reduceTalk(this.state, { type: 'told', talking });
  }

  #act(action: TalkAction): void {
    const before = this.isTalking;
    this.state = reduceTalk(this.state, action);
    if (this.isTalking !== before) {
      void app.ask(bridge().request('live.setTalking', { talking: this.isTalking }));
    }
  }
}
