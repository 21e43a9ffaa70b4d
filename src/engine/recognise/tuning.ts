/** Every number of the recogniser that was chosen rather than given by the model, with its unit and where it comes from. */
export const RECOGNISE_TUNING = {
  /**
   * Most tokens for each second of audio. 6.5 is what the authors of Moonshine advise as a guard against runaway decoding (model card
   * of UsefulSensors/moonshine-base, "token_limit_factor").
   */
  tokensPerSecond: 6.5,
  /** Added to the above: a clip of half a second can hold a greeting and its punctuation. */
  extraTokens: 8,

  /**
   * Hypotheses kept side by side for a final result; English so far is recognised greedily. On 165 clean clips of one half of the speakers
   * (1,769 words) a beam of four makes 294 errors where greedy makes 333; with a length penalty of exponent 1 it makes 295.
   */
  beamSize: 4,
  /**
   * A hypothesis that has fallen this far (natural logarithm) behind the best of its step is given up: 1 in 400. Where the model is sure, which is
   * most of the time, one row is left, and a beam of four takes 1.4 times the time of greedy in the decoder.
   */
  beamMargin: 6,

  /**
   * What each token of an expected term is given (natural logarithm), and the most that a term is given. With 2.5 and 7.5 a few more of the terms that
   * are said are found (150 terms; 10 errors instead of 14 in orders at a coffee bar), and more unclear speech is turned into terms that are not.
   */
  termBonusPerToken: 1.5,
  mostTermBonus: 4.5,
  /** The same as above for names being spelled: letters sound alike. On 20 spelled names of the tuning half, 15 letters wrong instead of 19. */
  spelledBonusPerToken: 2,
  mostSpelledBonus: 6,
  /** Longest name that may be spelled. */
  mostSpelledLetters: 24,

  /** Longest unit, in tokens, that is looked for when a decoding repeats itself: loops over whole clauses do occur. */
  longestLoopTokens: 24,
  /** Copies in a row from which a unit of one token, of two, and of more counts as a loop; people do say "no, no, no, no". */
  loopCopiesOfOneToken: 8,
  loopCopiesOfTwoTokens: 6,
  loopCopiesOfLongerUnits: 4,
  /** A sentence of so many words that comes again right behind itself is written once: shorter ones ("Thank you.") people do say twice. */
  leastWordsSaidOnce: 6,

  /**
   * Longest stretch recognised at once: what the utterance cutter lets through whole. Moonshine was trained on up to 30 s (Jeffries et
   * al. 2024), and takes pieces of 12 to 30 s with equally many errors, but its time and memory grow with the square.
   */
  longestPieceSeconds: 16,
  /** Window over which loudness is averaged when a cut is looked for: about a short pause between words. */
  cutWindowMs: 120,
  /** How far from an even division a cut may move to find a pause, as a share of the piece. */
  cutSearchShare: 0.3,

  /** Below this the encoder's convolutions have nothing to work on (kernel of 127 samples, then 7 and 3 at strides of 64, 3 and 2). */
  shortestAudioMs: 100,
  /** Frames over which loudness is judged: shorter than a syllable, a whole period of mains hum. */
  levelFrameMs: 20,
  /** Audio whose loudest frame stays below this level, in dB of full scale, holds no speech that could be understood. */
  silenceDbfs: -65,
  /**
   * Least distance, in dB, between the levels that one frame in ten exceeds and that one in ten stays below. Measured: white noise and
   * hum 0 to 0.6; speech under noise of its own level at least 5.8, clean speech at least 14.
   */
  leastLevelRangeDb: 2.5,
  /**
   * Text whose tokens the model itself finds less likely than this on average (natural logarithm) is taken for invented. Measured with
   * Moonshine base: noise, clicks and silence −6.7 to −1.2; clean speech −0.8 to −0.01, single words −0.4 and better; speech under
   * noise of its own level falls below only where four words in five are wrong.
   */
  leastMeanLogProbability: -1.1,

  /**
   * When an utterance is heard again (`hear-utterance.ts`): below this mean log probability of what was heard in the beam. On 143 recordings of the split `tune` beside noise, babble, another
   * talker and a loudspeaker (1,594 words, seeds 611, 617 and 631) −0.4 makes ten errors more than −0.5.
   */
  leastSureMeanLogProbability: -0.5,
  /**
   * … and where the utterance rises less than this, in dB: a murmur of many rises by 5 to 8.7, a talker 5 dB above it by 8.5 and more. On `tune` (2,089 words) 8.5 makes two errors more, 9.5 as many as 9.
   */
  murmurRiseDb: 9,
  /**
   * Two hearings agree from this share of their words on. Of 47 stretches of murmur alone (17 minutes of `tune`) one is written down, and 0.35 to 0.5 write down the same words where people do speak in
   * it. Where one couple of the three was enough, from 0.6 on, it was seven, and 20 words fewer were gained where people do speak.
   */
  leastShareAlike: 0.4,

  /** Kept before and after the detected speech: half a second of room noise makes the model return nothing (shared test set). */
  spanMarginMs: 100,
} as const;
