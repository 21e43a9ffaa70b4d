import type { Utterance } from '../../array/utterance.ts';
import { MimiyakuError } from '../../errors.ts';
import type { Interpretation, Interpreter } from '../interpreter.ts';
import { AnswerOrder } from './answer-order.ts';
import type { ServiceClient } from './service-client.ts';

export interface RemoteInterpreterOptions {
  /** Becomes the interpreter's own: disposed with it. */
  readonly client: ServiceClient;
  /** For typed English, which the service does not take. Stays the caller's own. */
  readonly textTranslator?: Pick<Interpreter, 'translate'>;
  /** Milliseconds of a clock that never goes backwards. */
  readonly nowMs?: () => number;
}

/**
 * A translation service as an interpreter. It tells no English; utterances may be handed over without waiting and are answered in
 * their order.
 */
export class RemoteInterpreter implements Interpreter {
  readonly #client: ServiceClient;
  readonly #textTranslator: Pick<Interpreter, 'translate'> | undefined;
  readonly #nowMs: () => number;
  readonly #order = new AnswerOrder();

  constructor({ client, textTranslator, nowMs }: RemoteInterpreterOptions) {
    this.#client = client;
    this.#textTranslator = textTranslator;
    this.#nowMs = nowMs ?? (() => performance.now());
  }

  /** @throws MimiyakuError `service.…`, `audio.…` or `cancelled` */
  async interpret(utterance: Utterance, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    const startedMs = this.#nowMs();
    const { japanese } = await this.#order.inTurn(this.#client.send(utterance, options));
    return { english: '', japanese, source: 'remote', timings: { total: this.#nowMs() - startedMs } };
  }

  /** @throws MimiyakuError `inference.unavailable` where nothing here translates text */
  async translate(english: string, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    if (this.#textTranslator === undefined) {
      throw new MimiyakuError(
        'inference.unavailable',
        'The translation service takes speech, not typed text.',
        {
          advice: 'Install a translator pack, so that text can be translated on this computer.',
        },
      );
    }
    return this.#textTranslator.translate(english, options);
  }

  dispose(): Promise<void> {
    this.#client.dispose();
    return Promise.resolve();
  }
}
