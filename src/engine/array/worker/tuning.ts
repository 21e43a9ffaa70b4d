/** Every number of the audio worker that was chosen, with its unit and where it comes from. */
export const WORKER_TUNING = {
  /** Sound handed over at once for the session's recordings: 8 messages a second, and a crash loses no more than the disk would. */
  recordedBlockMs: 128,
  /** Sound worked on at once: a frame of the speech detector at most, so that events come in the order of the sound. */
  workMs: 20,
  /** How often an empty ring is looked at: less than a frame, 50 times a second, which costs 0.2 % of a core. */
  pollMs: 20,
  /**
   * Silence after which recognition of the open utterance may begin: within words the detector is silent for up to about 200 ms (closed
   * stops), and the shortest hangover is 400 ms.
   */
  pauseNoticeMs: 256,
  /** A worker that fails so often within so much sound is given up and started again. */
  failures: 5,
  failuresWithinMs: 10_000,
  /** Pauses before a worker is started again, in turn; the last one goes on. A worker loads in half a second. */
  restartDelaysMs: [0, 1_000, 2_000, 5_000, 10_000],
  /** A worker that has lived for so long counts as healthy: its next death is the first one again. */
  healthyAfterMs: 30_000,
  /** How long a worker may take to end by itself; it releases its models in a few milliseconds. */
  endLimitMs: 5_000,
  /** Deaths in a row after which the end of a session is not waited for any longer. */
  deathsAtTheEnd: 3,
} as const;
