/** How often a progress line is refreshed on a terminal, and how long a job must last before it shows one at all. */
const REFRESH_MS = 200;
const FIRST_SHOWN_AFTER_MS = 2000;
/** Without a terminal (a log file, CI) a line now and then is enough. */
const LOG_EVERY_MS = 10_000;

/**
 * One line of progress on standard error, rewritten in place on a terminal. Nothing shows for jobs under two seconds.
 * `clear()` before anything else is printed, so that lines do not run into each other.
 */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #startedAt: number;
  readonly #now: () => number;
  #shownAt = -Infinity;
  #visible = false;

  constructor(now: () => number = () => performance.now(), stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
    this.#now = now;
    this.#startedAt = now();
  }

  show(text: string): void {
    const now = this.#now();
    const interval = this.#stream.isTTY ? REFRESH_MS : LOG_EVERY_MS;
    if (now - this.#startedAt < FIRST_SHOWN_AFTER_MS || now - this.#shownAt < interval) return;
    this.#shownAt = now;
    if (this.#stream.isTTY) {
      this.#stream.write(`\r\u001b[2K${text.slice(0, this.#stream.columns - 1)}`);
      this.#visible = true;
    } else {
      this.#stream.write(`${text}\n`);
    }
  }

  clear(): void {
    if (!this.#visible) return;
    this.#stream.write('\r\u001b[2K');
    this.#visible = false;
  }
}
