/** Every number of the audio worker that was chosen, with its unit and where it comes from. */
export const WORKER_TUNING = {
  /** Sound handed over at once for the session's recordings: 8 messages a second, and a crash loses no more than the disk would. */
  recordedBlockMs: 128,
  /** While there is always more to do, messages are posted when there are so many: those of half a second. */
  messagesAtOnce: 24,
  /** Sound worked on at once: a frame of the speech detector at most, so that events come in the order of the sound. */
  workMs: 32,
  /**
   * How often an empty ring is looked at: every two frames. A waking finds cold caches: at every frame the worker took a sixth more (README of
   * src/engine/capture). An utterance is closed 16 ms later for it in the mean.
   */
  pollMs: 64,
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
  /**
   * A worker that should have spoken and says nothing for so long hangs. It speaks 15 times a second; its longest piece of work, the second
   * pass over 16 s of speech, takes 0.2 s here, and up to 2 s on a machine with ten times as much to do. The ring holds 30 s of what is
   * captured meanwhile.
   */
  hangLimitMs: 10_000,
  /** The same while it loads its models: 0.5 s here, much longer where a virus scanner reads every library first. */
  startLimitMs: 60_000,
  /** Sound that a worker with nothing to do may have left unsettled: a piece of the recordings (128 ms) and what is in the beamformer. */
  onItsWayMs: 250,
  /** How often its silence is looked at. */
  watchMs: 500,
  /** How long a worker may take to end by itself; it releases its models in a few milliseconds. */
  endLimitMs: 5_000,
  /** Deaths in a row after which the end of a session is not waited for any longer; by hanging, which takes its time, fewer. */
  deathsAtTheEnd: 3,
  hangsAtTheEnd: 2,
} as const;
