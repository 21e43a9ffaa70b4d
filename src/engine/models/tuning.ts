/** Every limit and duration of the model packs, with its origin. */
export const MODELS_TUNING = {
  /** The largest pack.json that is read: the schema's 1,000 files at their longest take about 400 kB. */
  maxDescriptionBytes: 1024 * 1024,
  /** Entries an archive may hold: ten times what a pack may declare. */
  maxArchiveEntries: 10_000,
  /** Content of an archive, unpacked, beyond which it is no model pack for a laptop's CPU: the largest useful ones hold a few GB. */
  maxArchiveBytes: 16 * 1024 ** 3,
  /** Free space wanted beyond the files themselves, so that a fetch never fills a disk to the last byte. */
  spareDiskBytes: 64 * 1024 * 1024,
  /** A temporary folder whose owner cannot be asked (another machine on a shared disk) is waste after this long. */
  foreignStagingMaxAgeMs: 24 * 60 * 60 * 1000,
  /** Waits before a rename is tried again on Windows, where a virus scanner may hold a file for a moment after it was written. */
  renameRetryDelaysMs: [50, 100, 200, 400, 800],
  /** How often a finished pack is put into its place anew while other processes put theirs there: more than will ever do so at once. */
  mostPlaceAttempts: 100,
  /** How often a running download reports that it is still at work. */
  downloadTickMs: 1000,
  /** A stream reports progress after each this many bytes: about a hundred reports for the largest fetched pack. */
  progressStepBytes: 512 * 1024,
  /** How often a progress line changes on a terminal: faster than this is not read. */
  terminalLineEveryMs: 200,
  /** Work that is done sooner leaves no progress line in a log: two seconds are what people wait for without a sign of life. */
  logFirstLineAfterMs: 2000,
  /** How often a log gets a progress line: often enough to show life, seldom enough not to fill it. */
  logLineEveryMs: 5000,
  /** The part of npm's error output that is kept for the message's cause. */
  maxErrorOutputCharacters: 4000,
} as const;
