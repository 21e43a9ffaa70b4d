/**
 * Every tuning number of the beamformers, with where it comes from. "Hop" is {@link HOP_SAMPLES} at 16 kHz: 16 ms.
 * Time constants are those of exponential averages.
 */

/** Samples of one analysis window: 32 ms, short enough for speech to be stationary, long against a 15 cm delay (7 samples). */
export const WINDOW_SAMPLES = 512;
/** Samples per hop: half a window, the largest step at which a square-root Hann window reconstructs perfectly. */
export const HOP_SAMPLES = WINDOW_SAMPLES / 2;
/** Bins from 0 Hz to the Nyquist frequency. */
export const BIN_COUNT = WINDOW_SAMPLES / 2 + 1;

/** Speed of sound in air at 20 °C (ISO 9613-1). */
export const SPEED_OF_SOUND_METRES_PER_SECOND = 343;

/** Spacings between which the delay arithmetic is tested; outside them the array is refused. */
export const SPACING_LIMITS_METRES = { least: 0.01, most: 0.3 } as const;

/** From this probability on a hop counts as speech: the detector's own usual threshold. */
export const SPEECH_THRESHOLD = 0.5;

export const DELAY_TUNING = {
  /** Below, hum and rumble; above, microphone roll-off and little speech. */
  lowestHz: 200,
  highestHz: 7000,
  /**
   * The peak is placed exactly in the upper part of the band. On the test recordings the median error of the delay falls from 0.125 to
   * 0.068 samples (3 to 7 kHz against 200 Hz to 7 kHz); in reverberation the phase at low frequencies is that of the room.
   */
  upperLowestHz: 3000,
  /** … no further from the first peak than this share of the longest delay, since the upper part alone is ambiguous. */
  upperReachShare: 0.3,
  /** It counts if this share of it is the talker's, and its peak this high. */
  leastUpperShare: 0.05,
  leastUpperPeak: 0.2,
  /** Height of that peak from which a direction in front is certain. */
  peakForCertainDirection: 0.7,
  /** Covariances of speech are averaged over this time of it: about two syllables, so that a moving talker is followed. */
  observedTimeConstantMs: 400,
  /** … and over this time to tell from which direction the present sound comes. */
  momentTimeConstantMs: 100,
  /** Lags tried first; the main lobe of a 200–7000 Hz correlation is about two samples wide, so none is missed. */
  coarseStepSamples: 0.5,
  /** Lags tried around the best coarse one, before a parabola through the three best (error then below 0.002 sample). */
  fineStepSamples: 1 / 8,
  /** The averages move slowly: each search every 64 ms finds what one every 16 ms would. */
  searchEveryHops: 4,
  /** The published delay follows the estimate with this time constant, so that a talker who moves is heard without a jump. */
  smoothingMs: 120,
  /** Correlation peak (1 = a single plane wave, no noise) at which confidence is 0 and 1: diffuse noise gives under 0.2. */
  peakForNoConfidence: 0.15,
  peakForFullConfidence: 0.6,
  /** Estimates below this confidence do not move the delay. */
  leastConfidence: 0.15,
} as const;

export const TALKER_TUNING = {
  /** Until the talker has spoken this long the beam goes where the sound is. */
  establishedAfterHops: 16,
  /** After this much of the talker, others who speak meanwhile are learned as noise. */
  certainAfterHops: 62,
  /** After a pause this long whoever speaks next is the talker. */
  pauseMs: 500,
  /**
   * Somebody else has taken over who was heard as long as the talker before, or this long at most; the talker's own words meanwhile count
   * against it.
   */
  takeOverMs: 1500,
  /** Confidence from which a momentary direction counts as that of somebody else. */
  otherConfidence: 0.5,
  /** Directions differ from this share of the longest delay on (about 20° in front) … */
  otherDelayShare: 0.35,
  /** … and no less than this: the scatter of momentary estimates. */
  otherDelaySamples: 0.5,
} as const;

export const NOISE_TUNING = {
  /**
   * Hops below this probability of speech teach what the background is; the gap to {@link SPEECH_THRESHOLD} is left alone. A talker's
   * words in the noise statistics would make the beam work against the talker.
   */
  quietThreshold: 0.35,
  /**
   * A quiet hop is believed this many hops later, if no speech came meanwhile: soft first sounds lie before the detector's finding,
   * which itself comes 2 to 3 hops late.
   */
  holdHops: 8,
  /** As many hops after speech are left out, for the room's decay. */
  decayHops: 6,
  /** "Forgotten slowly": long against the babble's fluctuation, short against people changing places. */
  timeConstantMs: 3000,
} as const;

export const MVDR_TUNING = {
  /**
   * Diagonal loading as a share of the noise power. On the test recordings 0.001 to 0.01 gave the same word errors and 0.05 more; the
   * middle of that range leaves room for microphones less alike than simulated ones.
   */
  loading: 5e-3,
  /** Added to it and divided by the hops learned from: a covariance of few hops is itself noise. */
  loadingOfOneHop: 0.2,
  /**
   * The gains of a bin are worked out anew at every so many hops: the background changes slowly, and the talker passes undistorted
   * whatever they are.
   */
  gainsEveryHops: 4,
  /** White noise (the microphones' own) may come out at most this much louder than it goes in. */
  whiteNoiseGainDb: 10,
} as const;

export const LEVEL_TUNING = {
  /** Sensitivities of microphones in one array differ by less than 3 dB as a rule (Espressif's design guide); twice that is allowed. */
  rangeDb: 6,
  timeConstantMs: 2000,
  /** Hops quieter than this in the speech band say nothing of the microphones. */
  quietestDbfs: -75,
} as const;

export const GUARD_TUNING = {
  /** Band for levels and coherence: clear of DC and hum, and low enough that even diffuse noise is coherent at array spacings. */
  lowestHz: 200,
  highestHz: 4000,
  coherenceHighestHz: 600,
  /** A microphone is dead below this level while the other is at least `deadDifferenceDb` above it. */
  deadDbfs: -80,
  deadDifferenceDb: 20,
  deadAfterHops: 2,
  aliveAfterHops: 32,
  /** Three samples in a row at full scale make one clipped hop; the fault stands while more than this share of hops clips. */
  clippedSample: 0.985,
  clippedRun: 3,
  clippingShare: 0.1,
  clippingOverShare: 0.03,
  clippingTimeConstantMs: 1000,
  /** Channels that differ by less than this, relative to their level, are one microphone written twice. */
  identicalDifferenceDb: -60,
  identicalAfterHops: 32,
  identicalOverHops: 8,
  /** Level differences that no matching repairs: beyond, one microphone is covered or broken. */
  mismatchDb: 10,
  mismatchOverDb: 8,
  /** Coherence of the two microphones at low frequencies while somebody speaks; one talker gives over 0.9, unrelated signals 0.2. */
  uncorrelatedCoherence: 0.35,
  correlatedCoherence: 0.5,
  coherenceTimeConstantMs: 500,
  uncorrelatedAfterHops: 24,
  /** The better microphone changes only when the other is better by this much. */
  betterByDb: 2,
  /** Hand-over between microphones and beam takes this long, fast enough for a dead microphone, slow enough not to click. */
  handoverMs: 80,
} as const;

/** The second pass over a finished utterance. Numbers without another origin were set once on the test recordings and not per item. */
export const REFINE_TUNING = {
  /** Sound before the utterance that is looked at as well. */
  leadMs: 500,
  /** Longest utterance kept for a second pass, lead included: more than the cutter's longest. */
  longestMs: 24_000,
  /** The first stretch counts as background, unless it proves to be the talker. */
  openingMs: 300,
  /** The opening is the talker's if it comes from the talker's direction and stands this far above the quietest fifth. */
  openingLevelDb: 3,
  openingDelayShare: 0.25,
  openingDelaySamples: 0.35,
  quietShare: 0.2,
  passes: 5,
  /** Band in which the talker's presence is judged: no hum, little hiss. */
  presenceLowestHz: 300,
  presenceHighestHz: 5000,
  presenceSmoothingHops: 5,
  /** The talker is present above the background's median plus the greater of this … */
  presenceDb: 2.5,
  /** … and this share of the way to the loudest tenth. */
  presenceShare: 0.25,
  loudShare: 0.9,
  /** Hops on either side of the talker's that are not taken for background either. */
  marginHops: 3,
  /** Less background than this teaches nothing. */
  leastNoiseHops: 6,
  /** Loading while the talker is looked for; the estimates are still rough then. */
  searchLoading: 1e-2,
} as const;

/** Where sounds begin, bin by bin: what the talker's direction is read from in the second pass. */
export const ONSET_TUNING = {
  /** The sound of the room falls by 60 dB in this time at the slowest; in a hop of a drier room less of it is left than is reckoned with. */
  decayMs: 800,
  /** A sound has begun where a bin stands so far above what can be left of earlier sound: three quarters of it are new. */
  riseDb: 6,
  /** … and so far above the background's mean: noise alone does (its power being exponentially distributed) once in 22,000 times. */
  overBackgroundDb: 10,
  /** Fewer bins with an onset than this share of the band tell less than all of the speech does: a few phases agree by chance. */
  leastShare: 0.1,
} as const;

/**
 * From which directions a finished stretch of speech comes. Set on simulated rooms of the split `tune` (docs/hearing.md): with the
 * directions known, nine hops in ten in which one voice is 6 dB above all else are given to it.
 */
export const VOICE_TUNING = {
  /** Lags of the grid lie no further apart … */
  lagStepSamples: 0.25,
  /** … and there are at least so many on either side of the front. */
  leastLagsASide: 8,
  /** A room of middling reverberation: what may be left of earlier sound weighs little … */
  decayMs: 600,
  roomWeight: 0.2,
  /** Quiet level of a bin: this quantile over the stretch, raised by so much. */
  floorQuantile: 0.2,
  floorDb: 3,
  /** Hops on either side that speak for a hop: 0.27 s in all, about a syllable. */
  smoothingHops: 8,
  /** Of the 218 bins so many must stand out for a hop to tell anything. */
  leastWeightOfHop: 20,
  /**
   * … and this share of them must agree on where the sound comes from: what the microphones have of their own, or rain on the roof, agrees on
   * nothing (0.05), a murmur from all sides on little (0.2 to 0.5, the more the nearer the microphones are).
   */
  leastShare: 0.12,
  mostVoices: 3,
  /** A voice has at least this share of the votes. */
  leastVote: 0.08,
  /** A voice goes on over gaps of 0.3 s, and lasts for at least 0.16 s. */
  bridgeHops: 20,
  leastRunHops: 10,
  /** A voice that stays this far below its level for 0.4 s around a hop is faint there: a run of its own. */
  faintDb: 12,
  faintHops: 12,
  /** How far a stretch rises is told between these quantiles of its hops' powers. */
  loudQuantile: 0.9,
  quietQuantile: 0.2,
} as const;

/** How the talker mask's presence is asked over a finished stretch (see `VoicePresence`). */
export const PRESENCE_TUNING = {
  /** The mean over 0.4 s, about two syllables: single hops of any murmur sound like somebody. */
  meanOverHops: 25,
  /** The first hops after a reset say little: presence begins at one half on silence. */
  settlingHops: 6,
} as const;

/** What the net that tells the talker from everything else is given: the numbers of `training/hearing/features.py`. */
export const MASK_TUNING = {
  /** Levels are told against the running mean of the whole sound's. */
  levelTimeConstantMs: 3000,
  /** Added to powers: far below the noise of any microphone. */
  quietestPower: 1e-9,
  levelScaleDb: 20,
  mostLevel: 3,
  spacingScaleMetres: 0.1,
} as const;

/** How the second pass uses that net. */
export const MASK_PASS_TUNING = {
  /**
   * How often one minus the mask is squared to be the weight of the background: bins of loud speech that count a little outweigh all of a quiet background. Gain of the
   * ratio on rooms of the split tune: the second power gives 0.7 dB, the fourth 1.8, the eighth 2.4, the 16th 2.4, the 40th 2.2. (Products: a power costs more than all
   * else that is done with a bin.)
   */
  backgroundSquarings: 3,
} as const;

/** The optional post-filter; off unless asked for. */
export const POST_FILTER_TUNING = {
  /** Magnitude subtraction with this overestimation of the diffuse power, as Schwarz and Kellermann (2015) use it. */
  noiseOverestimation: 1.3,
  /** The gain does not fall below this … */
  floorDb: -12,
  /** … and this share of the beam passes as it is ("observation adding"): recognisers mind artefacts more than noise. */
  inputShare: 0.3,
  /** Coherence is averaged over this time: three hops, a syllable's rise; shorter, and every average looks coherent. */
  timeConstantMs: 50,
  /** Where a diffuse field is more coherent than this (below 700 Hz at 6 cm) a talker in front looks the same, and nothing is lowered. */
  mostDiffuseCoherence: 0.9,
} as const;

/** Side to which a talker speaks up at set-up, to find swapped microphones. */
export const ORIENTATION_TUNING = {
  /** Directions of less confidence count for nothing: half of the wrong ones on the test recordings lie below. */
  leastConfidence: 0.3,
  /** Nearer to the front than this a direction says nothing of the side; reverberation draws directions to the front, not beyond. */
  leastAzimuthDegrees: 10,
  /** So much speech from the sides is needed. */
  leastSpeechMs: 1500,
  /** And so great a share of it from one of them. */
  leastShare: 0.8,
} as const;

/**
 * Channels that change places while the array listens. Chosen on sessions in simulated rooms (docs/hearing.md). What is found depends little on
 * them: shares of 0.6 to 0.9, memories of 10 to 30 blocks and bands up to 4 or 7 kHz find as much within a tenth.
 */
export const SWAP_TUNING = {
  /** Digital silence, and no microphone's own noise: the last of 16 bits is at −98 dBFS. */
  silenceDbfs: -110,
  /** A piece without speech is believed once another one has followed: 64 ms. The detector's finding comes 2 to 3 hops late. */
  pieceHops: 4,
  /**
   * A piece louder than the quietest of late by this much is speech that the detector misses, or its echo; murmur changes by some 6 dB.
   */
  mostOverFloorDb: 10,
  /** The quietest of late is forgotten by so much with each piece: 3 dB a second. */
  floorRiseDb: 0.2,
  /** Background is compared in blocks of a second: the mean of fewer hops is more noise than background where it is diffuse. */
  blockHops: 64,
  /** So many blocks in a row must be mirrored. */
  believedAfterBlocks: 3,
  /** The memory is an average over so many blocks … */
  memoryBlocks: 10,
  /** … and is compared with once it holds this many. */
  leastMemoryBlocks: 3,
  /**
   * Cosine between blocks and memory below which the background is too uncertain to be told from its mirror image. Own noise gives 0. From 0.35 a
   * tenth more is found; a talker who spelled a name in a quiet room was taken for changed channels then.
   */
  leastFit: 0.5,
  /**
   * Mirrored, the memory fits on average at least this share as well as it did unmirrored. A noise that moved to the mirrored place, the
   * nearest thing to a change of the channels, gave up to 0.58; at 0.6 one session that did not change was taken for one that did.
   */
  shareOfFit: 0.8,
  /** … and each block, and the one before the change unmirrored. */
  eachShareOfFit: 0.6,
} as const;

/** What is left one hop later of the power of a sound that a room lets fall by 60 dB in the given time. */
export function hopDecay(decayMs: number): number {
  return 10 ** ((-60 * HOP_SAMPLES) / (16 * decayMs) / 10);
}

/** Weight of the newest hop in an exponential average with the given time constant. */
export function hopWeight(timeConstantMs: number): number {
  const hopMs = (HOP_SAMPLES * 1000) / 16_000;
  return 1 - Math.exp(-hopMs / timeConstantMs);
}
