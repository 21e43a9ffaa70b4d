/** Every number that the supervision of the inference process depends on, with where it comes from. */
export interface SupervisorTuning {
  /** Loading both packs, from the start of the process. Seconds on a slow disk; well under one where the files are cached. */
  readonly loadTimeLimitMs: number;
  /** Allowed for any request, before its size is looked at: a machine busy with other work may stall for long. */
  readonly requestTimeLimitMs: number;
  /** Added per second of audio. Moonshine base needs at most 0.1 s on two cores; 4 s leaves room for a machine 40 times slower. */
  readonly timeLimitPerAudioSecondMs: number;
  /** Added per character of text. Beam 4 needs about 2 ms a character on two cores; the same factor again. */
  readonly timeLimitPerCharacterMs: number;
  /**
   * Pause before the restart after the first, second, … failure in a row; the last one repeats. The first is at once, since a
   * single abort is most often bound to one input; then from 1 to 30 s (docs/architecture.md).
   */
  readonly restartDelaysMs: readonly number[];
  /** Failures in a row after which waiting requests are refused. The pauses before add up to 31 s. */
  readonly failuresUntilFailed: number;
  /** The same while no process has ever got as far as loading: then the cause is the installation, and waiting cures nothing. */
  readonly failuresUntilFailedAtFirst: number;
  /** A process that has been up for so long was not failing: the next failure counts as the first again. */
  readonly healthyAfterMs: number;
  /** How often a request may be under way when a process dies, before it is blamed and refused: it may kill no more than these. */
  readonly attemptsPerRequest: number;
  /** The same for time-outs, where every attempt costs the whole time limit and everybody waits. */
  readonly attemptsPerTimedOutRequest: number;
  /** Requests that may wait; about two minutes of talk at four seconds an utterance, some 8 MB. */
  readonly maxWaiting: number;
  /** An orderly end may take so long before the process is killed. */
  readonly closeTimeLimitMs: number;
}

export const SUPERVISOR_TUNING: SupervisorTuning = {
  loadTimeLimitMs: 60_000,
  requestTimeLimitMs: 30_000,
  timeLimitPerAudioSecondMs: 4_000,
  timeLimitPerCharacterMs: 80,
  restartDelaysMs: [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  failuresUntilFailed: 6,
  failuresUntilFailedAtFirst: 3,
  healthyAfterMs: 60_000,
  attemptsPerRequest: 3,
  attemptsPerTimedOutRequest: 2,
  maxWaiting: 32,
  closeTimeLimitMs: 2_000,
};

/** What the recogniser is told to expect. */
export const EXPECTED_TERMS_TUNING = {
  /** Booths use tens to hundreds. Making a thousand ready takes the recogniser half a second, once. */
  mostTerms: 1000,
  /** Longer terms are sentences, which the recogniser knows the words of. */
  mostCharacters: 60,
} as const;
