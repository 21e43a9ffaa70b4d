import FFT from 'fft.js';
import { createBeamformer } from '../src/engine/beamform/create-beamformer.ts';
import { BeamFeed } from '../src/engine/array/beam-feed.ts';
import { median } from './support/statistics.ts';
import type { ArrayItem } from './beamforming-set.ts';

/** Signal-to-noise ratio gained over the left microphone, in dB, on mixtures whose parts are known. */
export interface MixtureGain {
  readonly noise: 'one voice' | 'diffuse' | 'own noise';
  readonly snrDb: number;
  readonly delayAndSumDb: number;
  readonly liveDb: number;
  readonly secondPassDb: number;
  readonly mixtures: number;
}

interface Pair {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Noise alone before the words begin. */
const LEAD_SAMPLES = 12_000;
const WINDOW = 1024;
/** Octaves that carry speech; every one counts alike. */
const BANDS_HZ = [250, 500, 1000, 2000, 4000, 6500];
const SNRS_DB = [0, 5, 10];

/**
 * Mixes the recordings without noise (the talker as both microphones of the array hear him) with another one of the same spacing, with a
 * diffuse field, and with noise of the microphones' own, and measures what the beams make of each.
 */
export function measureMixtures(items: readonly ArrayItem[]): MixtureGain[] {
  const clean = items.filter(({ noiseType }) => noiseType === 'clean');
  const gains: MixtureGain[] = [];
  for (const noise of ['one voice', 'diffuse', 'own noise'] as const) {
    for (const snrDb of SNRS_DB) {
      const measured = clean.flatMap((item, place) => {
        const other = otherVoice(clean, place);
        if (noise === 'one voice' && other === undefined) return [];
        const talker = lead(pairOf(item));
        const background =
          noise === 'one voice' && other !== undefined
            ? repeated(pairOf(other), talker.left.length)
            : noise === 'diffuse'
              ? diffuseField(talker.left.length, item.recording.spacingMetres, place + 1)
              : ownNoise(talker.left.length, place + 1);
        return [measureOne(talker, scaleTo(background, talker, snrDb), item.recording.spacingMetres)];
      });
      if (measured.length === 0) continue;
      gains.push({
        noise,
        snrDb,
        delayAndSumDb: median(measured.map(({ sum }) => sum)),
        liveDb: median(measured.map(({ live }) => live)),
        secondPassDb: median(measured.map(({ second }) => second)),
        mixtures: measured.length,
      });
    }
  }
  return gains;
}

function measureOne(
  talker: Pair,
  noise: Pair,
  spacingMetres: number,
): { sum: number; live: number; second: number } {
  const left = talker.left.map((sample, n) => sample + noise.left[n]);
  const right = talker.right.map((sample, n) => sample + noise.right[n]);
  const beams = (['delay-and-sum', 'mvdr'] as const).map((kind) => {
    const beamformer = createBeamformer(kind, { spacingMetres });
    const feed = new BeamFeed(2, beamformer);
    const output = new Float32Array(left.length);
    let written = 0;
    for (let n = 0; written < left.length; n++) {
      const full = n < left.length ? feed.add(left[n], right[n]) : (feed.pad(), true);
      if (!full) continue;
      feed.process(n >= LEAD_SAMPLES ? 1 : 0);
      for (let place = feed.beamFrom; place < feed.beam.length && written < left.length; place++) {
        output[written++] = feed.beam[place];
      }
    }
    return { output, refined: beamformer.refine?.(0, left.length)?.samples ?? output };
  });
  const before = snrOf(left, talker.left);
  const [sum, mvdr] = beams;
  return {
    sum: snrOf(sum.output, talker.left) - before,
    live: snrOf(mvdr.output, talker.left) - before,
    second: snrOf(mvdr.refined, talker.left) - before,
  };
}

/**
 * Signal-to-noise ratio of a signal against the talker's part at the left microphone: in each bin of a short-time transform the part of
 * the signal that is a fixed multiple of the talker's counts as signal (a beam may colour him), the rest as noise. Mean over octaves.
 */
function snrOf(signal: Float32Array, talker: Float32Array): number {
  const fft = new FFT(WINDOW);
  const bins = WINDOW / 2;
  const crossRe = new Float64Array(bins);
  const crossIm = new Float64Array(bins);
  const talkerPower = new Float64Array(bins);
  const power = new Float64Array(bins);
  const packed = new Float64Array(2 * WINDOW);
  const spectrum = new Float64Array(2 * WINDOW);
  for (let start = LEAD_SAMPLES; start + WINDOW <= signal.length; start += WINDOW / 2) {
    for (let n = 0; n < WINDOW; n++) {
      const weight = Math.sin((Math.PI * n) / WINDOW) ** 2;
      packed[2 * n] = weight * signal[start + n];
      packed[2 * n + 1] = weight * talker[start + n];
    }
    fft.transform(spectrum, packed);
    for (let k = 1; k < bins; k++) {
      const [re, im] = [spectrum[2 * k], spectrum[2 * k + 1]];
      const [mirrorRe, mirrorIm] = [spectrum[2 * (WINDOW - k)], spectrum[2 * (WINDOW - k) + 1]];
      const [aRe, aIm] = [(re + mirrorRe) / 2, (im - mirrorIm) / 2];
      const [bRe, bIm] = [(im + mirrorIm) / 2, (mirrorRe - re) / 2];
      crossRe[k] += aRe * bRe + aIm * bIm;
      crossIm[k] += aIm * bRe - aRe * bIm;
      power[k] += aRe * aRe + aIm * aIm;
      talkerPower[k] += bRe * bRe + bIm * bIm;
    }
  }
  let sum = 0;
  for (let band = 0; band + 1 < BANDS_HZ.length; band++) {
    let wanted = 0;
    let rest = 1e-20;
    for (let k = bin(BANDS_HZ[band]); k < bin(BANDS_HZ[band + 1]); k++) {
      const explained = (crossRe[k] ** 2 + crossIm[k] ** 2) / Math.max(talkerPower[k], 1e-20);
      wanted += explained;
      rest += Math.max(0, power[k] - explained);
    }
    sum += 10 * Math.log10(wanted / rest);
  }
  return sum / (BANDS_HZ.length - 1);
}

const bin = (frequencyHz: number): number => Math.round((frequencyHz * WINDOW) / 16_000);

function pairOf({ recording: { left, right = left } }: ArrayItem): Pair {
  return { left: withoutMean(left), right: withoutMean(right) };
}

function withoutMean(signal: Float32Array): Float32Array {
  const mean = signal.reduce((sum, sample) => sum + sample, 0) / signal.length;
  return signal.map((sample) => sample - mean);
}

function otherVoice(clean: readonly ArrayItem[], place: number): ArrayItem | undefined {
  const { recording, azimuthDegrees } = clean[place];
  return clean.find(
    (other) =>
      other.recording.spacingMetres === recording.spacingMetres &&
      Math.abs(other.azimuthDegrees - azimuthDegrees) > 20,
  );
}

function lead({ left, right }: Pair): Pair {
  const withLead = (signal: Float32Array): Float32Array => {
    const longer = new Float32Array(LEAD_SAMPLES + signal.length);
    longer.set(signal, LEAD_SAMPLES);
    return longer;
  };
  return { left: withLead(left), right: withLead(right) };
}

/** A voice goes round from the middle of its words on, so that it sounds from the beginning. */
function repeated({ left, right }: Pair, length: number): Pair {
  const from = Math.floor(left.length / 2);
  const round = (signal: Float32Array): Float32Array =>
    Float32Array.from({ length }, (_, n) => signal[(from + n) % signal.length]);
  return { left: round(left), right: round(right) };
}

function scaleTo(noise: Pair, talker: Pair, snrDb: number): Pair {
  const power = (signal: Float32Array): number =>
    signal.subarray(LEAD_SAMPLES).reduce((sum, sample) => sum + sample * sample, 0);
  const factor = Math.sqrt(power(talker.left) / power(noise.left)) * 10 ** (-snrDb / 20);
  return {
    left: noise.left.map((sample) => factor * sample),
    right: noise.right.map((sample) => factor * sample),
  };
}

/** Many plane waves of speech-like colour from all around, each with its own delay. */
function diffuseField(length: number, spacingMetres: number, seed: number): Pair {
  const waves = 64;
  const random = randomNumbers(seed);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const longest = (spacingMetres / 343) * 16_000;
  for (let wave = 0; wave < waves; wave++) {
    // Directions spread evenly over the sphere have evenly spread cosines against the array's axis.
    const delay = longest * (2 * random() - 1);
    const whole = Math.floor(delay);
    const part = delay - whole;
    let coloured = 0;
    const source = Float32Array.from({ length: length + 64 }, () => {
      coloured = 0.85 * coloured + (random() - 0.5);
      return coloured;
    });
    for (let n = 0; n < length; n++) {
      left[n] += source[n + 32];
      right[n] += fractional(source, n + 32 - whole, part);
    }
  }
  return { left, right };
}

/** The value a fraction of a sample before place `n`, by a windowed sinc of 32 taps. */
function fractional(source: Float32Array, n: number, part: number): number {
  if (part < 1e-6) return source[n];
  let sum = 0;
  for (let tap = -15; tap <= 16; tap++) {
    const x = tap - part;
    const window = Math.cos((Math.PI * x) / 34) ** 2;
    sum += source[n - tap] * ((Math.sin(Math.PI * x) / (Math.PI * x)) * window);
  }
  return sum;
}

function ownNoise(length: number, seed: number): Pair {
  const random = randomNumbers(seed);
  const noise = (): Float32Array => Float32Array.from({ length }, () => random() - 0.5);
  return { left: noise(), right: noise() };
}

/** A repeatable source of numbers in [0, 1) (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
