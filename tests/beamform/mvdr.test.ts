import { describe, expect, it } from 'vitest';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import type { BeamformerKind } from '../../src/engine/beamform/create-beamformer.ts';
import { concatenated, decibels, randomSource, rms, runBeamformer, scaled, sum } from './synthetic-array.ts';

const SPACING = 0.06;
const LENGTH = 32_768;
/** Speech begins here; until then there is noise alone. */
const ONSET = 16_384;
const silence = new Float32Array(LENGTH);

const talker = randomSource(1, { tiltDbPerOctave: 3, length: LENGTH });
const talkerDelay = delayFromAzimuth(20, SPACING);
const speech = (delaySamples: number): Float32Array =>
  talker.delayed(delaySamples).map((sample, n) => (n < ONSET ? 0 : sample));
const interferer = randomSource(2, { tiltDbPerOctave: 3, length: LENGTH });
const interfererDelay = delayFromAzimuth(-60, SPACING);
const ownNoise = (seed: number): Float32Array =>
  randomSource(seed, { rms: 0.001, length: LENGTH }).delayed(0);
const speaking = (sample: number): number => (sample >= ONSET && sample < LENGTH ? 1 : 0);

interface Scene {
  readonly left: Float32Array;
  readonly right: Float32Array;
}
function scene(withTalker: boolean, withInterferer: boolean): Scene {
  const voice = (delay: number): Float32Array => (withTalker ? speech(delay) : silence);
  const other = (delay: number): Float32Array => (withInterferer ? interferer.delayed(delay) : silence);
  return {
    left: sum(voice(0), other(0), ownNoise(3)),
    right: sum(voice(talkerDelay), other(interfererDelay), ownNoise(4)),
  };
}

/** Signal-to-noise ratio of a beam against that of the left microphone, by running the same beam with and without the talker's words. */
function gainDb(kind: BeamformerKind): number {
  const both = scene(true, true);
  const { output } = runBeamformer(kind, SPACING, both.left, both.right, speaking);
  const clean = speech(0);
  const from = ONSET + 4096;
  // The beam is distortionless, so what is not the talker is noise.
  const residue = output.map((sample, n) => sample - clean[n]);
  const heard = both.left.map((sample, n) => sample - clean[n]);
  return decibels(rms(heard, from, LENGTH - 512) / rms(residue, from, LENGTH - 512));
}

describe('MVDR', () => {
  it('puts a steady interferer into a null where delay-and-sum hardly lowers it', () => {
    expect(gainDb('mvdr')).toBeGreaterThan(8);
    expect(gainDb('delay-and-sum')).toBeLessThan(4);
  });

  it('gives the input back when both microphones hear the same', () => {
    const { output } = runBeamformer('mvdr', SPACING, interferer.delayed(0), interferer.delayed(0), speaking);
    const wanted = interferer.delayed(0);
    expect(decibels(rms(output.map((sample, n) => sample - wanted[n])) / rms(wanted))).toBeLessThan(-100);
  });

  it('passes the talker undistorted when there is no noise to speak of', () => {
    const quiet = scene(true, false);
    const { output } = runBeamformer('mvdr', SPACING, quiet.left, quiet.right, speaking);
    const from = ONSET + 4096;
    const error = output.map((sample, n) => sample - quiet.left[n]);
    expect(decibels(rms(error, from, LENGTH - 512) / rms(quiet.left, from, LENGTH - 512))).toBeLessThan(-30);
  });

  it('does not take the first sounds of a talker for background', () => {
    // The detector finds the speech 80 ms late.
    const late = (sample: number): number => (sample >= ONSET + 1280 && sample < LENGTH ? 1 : 0);
    const quiet = scene(true, false);
    const { output } = runBeamformer('mvdr', SPACING, quiet.left, quiet.right, late);
    const from = ONSET + 6144;
    expect(decibels(rms(output, from, LENGTH - 512) / rms(quiet.left, from, LENGTH - 512))).toBeCloseTo(0, 0);
  });

  it('changes smoothly when the talker moves and the background changes', () => {
    // Two tones, one from each side, swapped halfway: clicks would stand out of them.
    const tone = (hertz: number, delay: number): Float32Array =>
      Float32Array.from(silence, (_, n) => 0.2 * Math.sin((2 * Math.PI * hertz * (n - delay)) / 16_000));
    const left = concatenated(tone(500, 0), tone(500, 0));
    const right = concatenated(tone(500, 2), tone(500, -2));
    const { output } = runBeamformer('mvdr', SPACING, left, right, (sample) =>
      (sample >> 13) % 2 === 0 ? 1 : 0,
    );
    let worst = 0;
    for (let n = 2; n < output.length - 512; n++) {
      // The sources themselves jump where they are joined.
      if (Math.abs(n - LENGTH) < 600) continue;
      worst = Math.max(worst, Math.abs(output[n] - 2 * output[n - 1] + output[n - 2]));
    }
    const ofTone = 0.2 * (2 * Math.PI * (500 / 16_000)) ** 2;
    expect(worst).toBeLessThan(2 * ofTone);
  });
});

describe('the second pass of MVDR', () => {
  const mixture = scene(true, true);

  it('finds the talker and lowers the interferer without any speech detection', () => {
    // Whoever sounds when the recording begins is background; the detector takes both voices for speech.
    const { beamformer } = runBeamformer('mvdr', SPACING, mixture.left, mixture.right, 1);
    const refined = beamformer.refine?.(0, LENGTH);
    expect(refined?.delaySamples).toBeCloseTo(talkerDelay, 1);
    expect(refined?.direction.azimuthDegrees).toBeCloseTo(20, -1);
    const clean = speech(0);
    const samples = refined?.samples ?? silence;
    const residue = samples.map((sample, n) => sample - clean[n]);
    expect(decibels(rms(interferer.delayed(0)) / rms(residue, ONSET + 512, LENGTH - 512))).toBeGreaterThan(9);
  });

  it('places a talker where the first wavefront comes from, not where the room answers from', () => {
    // Syllables from the side, each answered by a louder wall nearer the front while it still sounds.
    const direct = delayFromAzimuth(-65, SPACING);
    const answer = delayFromAzimuth(-20, SPACING);
    const voiceAt = (delay: number): Float32Array => syllables(talker.delayed(delay));
    const room = (directDelay: number, answerDelay: number): Float32Array =>
      sum(voiceAt(directDelay), scaled(later(voiceAt(answerDelay), 640), 1.2));
    const left = sum(room(0, 0), ownNoise(5));
    const right = sum(room(direct, answer), ownNoise(6));
    const { beamformer } = runBeamformer('mvdr', SPACING, left, right, 1);
    const azimuth = beamformer.refine?.(0, LENGTH)?.direction.azimuthDegrees ?? 0;
    expect(Math.abs(azimuth + 65)).toBeLessThan(8);
  });

  it('gives exactly the span asked for, aligned to the left microphone', () => {
    const { beamformer } = runBeamformer('mvdr', SPACING, mixture.left, mixture.right, speaking);
    const start = 12_345;
    const refined = beamformer.refine?.(start, LENGTH - 1000);
    expect(refined?.samples.length).toBe(LENGTH - 1000 - start);
    const clean = speech(0).subarray(start, LENGTH - 1000);
    const samples = refined?.samples ?? silence;
    const residue = samples.map((sample, n) => sample - clean[n]);
    expect(decibels(rms(clean) / rms(residue, 512, residue.length - 512))).toBeGreaterThan(8);
  });

  it('does not turn against a talker who speaks from the first sample on', () => {
    const words = concatenated(
      talker.delayed(0).subarray(0, 12_000),
      scaled(talker.delayed(0), 0.01).subarray(0, 8000),
      talker.delayed(0).subarray(0, 12_000),
    );
    const delayed = talker.delayed(talkerDelay);
    const right = concatenated(
      delayed.subarray(0, 12_000),
      scaled(delayed, 0.01).subarray(0, 8000),
      delayed.subarray(0, 12_000),
    );
    const left = sum(words, ownNoise(3).subarray(0, words.length));
    const { beamformer } = runBeamformer(
      'mvdr',
      SPACING,
      left,
      sum(right, ownNoise(4).subarray(0, right.length)),
      1,
    );
    const refined = beamformer.refine?.(0, words.length);
    const samples = refined?.samples ?? silence;
    const error = samples.map((sample, n) => sample - words[n]);
    expect(decibels(rms(error, 512, words.length - 512) / rms(words))).toBeLessThan(-25);
  });

  it('has nothing to say of spans that are gone or have not come, and where one microphone is used alone', () => {
    const { beamformer } = runBeamformer('mvdr', SPACING, mixture.left, mixture.right, speaking);
    expect(beamformer.refine?.(0, 10 * LENGTH)).toBeUndefined();
    expect(beamformer.refine?.(100, 100)).toBeUndefined();
    expect(beamformer.refine?.(0, 2000)).toBeUndefined();
    const dead = runBeamformer('mvdr', SPACING, mixture.left, silence, speaking);
    expect(dead.beamformer.refine?.(0, LENGTH)).toBeUndefined();
  });

  it('survives digital silence', () => {
    const { beamformer, output } = runBeamformer('mvdr', SPACING, silence, silence, speaking);
    expect(output.every((sample) => sample === 0)).toBe(true);
    const refined = beamformer.refine?.(0, LENGTH);
    expect(refined?.samples.every((sample) => sample === 0) ?? true).toBe(true);
  });
});

/** Half a second of silence, then bursts of an eighth of a second with as long a pause after each. */
function syllables(signal: Float32Array): Float32Array {
  return signal.map((sample, n) => (n >= 8000 && Math.floor(n / 2000) % 2 === 0 ? sample : 0));
}

function later(signal: Float32Array, samples: number): Float32Array {
  return concatenated(new Float32Array(samples), signal.subarray(0, signal.length - samples));
}
