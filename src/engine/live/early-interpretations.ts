import type { Utterance } from '../base/utterance.ts';
import type { Interpretation, Interpreter } from '../interpret/interpreter.ts';
import { isLiveInterpreter } from '../interpret/live-interpreter.ts';

interface Early {
  readonly answer: Promise<Interpretation>;
  readonly cancel: AbortController;
}

/** Interpretations begun before their utterances were closed, by number. */
export class EarlyInterpretations {
  readonly #interpreter: Interpreter;
  readonly #onEnglish: (id: number, english: string) => void;
  readonly #begun = new Map<number, Early>();

  constructor(interpreter: Interpreter, onEnglish: (id: number, english: string) => void) {
    this.#interpreter = interpreter;
    this.#onEnglish = onEnglish;
  }

  begin(id: number, candidate: Utterance): void {
    if (!isLiveInterpreter(this.#interpreter)) return;
    const cancel = new AbortController();
    const answer = this.#interpreter.interpret(candidate, {
      signal: cancel.signal,
      onEnglish: (english) => {
        this.#onEnglish(id, english);
      },
    });
    // Looked at when the utterance is closed; until then a rejection must not count as unhandled.
    answer.catch(() => undefined);
    this.#begun.set(id, { answer, cancel });
  }

  drop(id: number): void {
    this.#begun.get(id)?.cancel.abort();
    this.#begun.delete(id);
  }

  /** The interpretation begun under this number; whoever takes it waits for it. */
  take(id: number): Promise<Interpretation> | undefined {
    const early = this.#begun.get(id);
    this.#begun.delete(id);
    return early?.answer;
  }
}
