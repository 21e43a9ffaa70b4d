/**
 * Aborts when one of the signals does. In place of `AbortSignal.any`, which on Node 20 keeps something for every call as long as the
 * longest-lived signal lives: `release` leaves nothing behind.
 */
export class EitherSignal {
  readonly #controller = new AbortController();
  readonly #sources: readonly AbortSignal[];

  constructor(...sources: readonly (AbortSignal | undefined)[]) {
    this.#sources = sources.filter((source) => source !== undefined);
    for (const source of this.#sources) {
      if (source.aborted) this.#abort();
      else source.addEventListener('abort', this.#abort, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** To be called when the work is done. */
  release(): void {
    for (const source of this.#sources) source.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    this.#controller.abort();
  };
}
