import type { LiveCommand, LiveMachineSettings, LiveMachineState } from './live-types.ts';
import { reducePartial, type PartialEvent } from './partial-machine.ts';

/** A step of the session's state machine while it is made: the state so far and what is to be done. Lives no longer than the step. */
export class LiveDraft {
  readonly settings: LiveMachineSettings;
  readonly nowMs: number;
  readonly commands: LiveCommand[] = [];
  #state: LiveMachineState;

  constructor(settings: LiveMachineSettings, state: LiveMachineState, nowMs: number) {
    this.settings = settings;
    this.#state = state;
    this.nowMs = nowMs;
  }

  get state(): LiveMachineState {
    return this.#state;
  }

  /** True while anything that was said still waits for its answer and needs the recogniser: then there is no time for foretastes. */
  get isBusy(): boolean {
    const open = this.#state.waiting.filter(({ stage }) => stage !== 'answered').length;
    return open > (this.settings.local ? 0 : this.settings.tuning.interpretedAtOnce);
  }

  change(part: Partial<LiveMachineState>): void {
    this.#state = { ...this.#state, ...part };
  }

  command(command: LiveCommand): void {
    this.commands.push(command);
  }

  partial(event: PartialEvent): void {
    const step = reducePartial(this.settings.tuning, this.#state.partial, event, this.nowMs);
    this.change({ partial: step.state });
    for (const command of step.commands) {
      if (command.type === 'show') this.command({ type: 'emit', event: { ...command, type: 'partial' } });
      else this.command(command);
    }
  }

  /** Calls off what was begun on an utterance that does not come to be. */
  dropEarly(): void {
    const { early } = this.#state;
    if (early === undefined) return;
    this.change({ early: undefined, earlyEnglish: undefined });
    this.command({ type: 'drop-early', id: early.id });
  }
}
