/** Numbers of the device check. Levels are reported 30 times a second. */
export const CHECK_TUNING = {
  reportsPerSecond: 30,
  /** Two seconds of sound before anything is said of the signal: devices need a moment to settle. */
  signalReports: 60,
  /** A microphone in a quiet room is above this, one that is dead below it: 16-bit dither alone is at −98 dBFS. */
  silenceDbfs: -85,
  /** The detector's own threshold for the beginning of speech. */
  speechProbability: 0.5,
  /** Speech that is enough to judge by: 1.5 s. */
  speechReports: 45,
  /** Ten seconds without enough speech: the user is asked to speak. */
  speechDueReports: 300,
  /** Speech at its loudest below this is lost in the noise of a hall. */
  quietSpeechDbfs: -45,
  /** "Sensitivity difference below 3 dB": Espressif, Microphone Design Guidelines (esp-sr). */
  levelDifferenceDb: 3,
  /** Speech "from the front" may come from so far aside: a visitor's head, 30 cm off at 1 m, is at 17°. */
  frontDegrees: 20,
  /** Sum of confidences before a direction counts: about a second of clear speech. */
  directionWeight: 10,
  /** Four seconds of speech without a direction: none will come. */
  directionDueReports: 120,
  /** A fault counts for two seconds after it was last seen. */
  faultLastsReports: 60,
} as const;

/** Numbers of the measuring of the room; what it makes of 48 simulated rooms stands in docs/hearing.md. */
export const ROOM_TUNING = {
  /** A frame of the speech detector a report: 32 ms. */
  reportsPerSecond: 31.25,
  /** A second and a half without speech, and as much with it. */
  quietReports: 45,
  speechReports: 45,
  noiseQuantile: 0.3,
  speechQuantile: 0.7,
  /** Nearer to the noise the level is the noise's, not the room's. */
  aboveNoiseDb: 6,
  /** A fall has so many reports and is so deep. */
  fallReports: 3,
  fallDb: 8,
  /** So many falls, and of their rates the one at this quantile, the quickest first. */
  falls: 5,
  quickQuantile: 0.3,
  /** Of the last minute. */
  keptReports: 1900,
  /**
   * A voice from one metre so far above the noise is 15 dB above it from three metres, and 12 dB from one and a half. At 15 dB the product
   * makes hardly more errors than without noise, at 10 dB twice as many (babble and noise in simulated rooms, docs/hearing.md).
   */
  farAboveNoiseDb: 24,
  nearAboveNoiseDb: 16,
  /** Above it the recogniser mishears distant voices without any noise. */
  farRt60Seconds: 0.55,
} as const;
