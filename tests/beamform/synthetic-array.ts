import FFT from 'fft.js';
import { createBeamformer, type BeamformerKind } from '../../src/engine/beamform/create-beamformer.ts';
import type { Beamformer } from '../../src/engine/beamform/beamformer.ts';

/** A repeatable source of numbers in [0, 1) (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random signal known by its spectrum, so that it can be delayed by any fraction of a sample exactly (one period of it). */
export interface RandomSource {
  readonly length: number;
  delayed(delaySamples: number): Float32Array;
}

/** Noise of the given level whose power falls by `tiltDbPerOctave` from 500 Hz on, as that of speech does. */
export function randomSource(
  seed: number,
  options: { length?: number; rms?: number; tiltDbPerOctave?: number } = {},
): RandomSource {
  const { length = 16_384, rms = 0.1, tiltDbPerOctave = 0 } = options;
  const random = randomNumbers(seed);
  const fft = new FFT(length);
  const re = new Float64Array(length / 2);
  const im = new Float64Array(length / 2);
  let power = 0;
  for (let k = 1; k < length / 2; k++) {
    const octaves = Math.max(0, Math.log2((k * 16_000) / length / 500));
    const amplitude = 10 ** ((-tiltDbPerOctave * octaves) / 20);
    const phase = 2 * Math.PI * random();
    re[k] = amplitude * Math.cos(phase);
    im[k] = amplitude * Math.sin(phase);
    power += 2 * amplitude * amplitude;
  }
  const scale = (rms * length) / Math.sqrt(power);
  return {
    length,
    delayed(delaySamples) {
      const spectrum = new Float64Array(2 * length);
      const signal = new Float64Array(2 * length);
      for (let k = 1; k < length / 2; k++) {
        const angle = (-2 * Math.PI * k * delaySamples) / length;
        const valueRe = scale * (re[k] * Math.cos(angle) - im[k] * Math.sin(angle));
        const valueIm = scale * (re[k] * Math.sin(angle) + im[k] * Math.cos(angle));
        spectrum[2 * k] = valueRe;
        spectrum[2 * k + 1] = valueIm;
        spectrum[2 * (length - k)] = valueRe;
        spectrum[2 * (length - k) + 1] = -valueIm;
      }
      fft.inverseTransform(signal, spectrum);
      return Float32Array.from({ length }, (_, n) => signal[2 * n]);
    },
  };
}

export function sum(...signals: Float32Array[]): Float32Array {
  return Float32Array.from(signals[0], (_, n) => signals.reduce((total, signal) => total + signal[n], 0));
}

export function scaled(signal: Float32Array, factor: number): Float32Array {
  return signal.map((sample) => factor * sample);
}

export function concatenated(...signals: Float32Array[]): Float32Array {
  const whole = new Float32Array(signals.reduce((total, signal) => total + signal.length, 0));
  let offset = 0;
  for (const signal of signals) {
    whole.set(signal, offset);
    offset += signal.length;
  }
  return whole;
}

export function rms(signal: Float32Array, from = 0, to = signal.length): number {
  let power = 0;
  for (let n = from; n < to; n++) power += signal[n] * signal[n];
  return Math.sqrt(power / (to - from));
}

export function decibels(ratio: number): number {
  return 20 * Math.log10(Math.max(ratio, 1e-12));
}

export interface RunResult {
  /** The beam, lined up with the input. */
  readonly output: Float32Array;
  readonly beamformer: Beamformer;
}

/** Drives a beamformer over whole signals; `speechProbability` may depend on the position of the hop in samples. */
export function runBeamformer(
  kind: BeamformerKind,
  spacingMetres: number,
  left: Float32Array,
  right: Float32Array,
  speechProbability: number | ((sample: number) => number) = 1,
  everyHop: (beamformer: Beamformer, sample: number) => void = () => undefined,
): RunResult {
  const beamformer = createBeamformer(kind, { spacingMetres });
  const { hopSamples, latencySamples } = beamformer;
  const output = new Float32Array(left.length);
  const hop = new Float32Array(hopSamples);
  for (let start = 0; start < left.length + latencySamples; start += hopSamples) {
    const probability = typeof speechProbability === 'number' ? speechProbability : speechProbability(start);
    beamformer.process(hopAt(left, start, hopSamples), hopAt(right, start, hopSamples), probability, hop);
    everyHop(beamformer, start);
    for (let n = 0; n < hopSamples; n++) {
      const position = start + n - latencySamples;
      if (position >= 0 && position < output.length) output[position] = hop[n];
    }
  }
  return { output, beamformer };
}

export function hopAt(signal: Float32Array, start: number, length: number): Float32Array {
  const hop = new Float32Array(length);
  hop.set(signal.subarray(Math.min(start, signal.length), start + length));
  return hop;
}
