/**
 * Every number of speech detection and utterance cutting that was chosen, with its unit and where it comes from. Durations are in
 * milliseconds and converted once. "Test set" is the 39 two-microphone clips, "booth" the three-minute session with 15 labelled
 * utterances; `npm run bench:cutting` prints what these numbers give on them.
 */

export interface CuttingTuning {
  /** From this probability on a frame counts as speech; the default of Silero's authors. */
  readonly startProbability: number;
  /**
   * Once somebody speaks, frames count as speech down to here. Silero's authors take 0.15 less than the start; pauses of the booth
   * session never reach 0.3.
   */
  readonly stopProbability: number;
  /** Speech that opens an utterance: three frames, more than a door or a cough usually holds. */
  readonly onsetMs: number;
  /** Kept before the speech: soft first sounds (f, h, th) lie up to 200 ms before the detector finds them. */
  readonly preRollMs: number;
  /**
   * A single frame at the start threshold this long before speech is its beginning: of three first words in the test set the detector
   * finds one or two frames, then nothing for up to 0.9 s, and the word would be lost.
   */
  readonly reachBackMs: number;
  /** Kept after the speech: last sounds fade into the room. */
  readonly postRollMs: number;
  /**
   * Sound this far above the background right before and behind what the detector takes for speech belongs to it. Measured at the booth:
   * the loud first syllable of "Answered" has a probability of 0.1 to 0.5, and without it the recogniser hears another word.
   */
  readonly edgeOverNoiseDb: number;
  /**
   * Silence that closes an utterance which has just begun. It falls evenly to `impatientHangoverMs` at a length of `patienceMs`: people
   * begin haltingly, and what has lasted long is taken at a lesser pause, so that a forced cut becomes rare.
   */
  readonly hangoverMs: number;
  readonly impatientHangoverMs: number;
  readonly patienceMs: number;
  /** Least speech in an utterance; "Yes." holds 250 to 400 ms of it. */
  readonly shortestSpeechMs: number;
  /** Time over which the level of the background is averaged. */
  readonly noiseMs: number;
  /** Longest utterance. */
  readonly longestMs: number;
  /** How far back from the longest length the best point for a cut is looked for. */
  readonly cutSearchMs: number;
  /** What a probability of 1 against 0 weighs in the search for the cut, in dB of level. */
  readonly cutProbabilityDb: number;
}

/**
 * For recordings, where nobody waits. Half a sentence is recognised and translated worse, and speakers pause for 0.6 to 1.1 s within
 * sentences. At the booth a hangover of 800 ms (falling to 400) makes 31 utterances of 15 sentences with a word error rate of 15.4 %,
 * 1000 ms 27 with 13.8 %, 1200 ms 22 with 12.5 %; the sentences as labelled give 13.8 %.
 */
export const CUTTING_TUNING: CuttingTuning = {
  startProbability: 0.5,
  stopProbability: 0.35,
  onsetMs: 96,
  preRollMs: 300,
  reachBackMs: 960,
  postRollMs: 300,
  edgeOverNoiseDb: 4,
  hangoverMs: 1200,
  impatientHangoverMs: 400,
  patienceMs: 9000,
  shortestSpeechMs: 192,
  noiseMs: 1000,
  longestMs: 16_000,
  cutSearchMs: 6000,
  cutProbabilityDb: 20,
};

/** For live use: an answer comes 0.4 s sooner after a short phrase, for the price given above. */
export const LIVE_CUTTING_TUNING: CuttingTuning = { ...CUTTING_TUNING, hangoverMs: 800 };

/**
 * What a stretch must show to be passed on as speech: recognisers invent words for music and noise. Set on the utterances of the test set
 * and the booth at three levels (540 in all), 116 words of 0.3 to 0.5 s cut from the test set, and 70 minutes of game music and
 * noise at two levels. Without these rules 20 stretches of music pass.
 */
export const EVIDENCE_TUNING = {
  /** Words reach 0.75 at least. */
  leastPeakProbability: 0.7,
  /** Words cut out of their sentences have a mean of 0.53 at least. */
  leastMeanProbability: 0.5,
  /** Not clear of the background by so much, a stretch needs more than that: … */
  clearOverNoiseDb: 3,
  /** … longer speech, */
  unclearSpeechMs: 400,
  /** … and a higher mean or a peak near certainty. Speech at 0 dB has means of 0.64 to 0.78, music 0.48 to 0.61. */
  unclearMeanProbability: 0.62,
  unclearPeakProbability: 0.98,
  /**
   * Level spread under which a stretch is a held sound, at the background's own level and for each dB above it: syllables stand out the
   * more, the clearer the speech. Speech spreads by 2.0 dB at 0 dB over noise and 4.5 dB from 10 dB on; chords by 0.7 to 1.4, single
   * notes well above the background by 2.2.
   */
  steadySpreadDb: 1.6,
  steadySpreadPerDb: 0.12,
  steadySpreadMostDb: 3,
  /** A held sound is still speech where the detector is sure and it is short: "Oh". */
  steadyMeanProbability: 0.8,
  steadyLongestMs: 1500,
} as const;

/** How the level of a microphone is brought to what the detector was trained on (see `LevelledSpeechDetector`). */
export const DETECTOR_LEVEL_TUNING = {
  /**
   * Background noise is raised to this level, and no further. Measured with Silero 6: of clips turned down by 10 dB the speech found
   * rises from 75 to 80 % of frames, by 20 dB from 58 to 75 %; at the original level nothing changes. A gain that follows the level
   * quickly is harmful (down to 67 %): the detector lives on the contrast between speech and background.
   */
  noiseDbfs: -45,
  /** Most gain before anybody has spoken: clean speech 20 dB too loud is still found, 30 dB is not. */
  mostGainBeforeSpeechDb: 15,
  mostGainDb: 25,
  /** Once speech was heard its mean level is brought up to here: about the level of the material that detectors are trained on. */
  speechDbfs: -23,
  /** Then the noise may come this much higher than `noiseDbfs`. */
  noiseAllowanceDb: 5,
  /** Speed of the gain: too slow to blur the contrast between a word and the pause beside it. */
  gainDbPerSecond: 4,
  /** The noise floor is the lowest frame level, forgotten at this speed. */
  floorRiseDbPerSecond: 3,
  /** Frames below this are digital silence (an unplugged microphone, a muted one) and say nothing of the room. */
  digitalSilenceDbfs: -95,
  /** Frames from this probability on teach the level of speech, each with this weight (30 frames: a second of speech). */
  learnProbability: 0.6,
  learnWeight: 1 / 30,
} as const;
