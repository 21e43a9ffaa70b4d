import { longestDelaySamples } from './direction.ts';
import { binOfHz, type Spectrum } from './stft.ts';
import { BIN_COUNT, DELAY_TUNING, hopWeight, WINDOW_SAMPLES } from './tuning.ts';

const FIRST_BIN = binOfHz(DELAY_TUNING.lowestHz);
const LAST_BIN = binOfHz(DELAY_TUNING.highestHz);
const BAND_BINS = LAST_BIN - FIRST_BIN + 1;
const COARSE_STRIDE = Math.round(DELAY_TUNING.coarseStepSamples / DELAY_TUNING.fineStepSamples);

/**
 * Delay between the microphones by the generalised cross-correlation with phase transform (Knapp and Carter, 1976), on
 * recursively averaged spectra. At array spacings the whole range is a few samples, so the correlation is evaluated directly
 * from the cross-spectrum on a fine grid of lags instead of by an inverse transform. Each bin weighs as much as it is
 * coherent, so that bins of noise or hum do not vote.
 */
export class DelayEstimator {
  /** Arrival right minus arrival left in samples at 16 kHz, smoothed; 0 before anything was heard. */
  delaySamples = 0;
  /** 0 (a guess) to 1 (a single source, no noise). */
  confidence = 0;

  private readonly longestDelay: number;
  private readonly gridCount: number;
  private readonly gridCentre: number;
  /** cos and sin of 2πkτ/N for every lag of the grid and bin of the band. */
  private readonly cosines: Float32Array;
  private readonly sines: Float32Array;
  private readonly crossRe = new Float64Array(BIN_COUNT);
  private readonly crossIm = new Float64Array(BIN_COUNT);
  private readonly leftPower = new Float64Array(BIN_COUNT);
  private readonly rightPower = new Float64Array(BIN_COUNT);
  private readonly phaseRe = new Float64Array(BAND_BINS);
  private readonly phaseIm = new Float64Array(BAND_BINS);
  private readonly spectrumWeight = hopWeight(DELAY_TUNING.spectrumTimeConstantMs);
  private readonly delayWeight = hopWeight(DELAY_TUNING.smoothingMs);
  private updates = 0;
  private estimate = 0;
  private located = false;

  constructor(spacingMetres: number) {
    this.longestDelay = longestDelaySamples(spacingMetres);
    // One coarse step beyond the longest delay on either side, so that a peak at the limit still has both neighbours.
    const coarseHalf = Math.ceil(this.longestDelay / DELAY_TUNING.coarseStepSamples) + 1;
    this.gridCentre = coarseHalf * COARSE_STRIDE;
    this.gridCount = 2 * this.gridCentre + 1;
    this.cosines = new Float32Array(this.gridCount * BAND_BINS);
    this.sines = new Float32Array(this.gridCount * BAND_BINS);
    for (let index = 0; index < this.gridCount; index++) {
      const lag = (index - this.gridCentre) * DELAY_TUNING.fineStepSamples;
      for (let band = 0; band < BAND_BINS; band++) {
        const angle = (2 * Math.PI * (FIRST_BIN + band) * lag) / WINDOW_SAMPLES;
        this.cosines[index * BAND_BINS + band] = Math.cos(angle);
        this.sines[index * BAND_BINS + band] = Math.sin(angle);
      }
    }
  }

  /** Learns from one hop in which somebody speaks; `inverted` says that the right microphone is wired backwards. */
  update(left: Spectrum, right: Spectrum, inverted = false): void {
    this.average(left, right, inverted ? -1 : 1);
    if (this.updates % DELAY_TUNING.searchEveryHops === 1) this.search();
    if (this.confidence < DELAY_TUNING.leastConfidence) return;
    if (!this.located) this.delaySamples = this.estimate;
    this.located = true;
    this.delaySamples += this.delayWeight * (this.estimate - this.delaySamples);
  }

  reset(): void {
    for (const values of [this.crossRe, this.crossIm, this.leftPower, this.rightPower]) values.fill(0);
    this.delaySamples = 0;
    this.confidence = 0;
    this.updates = 0;
    this.estimate = 0;
    this.located = false;
  }

  private search(): void {
    this.weighPhases();
    const index = this.bestLag();
    const peak = this.correlation(index);
    const { peakForNoConfidence, peakForFullConfidence } = DELAY_TUNING;
    const share = (peak / BAND_BINS - peakForNoConfidence) / (peakForFullConfidence - peakForNoConfidence);
    this.confidence = Math.min(1, Math.max(0, share));
    this.estimate = this.refine(index, peak);
  }

  private average(left: Spectrum, right: Spectrum, sign: 1 | -1): void {
    // A plain mean until the exponential average has filled, so that the first syllable counts in full.
    this.updates++;
    const weight = Math.max(1 / this.updates, this.spectrumWeight);
    const { crossRe, crossIm, leftPower, rightPower } = this;
    for (let k = FIRST_BIN; k <= LAST_BIN; k++) {
      const leftRe = left.re[k];
      const leftIm = left.im[k];
      const rightRe = sign * right.re[k];
      const rightIm = sign * right.im[k];
      crossRe[k] += weight * (leftRe * rightRe + leftIm * rightIm - crossRe[k]);
      crossIm[k] += weight * (leftIm * rightRe - leftRe * rightIm - crossIm[k]);
      leftPower[k] += weight * (leftRe * leftRe + leftIm * leftIm - leftPower[k]);
      rightPower[k] += weight * (rightRe * rightRe + rightIm * rightIm - rightPower[k]);
    }
  }

  /** Unit phasors of the cross-spectrum, each weighed by its magnitude-squared coherence. */
  private weighPhases(): void {
    for (let band = 0; band < BAND_BINS; band++) {
      const k = FIRST_BIN + band;
      const magnitude = Math.sqrt(this.crossRe[k] ** 2 + this.crossIm[k] ** 2);
      const powers = this.leftPower[k] * this.rightPower[k];
      const weight = powers > 0 ? Math.min(1, (magnitude * magnitude) / powers) : 0;
      const scale = magnitude > 0 ? weight / magnitude : 0;
      this.phaseRe[band] = this.crossRe[k] * scale;
      this.phaseIm[band] = this.crossIm[k] * scale;
    }
  }

  private correlation(index: number): number {
    const { cosines, sines, phaseRe, phaseIm } = this;
    const offset = index * BAND_BINS;
    let sum = 0;
    for (let band = 0; band < BAND_BINS; band++) {
      sum += phaseRe[band] * cosines[offset + band] + phaseIm[band] * sines[offset + band];
    }
    return sum;
  }

  private bestLag(): number {
    let best = COARSE_STRIDE;
    let bestValue = -Infinity;
    for (let index = COARSE_STRIDE; index < this.gridCount - 1; index += COARSE_STRIDE) {
      const value = this.correlation(index);
      if (value > bestValue) {
        bestValue = value;
        best = index;
      }
    }
    const first = Math.max(1, best - COARSE_STRIDE);
    const last = Math.min(this.gridCount - 2, best + COARSE_STRIDE);
    for (let index = first; index <= last; index++) {
      const value = this.correlation(index);
      if (value > bestValue) {
        bestValue = value;
        best = index;
      }
    }
    return best;
  }

  /** Vertex of the parabola through the best lag and its neighbours, clamped to what the spacing allows. */
  private refine(index: number, peak: number): number {
    const before = this.correlation(index - 1);
    const after = this.correlation(index + 1);
    const curvature = before - 2 * peak + after;
    const offset = curvature < 0 ? Math.min(1, Math.max(-1, (0.5 * (before - after)) / curvature)) : 0;
    const lag = (index - this.gridCentre + offset) * DELAY_TUNING.fineStepSamples;
    return Math.min(this.longestDelay, Math.max(-this.longestDelay, lag));
  }
}
