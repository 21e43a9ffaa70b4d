import type { ComputerOptions } from '../../engine/doctor/computer-checks.ts';
import { ownerNames } from '../../engine/doctor/effects/owner-names.ts';
import type { DoctorLine } from '../../engine/doctor/line.ts';
import { runChecks } from '../../engine/doctor/run-checks.ts';
import { supportText, type SupportFacts } from '../../engine/doctor/support-text.ts';
import { AppError } from '../app-error.ts';
import type { AppStore } from '../state/app-store.ts';

export interface ComputerDoctorOptions {
  readonly store: AppStore;
  /** What is to be looked at now, as the settings have it. */
  readonly computer: () => ComputerOptions;
  /** What else goes into the text for support: nothing that is secret or was said. */
  readonly facts: () => SupportFacts;
  readonly now: () => Date;
}

/** "Check this computer": makes the checks, one run at a time, and tells the state. */
export class ComputerDoctor {
  readonly #options: ComputerDoctorOptions;

  constructor(options: ComputerDoctorOptions) {
    this.#options = options;
  }

  /** What may be sent to whoever helps. @throws AppError `app.refused` before anything was checked */
  get supportText(): string {
    const { doctor } = this.#options.store.state;
    if (doctor?.phase !== 'done') {
      throw new AppError('app.refused', 'This computer has not been checked yet.');
    }
    return doctor.supportText;
  }

  /** @throws AppError `app.refused` while a session runs: microphone and models would be taken from it */
  async run(): Promise<void> {
    const { store, computer, facts, now } = this.#options;
    if (store.state.live.phase !== 'ready') {
      throw new AppError('app.refused', 'This computer cannot be checked while a session runs.', {
        advice: 'Stop it first.',
      });
    }
    if (store.state.doctor?.phase === 'running') return;
    const soFar: DoctorLine[] = [];
    const tell = (phase: 'running' | 'done', text: string): void => {
      store.dispatch({ type: 'doctor', doctor: { phase, lines: [...soFar], supportText: text } });
    };
    tell('running', '');
    // Read only now: the speech detector's library comes with it, and would be loaded at every start.
    const { computerChecks } = await import('../../engine/doctor/computer-checks.ts');
    await runChecks(computerChecks(computer()), {
      onLine: (line) => {
        soFar.push(line);
        tell('running', '');
      },
    });
    tell('done', supportText(soFar, { facts: facts(), owner: ownerNames(), now: now() }));
  }
}
