import type { Interpretation, Interpreter } from '../engine/interpret/interpreter.ts';
import type { TextTranslator } from '../engine/interpret/remote/remote-interpreter.ts';

/**
 * The translator of this computer for typed English, opened when text first comes: beside a translation service it is seldom needed,
 * and need not be installed.
 */
export class TextOnDemand implements TextTranslator {
  readonly #open: () => Promise<{ readonly interpreter: Interpreter }>;
  #opened: Promise<{ readonly interpreter: Interpreter }> | undefined;

  constructor(open: () => Promise<{ readonly interpreter: Interpreter }>) {
    this.#open = open;
  }

  /** @throws MimiyakuError `pack.…` where no translator is installed; as the interpreter does */
  async translate(english: string, options: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    this.#opened ??= this.#open();
    const { interpreter } = await this.#opened;
    return interpreter.translate(english, options);
  }

  async dispose(): Promise<void> {
    // Whoever asked has heard why it could not be opened.
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.interpreter.dispose();
  }
}
