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
