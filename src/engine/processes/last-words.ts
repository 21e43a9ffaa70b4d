import { DIAGNOSTIC_LINE_LENGTH, DIAGNOSTIC_LINES_KEPT } from './tuning.ts';

/**
 * Cuts a process's error output into lines, hands each on, and keeps the last ones to explain its death. Memory stays bounded
 * whatever is written.
 */
export class LastWords {
  readonly #onLine: (line: string) => void;
  readonly #kept: string[] = [];
  #unfinished = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(text: string): void {
    const lines = (this.#unfinished + text).split(/\r?\n/);
    // What follows the limit of an unfinished line would be cut anyway.
    this.#unfinished = (lines.pop() ?? '').slice(0, DIAGNOSTIC_LINE_LENGTH);
    for (const line of lines) this.#take(line);
  }

  /** The last lines, an unfinished one included. */
  lines(): readonly string[] {
    return this.#unfinished === '' ? [...this.#kept] : [...this.#kept, this.#unfinished];
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    const cut = line.slice(0, DIAGNOSTIC_LINE_LENGTH);
    this.#kept.push(cut);
    if (this.#kept.length > DIAGNOSTIC_LINES_KEPT) this.#kept.shift();
    this.#onLine(cut);
  }
}
