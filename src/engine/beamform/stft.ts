import FFT from 'fft.js';
import { BIN_COUNT, GUARD_TUNING, HOP_SAMPLES, WINDOW_SAMPLES } from './tuning.ts';

/** Half spectrum of a real signal: real and imaginary parts, {@link BIN_COUNT} bins from 0 Hz to the Nyquist frequency. */
export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export function createSpectrum(): Spectrum {
  return { re: new Float64Array(BIN_COUNT), im: new Float64Array(BIN_COUNT) };
}

/** Frequency in Hz to the nearest bin. */
export function binOfHz(frequencyHz: number): number {
  return Math.round((frequencyHz * WINDOW_SAMPLES) / 16_000);
}

const FIRST_SPEECH_BIN = binOfHz(GUARD_TUNING.lowestHz);
const LAST_SPEECH_BIN = binOfHz(GUARD_TUNING.highestHz);

/** Power in the band in which levels are told: clear of hum, and where speech has most of its power. */
export function bandPower({ re, im }: Spectrum): number {
  let sum = 0;
  for (let k = FIRST_SPEECH_BIN; k <= LAST_SPEECH_BIN; k++) sum += re[k] * re[k] + im[k] * im[k];
  return sum;
}

/**
 * Square-root Hann, periodic. Applied at analysis and again at synthesis, two windows half a length apart sum to exactly one
 * (Griffin and Lim, 1984), so an unchanged spectrum gives the signal back.
 */
function squareRootHann(): Float64Array {
  return Float64Array.from({ length: WINDOW_SAMPLES }, (_, n) => Math.sin((Math.PI * n) / WINDOW_SAMPLES));
}

/**
 * Spectra of both microphones, hop by hop. One complex transform serves both: left as the real part, right as the imaginary
 * part, told apart afterwards by symmetry.
 */
export class StereoAnalysis {
  readonly left = createSpectrum();
  readonly right = createSpectrum();
  private readonly fft = new FFT(WINDOW_SAMPLES);
  private readonly window = squareRootHann();
  private readonly pastLeft = new Float64Array(HOP_SAMPLES);
  private readonly pastRight = new Float64Array(HOP_SAMPLES);
  private readonly packed = new Float64Array(2 * WINDOW_SAMPLES);
  private readonly transformed = new Float64Array(2 * WINDOW_SAMPLES);

  /** Takes {@link HOP_SAMPLES} new samples of each microphone; `left` and `right` then describe the newest window. */
  push(left: Float32Array, right: Float32Array): void {
    const { packed, window, pastLeft, pastRight } = this;
    for (let n = 0; n < HOP_SAMPLES; n++) {
      packed[2 * n] = window[n] * pastLeft[n];
      packed[2 * n + 1] = window[n] * pastRight[n];
      // A broken driver may deliver NaN; one such sample must not spoil the averages for good.
      const newLeft = Number.isFinite(left[n]) ? left[n] : 0;
      const newRight = Number.isFinite(right[n]) ? right[n] : 0;
      packed[2 * (n + HOP_SAMPLES)] = window[n + HOP_SAMPLES] * newLeft;
      packed[2 * (n + HOP_SAMPLES) + 1] = window[n + HOP_SAMPLES] * newRight;
      pastLeft[n] = newLeft;
      pastRight[n] = newRight;
    }
    this.fft.transform(this.transformed, packed);
    this.separate();
  }

  reset(): void {
    this.pastLeft.fill(0);
    this.pastRight.fill(0);
  }

  private separate(): void {
    const { transformed, left, right } = this;
    for (let k = 0; k < BIN_COUNT; k++) {
      const mirror = 2 * ((WINDOW_SAMPLES - k) % WINDOW_SAMPLES);
      const re = transformed[2 * k];
      const im = transformed[2 * k + 1];
      const mirrorRe = transformed[mirror];
      const mirrorIm = transformed[mirror + 1];
      left.re[k] = 0.5 * (re + mirrorRe);
      left.im[k] = 0.5 * (im - mirrorIm);
      right.re[k] = 0.5 * (im + mirrorIm);
      right.im[k] = 0.5 * (mirrorRe - re);
    }
  }
}

/** Turns spectra back into sound by overlap-add. The sound lags the analysis input by {@link HOP_SAMPLES}. */
export class Synthesis {
  private readonly inverse = new RealInverse();
  private readonly window = squareRootHann();
  private readonly tail = new Float64Array(HOP_SAMPLES);

  /** Takes one spectrum and writes the {@link HOP_SAMPLES} samples that are now complete. */
  pull(spectrum: Spectrum, output: Float32Array): void {
    const { window, tail } = this;
    const samples = this.inverse.transform(spectrum);
    for (let n = 0; n < HOP_SAMPLES; n++) {
      output[n] = tail[n] + window[n] * samples[n];
      tail[n] = window[n + HOP_SAMPLES] * samples[n + HOP_SAMPLES];
    }
  }

  reset(): void {
    this.tail.fill(0);
  }
}

/**
 * The inverse transform to a real signal by a complex one of half the length: even samples as real parts, odd ones as imaginary
 * (Press et al., Numerical Recipes, section 12.3).
 */
class RealInverse {
  private readonly half = WINDOW_SAMPLES / 2;
  private readonly fft = new FFT(WINDOW_SAMPLES / 2);
  private readonly packed = new Float64Array(WINDOW_SAMPLES);
  private readonly samples = new Float64Array(WINDOW_SAMPLES);
  private readonly cosines = Float64Array.from({ length: WINDOW_SAMPLES / 2 }, (_, k) =>
    Math.cos((2 * Math.PI * k) / WINDOW_SAMPLES),
  );
  private readonly sines = Float64Array.from({ length: WINDOW_SAMPLES / 2 }, (_, k) =>
    Math.sin((2 * Math.PI * k) / WINDOW_SAMPLES),
  );

  /** Imaginary parts at 0 Hz and the Nyquist frequency are passed over: a real signal has none. The result is valid until the next call. */
  transform({ re, im }: Spectrum): Float64Array {
    const { half, packed, cosines, sines } = this;
    for (let k = 0; k < half; k++) {
      const mirrorRe = re[half - k];
      const mirrorIm = k === 0 ? 0 : -im[half - k];
      const hereIm = k === 0 ? 0 : im[k];
      const differenceRe = 0.5 * (re[k] - mirrorRe);
      const differenceIm = 0.5 * (hereIm - mirrorIm);
      const oddRe = differenceRe * cosines[k] - differenceIm * sines[k];
      const oddIm = differenceRe * sines[k] + differenceIm * cosines[k];
      packed[2 * k] = 0.5 * (re[k] + mirrorRe) - oddIm;
      packed[2 * k + 1] = 0.5 * (hereIm + mirrorIm) + oddRe;
    }
    // Real and imaginary parts interleaved are the samples in order.
    this.fft.inverseTransform(this.samples, packed);
    return this.samples;
  }
}
