/** Every tuning number of the translator, with its unit and where it comes from. */
export const TRANSLATE_TUNING = {
  /**
   * Hypotheses kept side by side. chrF2 of authored / broad / tatoeba / meeting, every sentence, weights 0.5.0: 44.6 / 38.7 / 33.6 / 23.6 with 4, 44.7 / 38.7 / 33.6 / 23.5 with 6 in a
   * tenth to a quarter more time.
   */
  beamSize: 4,
  /** Hypotheses of the second attempt, made only where a number got lost in the first. */
  wideBeamSize: 8,
  /**
   * Exponent of the length penalty ((5 + n) / 6)^alpha, Wu et al. 2016, equation 14. chrF2 of authored / broad / tatoeba / meeting / news, 250 sentences each, weights 0.5.0: 45.4 / 36.5
   * / 34.5 / 23.3 / 25.5 at 1.0, 45.6 / 36.7 / 34.8 / 23.5 / 25.9 at 1.5; at 2.5 (weights 0.4.0) all are lower and numbers get lost. training/decode.py has 1.0.
   */
  lengthPenalty: 1.5,
  /**
   * Further tokens within which an unfinished hypothesis must be able to overtake. Against an exact stop, 8 takes 15.8 instead of 20.6
   * steps for a sentence and changed no score on 300 held-out sentences (of the 9.5 M-parameter model); 4 began to lose numbers.
   */
  horizonTokens: 8,
  /** Longest output: this many target tokens for each source token, and so many more; twice what the longest right translation takes. */
  targetTokensPerSourceToken: 3,
  extraTargetTokens: 10,
  /**
   * Sentences above this many source tokens (some 28 words) are split at clauses. chrF2 whole / split above 50 / 40 / 32 tokens, weights 0.2.6, sentences at even
   * places of broad, news, ntrex and lecture, 60 of each length: 22 to 27 words 26.0 / 26.0 / 26.0 / 25.5, 28 to 34 words 25.0 / 25.5 / 25.9 / 26.4, 35 to 60
   * words 20.2 / 21.8 / 21.6 / 21.4; split ones also take less time.
   */
  longSentenceTokens: 44,
  /**
   * Score (log probability over length penalty) that may be given up for a hypothesis which keeps more numbers and terms. Inside
   * a beam the hypotheses lie within a tenth or two of each other; beyond 0.8 they are usually broken sentences.
   */
  maxScoreLoss: 0.8,
  /**
   * The same for a noun that the model has seldom met and does not say, and a term of the user's that it says fewer times than the English. 300 sentences with such nouns, weights 0.6.0: chrF2 40.6 without the list, 41.35 at 0, 41.5 at 0.3 and at 0.8.
   */
  maxScoreLossForNoun: 0.3,
  /**
   * Score of "NAME." alone from which the model counts as knowing a name. Of some 120 names and companies those that it knew (London, Toyota, Mika) had
   * −0.2 to −1.7, others (Siemens, Azure, Yakutsk) −1.7 to −4.7 with a length penalty of 1.0, under which all three limits were found; between −1.2 and −1.7 are a few of either
   * kind. With 1.5 the scores of such short texts are 0.87 of that, and so are the limits.
   */
  scoreOfKnownName: -1.47,
  /**
   * The same for names spelt as only names are, which Japanese mostly writes as English does: it has to be sure that this one is not (TV
   * −0.57, against NATO −1.02 for 納豆).
   */
  scoreOfKnownAcronym: -0.61,
  /**
   * The same for names that come out alike alone and in the sentence: Takahashi (−1.7) and Shin-Osaka (−1.9) are 高橋 and 新大阪, while Asahi (−2.1) is アジア in neither, and
   * 京都 for Kyocera (−2.7) is wrong in both.
   */
  scoreOfLikelyName: -1.9,
  /** Names whose answer is kept: more than are said in a day. */
  mostNamesKept: 2000,
  /** Longest unit, in tokens, that is looked for as a loop. */
  longestLoopTokens: 24,
  /** Copies of a unit in a row that are language, not a loop: 笑笑笑, はいはい, 少しずつ少しずつ; of a digit, where the English has no more. */
  copiesOfCharacter: 4,
  copiesOfDigit: 3,
  copiesOfWord: 2,
  copiesOfLongerUnits: 2,
  /**
   * Latin words that Japanese is written with where the English has others: those that stand in the Japanese of at least two training pairs
   * whose English lacks them, with TV, PC and OK.
   */
  latinLoanWords: [
    ...['sns', 'sf', 'pk', 'atm', 'usb', 'ic', 'cm', 'aed', 'wi', 'fi', 'ih', 'os', 'ldk', 'xl', 'it', 'se'],
    ...['tv', 'pc', 'ok'],
  ],
  /** Units that are written in Latin letters. */
  latinUnits: ['km', 'cm', 'mm', 'kg', 'mg', 'ml', 'cc', 'kb', 'mb', 'gb', 'tb', 'kw', 'hz'],
} as const;
