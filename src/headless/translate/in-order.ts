/**
 * Finishes tasks in the order they were added, each as soon as it and all before it are ready, with a bounded number under way.
 */
export class InOrder {
  readonly #limit: number;
  #underWay = 0;
  #last: Promise<void> = Promise.resolve();
  #onOneLess: () => void = () => undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Has `finish` run when everything added before is finished. Resolves when there is room for another; rejects where a `finish`
   * failed: then none that was added later has run, and the rest must not be added.
   */
  async add(finish: () => Promise<void>): Promise<void> {
    this.#underWay++;
    this.#last = this.#last.then(finish);
    const oneLess = (): void => {
      this.#underWay--;
      this.#onOneLess();
    };
    this.#last.then(oneLess, oneLess);
    if (this.#underWay < this.#limit) return;
    await new Promise<void>((resolve) => {
      this.#onOneLess = resolve;
    });
    // After a failure everything behind it is settled at once, so that the last one tells.
    if (this.#underWay === 0) await this.#last;
  }

  /** Resolves when everything is finished; rejects with the first failure. */
  done(): Promise<void> {
    return this.#last;
  }
}
