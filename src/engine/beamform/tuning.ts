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
  /** Cross-spectra are averaged over this time of speech: about two syllables, so that a moving talker is followed. */
  spectrumTimeConstantMs: 400,
  /** Lags tried first; the main lobe of a 200–7000 Hz correlation is about two samples wide, so none is missed. */
  coarseStepSamples: 0.5,
  /** Lags tried around the best coarse one, before a parabola through the three best (error then below 0.002 sample). */
  fineStepSamples: 1 / 8,
  /** The averages move slowly: the search at every second hop finds the same. */
  searchEveryHops: 2,
  /** The published delay follows the estimate with this time constant, so that a talker who moves is heard without a jump. */
  smoothingMs: 120,
  /** Correlation peak (1 = a single plane wave, no noise) at which confidence is 0 and 1: diffuse noise gives under 0.2. */
  peakForNoConfidence: 0.15,
  peakForFullConfidence: 0.6,
  /** Estimates below this confidence do not move the delay. */
  leastConfidence: 0.15,
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

/** Weight of the newest hop in an exponential average with the given time constant. */
export function hopWeight(timeConstantMs: number): number {
  const hopMs = (HOP_SAMPLES * 1000) / 16_000;
  return 1 - Math.exp(-hopMs / timeConstantMs);
}
