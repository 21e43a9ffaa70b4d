import type { Utterance } from '../../base/utterance.ts';
import { MimiyakuError } from '../../errors.ts';
import type { Interpretation, Interpreter } from '../interpreter.ts';
import { AnswerOrder } from './answer-order.ts';
import type { ServiceClient } from './service-client.ts';

/** What translates typed English on this computer. */
export type TextTranslator = Pick<Interpreter, 'translate' | 'dispose'>;

export interface RemoteInterpreterOptions {
  /** Becomes the interpreter's own: disposed with it. */
  readonly client: ServiceClient;
  /** For typed English, which the service does not take. Becomes the interpreter's own too. */
  readonly textTranslator?: TextTranslator;
  /** Milliseconds of a clock that never goes backwards. */
  readonly nowMs?: () => number;
}

const NOTHING_SAID = { japanese: '' };
const TAKES_SPEECH = 'The translation service takes speech, not typed or corrected text.';

/**
 * A translation service as an interpreter. It tells no English; utterances may be handed over without waiting and are answered in
 * their order.
 */
export class RemoteInterpreter implements Interpreter {
  readonly #client: ServiceClient;
  readonly #textTranslator: TextTranslator | undefined;
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
    // A service puts words to any sound, and cannot say how sure it is of them.
    const answer = utterance.likelyMurmur
      ? Promise.resolve(NOTHING_SAID)
      : this.#client.send(utterance, options);
    const { japanese } = await this.#order.inTurn(answer);
    return { english: '', japanese, source: 'remote', timings: { total: this.#nowMs() - startedMs } };
  }

  /**
   * Typed English is translated on this computer.
   * @throws MimiyakuError `inference.unavailable` where nothing here translates text; as the translator here does
   */
  async translate(english: string, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    if (this.#textTranslator === undefined) {
      throw new MimiyakuError('inference.unavailable', TAKES_SPEECH, {
        advice: 'Have it translated on this computer.',
      });
    }
    try {
      return await this.#textTranslator.translate(english, options);
    } catch (error) {
      if (!(error instanceof MimiyakuError) || error.code === 'cancelled') throw error;
      // Otherwise nobody would know why this computer was asked at all.
      throw new MimiyakuError(
        error.code,
        `${TAKES_SPEECH} This computer cannot translate it either: ${error.message}`,
        { ...(error.advice !== undefined && { advice: error.advice }), cause: error },
      );
    }
  }

  async dispose(): Promise<void> {
    this.#client.dispose();
    await this.#textTranslator?.dispose();
  }
}
