/** Time, passed in so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds of a clock that never goes backwards; only differences count. */
  nowMs(): number;
  /** Runs the action once, after the delay. Returns what calls it off. */
  setTimer(delayMs: number, action: () => void): () => void;
}

export const SYSTEM_CLOCK: Clock = {
  nowMs: () => performance.now(),
  setTimer: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
