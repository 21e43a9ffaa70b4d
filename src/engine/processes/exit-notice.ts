import type { ProcessExit } from './channel.ts';
import { LastWords } from './last-words.ts';

/** Tells once how a process ended, with what it last wrote, also to those who ask afterwards. */
export class ExitNotice {
  readonly lastWords: LastWords;
  readonly #listeners: ((exit: ProcessExit) => void)[] = [];
  #exit: ProcessExit | undefined;

  /** @param onDiagnostic takes each line that the process writes to its output or error output. */
  constructor(onDiagnostic: (line: string) => void) {
    this.lastWords = new LastWords(onDiagnostic);
  }

  get hasEnded(): boolean {
    return this.#exit !== undefined;
  }

  /** Only the first call counts. */
  ended(code: number | undefined, signal: string | undefined): void {
    if (this.#exit !== undefined) return;
    this.#exit = { code, signal, lastWords: this.lastWords.lines() };
    for (const listener of this.#listeners) listener(this.#exit);
  }

  onExit(listener: (exit: ProcessExit) => void): void {
    if (this.#exit === undefined) this.#listeners.push(listener);
    else listener(this.#exit);
  }
}
