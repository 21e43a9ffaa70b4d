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
  /** Kept after the speech: last sounds fade into the room. */
  readonly postRollMs: number;
  /**
   * Sound this far above the background right before and behind what the detector takes for speech belongs to it. Measured at the booth:
   * the loud first syllable of "Answered" has a probability of 0.1 to 0.5, and without it the recogniser hears another word.
   */
  readonly edgeOverNoiseDb: number;
  /**
   * Silence that closes an utterance. Speakers pause for 0.6 to 1.1 s within sentences at the booth, and half a sentence is
   * recognised and translated worse: the word error rate falls from 16.0 % (480 ms, 37 utterances for 15) over 13.8 % (640 ms, 30) to 12.7 %
   * (800 ms, 23) and 11.7 % (1 s, 19); what is longer makes people wait.
   */
  readonly hangoverMs: number;
  /** From this length on the speaker is taken at the next shorter pause, so that a forced cut becomes rare … */
  readonly patienceMs: number;
  /** … which is this long. */
  readonly impatientHangoverMs: number;
  /** Least speech in an utterance; "Yes." holds 250 to 400 ms of it. */
  readonly shortestSpeechMs: number;
  /** An utterance of which the detector was nowhere surer than this is music or noise. */
  readonly leastPeakProbability: number;
  /** Time over which the level of the background is averaged. */
  readonly noiseMs: number;
  /** Longest utterance. */
  readonly longestMs: number;
  /** How far back from the longest length the best point for a cut is looked for. */
  readonly cutSearchMs: number;
  /** What a probability of 1 against 0 weighs in the search for the cut, in dB of level. */
  readonly cutProbabilityDb: number;
}

export const CUTTING_TUNING: CuttingTuning = {
  startProbability: 0.5,
  stopProbability: 0.35,
  onsetMs: 96,
  preRollMs: 300,
  postRollMs: 300,
  edgeOverNoiseDb: 6,
  hangoverMs: 800,
  patienceMs: 9000,
  impatientHangoverMs: 320,
  shortestSpeechMs: 192,
  leastPeakProbability: 0.6,
  noiseMs: 1000,
  longestMs: 16_000,
  cutSearchMs: 6000,
  cutProbabilityDb: 20,
};

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
