import { longestDelaySamples } from './direction.ts';
import { DELAY_BAND, lagPhases } from './lag-phases.ts';
import type { SpatialCovariance } from './spatial-covariance.ts';
import { binOfHz } from './stft.ts';
import { DELAY_TUNING } from './tuning.ts';

const { firstBin: FIRST_BIN, count: BAND_BINS } = DELAY_BAND;
/** Neighbouring bins tell the same of a lag of a few samples: every other one is enough to find the hill. */
const COARSE_BIN_STEP = 2;
/** Place in the band of the first bin of its upper part. */
const UPPER = binOfHz(DELAY_TUNING.upperLowestHz) - FIRST_BIN;
const COARSE_STRIDE = Math.round(DELAY_TUNING.coarseStepSamples / DELAY_TUNING.fineStepSamples);

/**
 * Delay between the microphones by the generalised cross-correlation with phase transform (Knapp and Carter, 1976). At array
 * spacings the whole range is a few samples, so the correlation is evaluated directly from the cross-spectrum on a fine grid of
 * lags instead of by an inverse transform.
 *
 * Where the background is known, its cross-spectrum is taken off first, and each bin weighs as much as the talker stands out of
 * it: otherwise a fan or another voice, which is always there, draws the peak to itself.
 */
export class DelaySearch {
  /** Result of the last search: arrival right minus arrival left, in samples at 16 kHz. */
  delaySamples = 0;
  /** 0 (a guess) to 1 (a single plane wave) of the last search: how sure it is that somebody is there. */
  confidence = 0;
  /** Height of the peak in the upper part of the band, 0…1: how sharply the place is known. */
  sharpness = 0;

  readonly longestDelay: number;
  private readonly gridCount: number;
  private readonly gridCentre: number;
  private firstIndex: number;
  private lastIndex: number;
  private leastDelay: number;
  private mostDelay: number;
  private readonly cosines: Float32Array;
  private readonly sines: Float32Array;
  private readonly phaseRe = new Float64Array(BAND_BINS);
  private readonly phaseIm = new Float64Array(BAND_BINS);
  /** Correlation at the lag that `bestIndex` found. */
  private peak = 0;
  private weightSum = 0;
  private upperWeightSum = 0;

  constructor(spacingMetres: number) {
    this.longestDelay = longestDelaySamples(spacingMetres);
    // One coarse step beyond the longest delay on either side, so that a peak at the limit still has both neighbours.
    const coarseHalf = Math.ceil(this.longestDelay / DELAY_TUNING.coarseStepSamples) + 1;
    this.gridCentre = coarseHalf * COARSE_STRIDE;
    this.gridCount = 2 * this.gridCentre + 1;
    this.firstIndex = 1;
    this.lastIndex = this.gridCount - 2;
    this.leastDelay = -this.longestDelay;
    this.mostDelay = this.longestDelay;
    const grid = Float64Array.from(
      { length: this.gridCount },
      (_, index) => (index - this.gridCentre) * DELAY_TUNING.fineStepSamples,
    );
    ({ cosines: this.cosines, sines: this.sines } = lagPhases(grid));
  }

  /** Looks between these delays only; both are clamped to what the spacing allows. */
  limit(leastDelay: number, mostDelay: number): void {
    this.leastDelay = Math.max(-this.longestDelay, Math.min(leastDelay, mostDelay));
    this.mostDelay = Math.min(this.longestDelay, Math.max(leastDelay, mostDelay));
    const step = DELAY_TUNING.fineStepSamples;
    this.firstIndex = Math.max(1, this.gridCentre + Math.floor(this.leastDelay / step) - 1);
    this.lastIndex = Math.min(this.gridCount - 2, this.gridCentre + Math.ceil(this.mostDelay / step) + 1);
  }

  /** Whether a delay lies between the limits. */
  allows(delaySamples: number): boolean {
    return delaySamples >= this.leastDelay && delaySamples <= this.mostDelay;
  }

  /** Fills `delaySamples` and `confidence`; `background` is left out where nothing is known of it. */
  search(observed: SpatialCovariance, background: SpatialCovariance | undefined): void {
    this.weighPhases(observed, background);
    this.sharpness = 0;
    if (this.weightSum <= 0) {
      this.delaySamples = 0;
      this.confidence = 0;
      return;
    }
    const index = this.bestIndex(this.firstIndex, this.lastIndex, 0);
    const { peakForNoConfidence, peakForFullConfidence } = DELAY_TUNING;
    const share =
      (this.peak / this.weightSum - peakForNoConfidence) / (peakForFullConfidence - peakForNoConfidence);
    this.confidence = Math.min(1, Math.max(0, share));
    this.place(index, 0);
    this.sharpen(index);
  }

  /**
   * Looks for the peak once more, near the first one and in the upper part of the band only: there a given error of the delay turns the
   * phase further, and reverberation, which draws the delay towards zero at low frequencies, does less harm.
   */
  private sharpen(near: number): void {
    if (this.upperWeightSum < DELAY_TUNING.leastUpperShare * (BAND_BINS - UPPER)) return;
    const reach = Math.ceil(
      (DELAY_TUNING.upperReachShare * this.longestDelay) / DELAY_TUNING.fineStepSamples,
    );
    const first = Math.max(this.firstIndex, near - reach);
    const last = Math.min(this.lastIndex, near + reach);
    const index = this.bestIndex(first, last, UPPER);
    const height = this.peak / this.upperWeightSum;
    this.sharpness = Math.min(1, Math.max(0, height));
    if (height >= DELAY_TUNING.leastUpperPeak) this.place(index, UPPER);
  }

  /** Unit phasors of the talker's cross-spectrum, each weighed by how much of the bin is the talker's. */
  private weighPhases(observed: SpatialCovariance, background: SpatialCovariance | undefined): void {
    this.weightSum = 0;
    this.upperWeightSum = 0;
    for (let band = 0; band < BAND_BINS; band++) {
      const k = FIRST_BIN + band;
      let crossRe = observed.crossRe[k];
      let crossIm = observed.crossIm[k];
      let weight = 1;
      if (background !== undefined) {
        crossRe -= background.crossRe[k];
        crossIm -= background.crossIm[k];
        const all = observed.leftPower[k] + observed.rightPower[k];
        const noise = background.leftPower[k] + background.rightPower[k];
        // The Wiener gain: signal over signal plus noise.
        weight = all > noise ? 1 - noise / all : 0;
      }
      const magnitude = Math.sqrt(crossRe * crossRe + crossIm * crossIm);
      if (magnitude > 0) {
        this.phaseRe[band] = (weight * crossRe) / magnitude;
        this.phaseIm[band] = (weight * crossIm) / magnitude;
        this.weightSum += weight;
        if (band >= UPPER) this.upperWeightSum += weight;
      } else {
        this.phaseRe[band] = 0;
        this.phaseIm[band] = 0;
      }
    }
  }

  /** The correlation at one lag, from the given place in the band on, over every bin or every so many. */
  private correlation(index: number, fromBand: number, step = 1): number {
    const { cosines, sines, phaseRe, phaseIm } = this;
    const offset = index * BAND_BINS;
    let sum = 0;
    for (let band = fromBand; band < BAND_BINS; band += step) {
      sum += phaseRe[band] * cosines[offset + band] + phaseIm[band] * sines[offset + band];
    }
    return sum;
  }

  private bestIndex(from: number, to: number, fromBand: number): number {
    let best = from;
    let bestValue = -Infinity;
    for (let index = from; index <= to; index += COARSE_STRIDE) {
      const value = this.correlation(index, fromBand, COARSE_BIN_STEP);
      if (value > bestValue) {
        bestValue = value;
        best = index;
      }
    }
    bestValue = -Infinity;
    const first = Math.max(from, best - COARSE_STRIDE + 1);
    const last = Math.min(to, best + COARSE_STRIDE - 1);
    for (let index = first; index <= last; index++) {
      const value = this.correlation(index, fromBand);
      if (value > bestValue) {
        bestValue = value;
        best = index;
      }
    }
    this.peak = bestValue;
    return best;
  }

  /** Puts the delay at the vertex of the parabola through the lag that `bestIndex` found last and its neighbours, within the limits. */
  private place(index: number, fromBand: number): void {
    const { peak } = this;
    const before = this.correlation(index - 1, fromBand);
    const after = this.correlation(index + 1, fromBand);
    const curvature = before - 2 * peak + after;
    const offset = curvature < 0 ? Math.min(1, Math.max(-1, (0.5 * (before - after)) / curvature)) : 0;
    const lag = (index - this.gridCentre + offset) * DELAY_TUNING.fineStepSamples;
    this.delaySamples = Math.min(this.mostDelay, Math.max(this.leastDelay, lag));
  }
}
