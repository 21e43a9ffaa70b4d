import { MimiyakuError } from '../../engine/errors.ts';
import {
  AutomaticInterpreter,
  type AutomaticStatus,
} from '../../engine/interpret/automatic/automatic-interpreter.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import type { LiveInterpreter } from '../../engine/interpret/live-interpreter.ts';
import { checkService } from '../../engine/interpret/remote/check-service.ts';
import { RemoteInterpreter } from '../../engine/interpret/remote/remote-interpreter.ts';
import { ServiceClient, type ServiceSettings } from '../../engine/interpret/remote/service-client.ts';
import type { Settings } from '../../shared/settings.ts';
import type { InterpretationMode } from '../../shared/settings-values.ts';
import type { LocalInference } from './local-inference.ts';
import { notOwned } from './not-owned.ts';

export interface InterpretersOptions {
  readonly settings: () => Settings;
  readonly apiKey: () => string | undefined;
  readonly local: LocalInference;
  readonly onAutomaticStatus: (status: AutomaticStatus) => void;
}

/** An interpreter for one piece of work, and what makes English while somebody speaks. */
export interface InterpreterLease {
  /** Disposed of by whoever asked for it. */
  readonly interpreter: Interpreter;
  /** Absent where this machine cannot recognise. */
  readonly partials: LiveInterpreter | undefined;
}

/** Puts together the interpreter that the settings ask for. */
export class Interpreters {
  readonly #options: InterpretersOptions;

  constructor(options: InterpretersOptions) {
    this.#options = options;
  }

  /**
   * @throws MimiyakuError `pack.…` where this machine is to translate and cannot; `service.bad-address`, `service.insecure`,
   * `service.wrong-key` where the service cannot even be asked
   */
  async lease(mode: InterpretationMode): Promise<InterpreterLease> {
    const current = (): Promise<LiveInterpreter> =>
      this.#options.local.interpreter(this.#options.settings().interpretation);
    const local = notOwned(current);
    switch (mode) {
      case 'local':
        await current();
        return { interpreter: local, partials: local };
      case 'remote':
        return {
          // Typed English is translated here, where this machine can: the service takes speech only.
          interpreter: new RemoteInterpreter({ client: this.#client(), textTranslator: local }),
          partials: undefined,
        };
      case 'automatic': {
        const client = this.#client();
        const { onAutomaticStatus } = this.#options;
        return {
          interpreter: new AutomaticInterpreter({ client, local, onStatus: onAutomaticStatus }),
          partials: await current().then(
            () => local,
            // Without models the service alone answers; that this machine cannot take over is told with the models.
            () => undefined,
          ),
        };
      }
    }
  }

  /** Asks the service as it is set. @returns the median of the answers' times @throws MimiyakuError `service.…` */
  async testService(): Promise<number> {
    const { formats } = await checkService({ ...this.#serviceSettings(), formats: ['wav'] });
    const found = formats[0];
    if (found.fault !== undefined) throw new MimiyakuError(found.fault.code, found.fault.message);
    const times = [...found.answersMs].sort((one, other) => one - other);
    return times[Math.floor(times.length / 2)] ?? 0;
  }

  #client(): ServiceClient {
    return new ServiceClient(this.#serviceSettings());
  }

  #serviceSettings(): ServiceSettings {
    const { baseUrl, allowInsecure } = this.#options.settings().interpretation;
    return { address: baseUrl, allowInsecure, apiKey: this.#options.apiKey() };
  }
}
