import { millisecondsToSamples } from '../src/engine/audio/pcm.ts';
import { ArrayFrontEnd } from '../src/engine/beamform/array-front-end.ts';
import { BeamMixer } from '../src/engine/beamform/beam-mixer.ts';
import { DEFAULT_BEAMFORMER_SETTINGS } from '../src/engine/beamform/create-beamformer.ts';
import { binOfHz, createSpectrum, StereoAnalysis, type Spectrum } from '../src/engine/beamform/stft.ts';
import { HOP_SAMPLES, REFINE_TUNING } from '../src/engine/beamform/tuning.ts';
import { UtteranceRefiner } from '../src/engine/beamform/utterance-refiner.ts';
import { CUTTING_TUNING } from '../src/engine/speech/tuning.ts';
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

/** Noise alone before the recording begins. */
const LEAD_SAMPLES = 12_000;
/** So much of the words is not measured: the live beam finds the talker meanwhile. */
const SETTLING_SAMPLES = 8000;
/** Octaves that carry speech; every one counts alike. */
const BANDS_HZ = [250, 500, 1000, 2000, 4000, 6500];
const SNRS_DB = [0, 5, 10];
/** A room set may have dozens; the median of so many says enough. */
const MOST_TALKERS = 12;

/**
 * Mixes the recordings without noise (the talker as both microphones of the array hear him) with another one of the same spacing, with a
 * diffuse field, and with noise of the microphones' own, and measures what the beams make of each.
 */
export function measureMixtures(items: readonly ArrayItem[]): MixtureGain[] {
  const clean = items.filter(({ noiseType }) => noiseType === 'clean').slice(0, MOST_TALKERS);
  const gains: MixtureGain[] = [];
  for (const noise of ['one voice', 'diffuse', 'own noise'] as const) {
    const mixtures = clean.flatMap((item, place) => {
      const talker = lead(pairOf(item));
      return backgroundsOf(noise, item, place, clean).map((background) => ({ item, talker, background }));
    });
    if (mixtures.length === 0) continue;
    for (const snrDb of SNRS_DB) {
      const measured = mixtures.map(({ item, talker, background }) =>
        measureOne(item, talker, scaleTo(background, talker, snrDb)),
      );
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

function backgroundsOf(
  noise: MixtureGain['noise'],
  item: ArrayItem,
  place: number,
  clean: readonly ArrayItem[],
): Pair[] {
  const length = LEAD_SAMPLES + item.recording.left.length;
  if (noise === 'one voice') {
    return otherVoices(clean, item).map((other) => repeated(pairOf(other), length));
  }
  return noise === 'diffuse'
    ? [diffuseField(length, item.recording.spacingMetres, place + 1)]
    : [ownNoise(length, place + 1)];
}

/**
 * Runs the beams on the mixture, and the same weights at the same time on its parts: a beam is linear, so its output is the sum of what
 * it makes of the talker and of the noise.
 */
function measureOne(
  item: ArrayItem,
  talker: Pair,
  noise: Pair,
): { sum: number; live: number; second: number } {
  const { spacingMetres } = item.recording;
  const firstWord = LEAD_SAMPLES + item.startSample;
  const lastWord = LEAD_SAMPLES + item.endSample;
  const left = talker.left.map((sample, n) => sample + noise.left[n]);
  const right = talker.right.map((sample, n) => sample + noise.right[n]);
  const front = new ArrayFrontEnd({ spacingMetres }, DEFAULT_BEAMFORMER_SETTINGS.talker);
  const refiner = new UtteranceRefiner({ spacingMetres }, DEFAULT_BEAMFORMER_SETTINGS);
  // As the product cuts it: with so much before the words.
  const from = firstWord - millisecondsToSamples(REFINE_TUNING.leadMs + CUTTING_TUNING.preRollMs);
  refiner.refine(left.subarray(from, lastWord), right.subarray(from, lastWord), 1, 0);
  // One mixer each, since a mixer keeps its gains from hop to hop.
  const sumMixer = new BeamMixer();
  const liveMixers = { talker: new BeamMixer(), noise: new BeamMixer() };
  const beam = createSpectrum();
  const parts = { talker: new StereoAnalysis(), noise: new StereoAnalysis() };
  const tallies = { before: new Tally(), sum: new Tally(), live: new Tally(), second: new Tally() };
  for (let start = 0; start + HOP_SAMPLES <= left.length; start += HOP_SAMPLES) {
    const hop = (signal: Float32Array): Float32Array => signal.subarray(start, start + HOP_SAMPLES);
    front.process(hop(left), hop(right), start >= firstWord && start < lastWord ? 1 : 0);
    for (const [name, pair] of [
      ['talker', talker],
      ['noise', noise],
    ] as const) {
      const part = parts[name];
      part.push(hop(pair.left), hop(pair.right));
      const matched = scaled(part.right, front.rightFactor);
      liveMixers[name].mix(front, part.left, matched, front.noise.covariance);
      if (start < firstWord + SETTLING_SAMPLES || start >= lastWord) continue;
      tallies.live.add(name, liveMixers[name].beam);
      tallies.before.add(name, part.left);
      refiner.filter.apply(part.left, scaled(part.right, refiner.rightFactor), beam);
      tallies.second.add(name, beam);
      sumMixer.mix(front, part.left, matched, undefined);
      tallies.sum.add(name, sumMixer.beam);
    }
  }
  const before = tallies.before.ratioDb();
  return {
    sum: tallies.sum.ratioDb() - before,
    live: tallies.live.ratioDb() - before,
    second: tallies.second.ratioDb() - before,
  };
}

/** Powers of talker and noise in octaves. */
class Tally {
  private readonly powers = { talker: BANDS_HZ.map(() => 0), noise: BANDS_HZ.map(() => 0) };

  add(part: 'talker' | 'noise', { re, im }: Spectrum): void {
    for (let band = 0; band + 1 < BANDS_HZ.length; band++) {
      for (let k = binOfHz(BANDS_HZ[band]); k < binOfHz(BANDS_HZ[band + 1]); k++) {
        this.powers[part][band] += re[k] * re[k] + im[k] * im[k];
      }
    }
  }

  /** Mean of the octaves' ratios in dB. */
  ratioDb(): number {
    const { talker, noise } = this.powers;
    let sum = 0;
    for (let band = 0; band + 1 < BANDS_HZ.length; band++) sum += 10 * Math.log10(talker[band] / noise[band]);
    return sum / (BANDS_HZ.length - 1);
  }
}

function scaled({ re, im }: Spectrum, factor: number): Spectrum {
  return { re: re.map((value) => factor * value), im: im.map((value) => factor * value) };
}

function pairOf({ recording: { left, right = left } }: ArrayItem): Pair {
  return { left: withoutMean(left), right: withoutMean(right) };
}

function withoutMean(signal: Float32Array): Float32Array {
  const mean = signal.reduce((sum, sample) => sum + sample, 0) / signal.length;
  return signal.map((sample) => sample - mean);
}

/** Every other talker who was recorded by an array of this spacing and stands elsewhere. */
function otherVoices(clean: readonly ArrayItem[], { recording, azimuthDegrees }: ArrayItem): ArrayItem[] {
  return clean.filter(
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
    const taps = delayTaps(delay - whole);
    let coloured = 0;
    const source = Float32Array.from({ length: length + 64 }, () => {
      coloured = 0.85 * coloured + (random() - 0.5);
      return coloured;
    });
    for (let n = 0; n < length; n++) {
      left[n] += source[n + 32];
      const first = n + 32 - whole + TAPS_AHEAD;
      for (let tap = 0; tap < taps.length; tap++) right[n] += taps[tap] * source[first - tap];
    }
  }
  return { left, right };
}

/** So many of the taps lie after the sample that is delayed. */
const TAPS_AHEAD = 15;

/** A windowed sinc of 32 taps that delays by a fraction of a sample. */
function delayTaps(part: number): Float64Array {
  return Float64Array.from({ length: 32 }, (_, tap) => {
    const x = tap - TAPS_AHEAD - part;
    if (Math.abs(x) < 1e-6) return 1;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / 34) ** 2;
  });
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
