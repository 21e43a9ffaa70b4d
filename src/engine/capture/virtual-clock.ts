import type { Clock } from '../base/clock.ts';

/** A clock that can be told to stand still while something is worked on. */
export interface HoldableClock extends Clock {
  /** Time stands still until the work is done; returns it. Real clocks have no such thing. */
  hold?<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  readonly dueMs: number;
  readonly action: () => void;
}

/**
 * Time that passes as fast as the work allows: whenever nothing holds it, it jumps to the next timer. With it a session of hours runs in
 * minutes, and everything that looks at the clock (the watchdog, the pauses before a device is tried again) behaves as it does in real
 * time.
 */
export class VirtualClock implements HoldableClock {
  readonly #timers: Timer[] = [];
  readonly #holds = new Set<Promise<unknown>>();
  #nowMs = 0;
  #running = false;

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, action: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), action };
    let place = this.#timers.length;
    while (place > 0 && this.#timers[place - 1].dueMs > timer.dueMs) place--;
    this.#timers.splice(place, 0, timer);
    if (!this.#running) void this.#run();
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  }

  hold<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.then(
      () => this.#holds.delete(settled),
      () => this.#holds.delete(settled),
    );
    this.#holds.add(settled);
    return work;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (;;) {
      // What has just been set going may take hold of the time, or set nearer timers.
      await new Promise((resolve) => setImmediate(resolve));
      while (this.#holds.size > 0) await Promise.all(this.#holds);
      const timer = this.#timers.shift();
      if (timer === undefined) break;
      this.#nowMs = Math.max(this.#nowMs, timer.dueMs);
      timer.action();
    }
    this.#running = false;
  }
}
