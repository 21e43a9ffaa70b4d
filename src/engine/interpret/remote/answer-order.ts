import { MimiyakuError } from '../../errors.ts';

/** Lets answers out in the order in which they were asked for, whichever is ready first. */
export class AnswerOrder {
  #last: Promise<unknown> = Promise.resolve();

  /** The answer, once everything asked for before it has been answered or has failed. What was cancelled neither waits nor is waited for. */
  inTurn<T>(answer: Promise<T>): Promise<T> {
    const before = this.#last;
    const result = answer.then(
      async (value) => {
        await before;
        return value;
      },
      async (error: unknown) => {
        if (!(error instanceof MimiyakuError && error.code === 'cancelled')) await before;
        throw error;
      },
    );
    // Its own caller hears of a failure; whoever comes next only waits.
    this.#last = Promise.allSettled([before, result]);
    return result;
  }
}
