import type { Clock } from '../../engine/base/clock.ts';
import type { LevelsView } from '../../shared/live-view.ts';

/** How far apart levels are sent: a frame of the speech detector, 31 a second. */
const SPACING_MS = 32;
/** Timers fire up to a millisecond early, and levels come with some jitter: these still count as having kept their distance. */
const TOLERANCE_MS = 8;

/**
 * Sends levels as evenly as they were measured. The audio worker tells two frames at a time, since each of its wakings costs as much as
 * the work; shown at once, the first of the two would never be seen. None is left out, and the newest is never later than one frame.
 */
export class LevelPacer {
  readonly #send: (levels: LevelsView) => void;
  readonly #clock: Clock;
  #sentAtMs = -Infinity;
  #waiting: { readonly levels: LevelsView; readonly callOff: () => void } | undefined;

  constructor(send: (levels: LevelsView) => void, clock: Clock) {
    this.#send = send;
    this.#clock = clock;
  }

  put(levels: LevelsView): void {
    this.flush();
    const waitMs = this.#sentAtMs + SPACING_MS - this.#clock.nowMs();
    if (waitMs <= TOLERANCE_MS) {
      this.#sendNow(levels);
      return;
    }
    const callOff = this.#clock.setTimer(waitMs, () => {
      this.flush();
    });
    this.#waiting = { levels, callOff };
  }

  /** Sends at once what waits: something newer has come, or nothing more will. */
  flush(): void {
    if (this.#waiting === undefined) return;
    const { levels, callOff } = this.#waiting;
    this.#waiting = undefined;
    callOff();
    this.#sendNow(levels);
  }

  #sendNow(levels: LevelsView): void {
    this.#sentAtMs = this.#clock.nowMs();
    this.#send(levels);
  }
}
