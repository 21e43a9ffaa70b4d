/**
 * Tells that somebody who should speak has been silent for too long, from regular ticks. A tick counts for no more than its own time: where
 * the watcher itself was held up, or the computer slept, what was said meanwhile is heard only after it.
 */
export class SilenceWatch {
  readonly #limitTicks: number;
  #silentTicks = 0;

  constructor(limitMs: number, tickMs: number) {
    this.#limitTicks = Math.ceil(limitMs / tickMs);
  }

  heard(): void {
    this.#silentTicks = 0;
  }

  /** One tick has passed. `due`: there was something to say. True where the silence has lasted too long. */
  tick(due: boolean): boolean {
    this.#silentTicks = due ? this.#silentTicks + 1 : 0;
    return this.#silentTicks >= this.#limitTicks;
  }
}
