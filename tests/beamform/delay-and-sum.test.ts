import { describe, expect, it } from 'vitest';
import { createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { decibels, randomSource, rms, runBeamformer, scaled, sum } from './synthetic-array.ts';

const SPACING = 0.06;

function worstDifference(first: Float32Array, second: Float32Array, from = 0): number {
  let worst = 0;
  for (let n = from; n < first.length; n++) worst = Math.max(worst, Math.abs(first[n] - second[n]));
  return worst;
}

describe('delay-and-sum', () => {
  it('gives the input back when both microphones hear the same', () => {
    const signal = randomSource(1).delayed(0);
    const { output } = runBeamformer('delay-and-sum', SPACING, signal, signal);
    expect(worstDifference(output, signal)).toBeLessThan(1e-6);
  });

  it('passes the talker undistorted, as the left microphone hears it, from any direction', () => {
    for (const azimuth of [-90, -40, 0, 25, 70]) {
      const source = randomSource(2, { tiltDbPerOctave: 3 });
      const left = source.delayed(0);
      const right = source.delayed(delayFromAzimuth(azimuth, SPACING));
      const { output } = runBeamformer('delay-and-sum', SPACING, left, right);
      const error = output.map((sample, n) => sample - left[n]);
      const settled = 2048;
      expect(decibels(rms(error, settled) / rms(left, settled))).toBeLessThan(-35);
    }
  });

  it('halves the power of noise that the microphones do not share', () => {
    const source = randomSource(3);
    const delay = delayFromAzimuth(45, SPACING);
    const leftNoise = randomSource(4, { rms: 0.03 }).delayed(0);
    const rightNoise = randomSource(5, { rms: 0.03 }).delayed(0);
    const left = sum(source.delayed(0), leftNoise);
    const right = sum(source.delayed(delay), rightNoise);
    const { output } = runBeamformer('delay-and-sum', SPACING, left, right);
    const clean = source.delayed(0);
    const residue = output.map((sample, n) => sample - clean[n]);
    expect(decibels(rms(residue, 4096) / rms(leftNoise, 4096))).toBeCloseTo(-3, 0);
  });

  it('matches microphones of different sensitivity', () => {
    const source = randomSource(6);
    const left = source.delayed(0);
    const right = scaled(source.delayed(delayFromAzimuth(30, SPACING)), 10 ** (3 / 20));
    const { output, beamformer } = runBeamformer('delay-and-sum', SPACING, left, right);
    expect(beamformer.state.levelDifferenceDb).toBeCloseTo(3, 1);
    expect(decibels(rms(output, 4096) / rms(left, 4096))).toBeCloseTo(0, 1);
  });

  it('leaves the delay alone while nobody speaks', () => {
    const talker = randomSource(7);
    const noise = randomSource(8);
    const left = sum(talker.delayed(0), new Float32Array(talker.length));
    const right = talker.delayed(1.5);
    const speech = runBeamformer('delay-and-sum', SPACING, left, right, 1).beamformer;
    const before = speech.state.delaySamples;
    const output = new Float32Array(speech.hopSamples);
    const noiseLeft = noise.delayed(0);
    const noiseRight = noise.delayed(-2);
    for (let start = 0; start + 256 <= noiseLeft.length; start += 256) {
      speech.process(
        noiseLeft.subarray(start, start + 256),
        noiseRight.subarray(start, start + 256),
        0.1,
        output,
      );
    }
    expect(speech.state.delaySamples).toBe(before);
    expect(before).toBeCloseTo(1.5, 1);
  });

  it('tells the direction of the talker with its sign', () => {
    const source = randomSource(9);
    // The right microphone hears first: the talker is on the right.
    const { beamformer } = runBeamformer('delay-and-sum', SPACING, source.delayed(0), source.delayed(-1.4));
    expect(beamformer.state.direction?.azimuthDegrees).toBeCloseTo(30, 0);
    expect(beamformer.state.direction?.confidence).toBeGreaterThan(0.9);
  });

  it('forgets everything at a reset', () => {
    const source = randomSource(10);
    const left = source.delayed(0);
    const right = scaled(source.delayed(2), 1.3);
    const { beamformer, output: first } = runBeamformer('delay-and-sum', SPACING, left, right);
    beamformer.reset();
    expect(beamformer.state.delaySamples).toBe(0);
    expect(beamformer.state.direction).toBeUndefined();
    const hop = new Float32Array(256);
    const again = new Float32Array(left.length);
    for (let start = 0; start + 256 <= left.length; start += 256) {
      beamformer.process(left.subarray(start, start + 256), right.subarray(start, start + 256), 1, hop);
      if (start > 0) again.set(hop, start - 256);
    }
    expect(worstDifference(again.subarray(0, -256), first.subarray(0, -256))).toBe(0);
  });

  it('refuses an impossible spacing and hops of another length', () => {
    for (const spacingMetres of [0, -1, 6, Number.NaN]) {
      expect(() => createBeamformer('delay-and-sum', { spacingMetres })).toThrow(MimiyakuError);
    }
    const beamformer = createBeamformer('delay-and-sum', { spacingMetres: SPACING });
    expect(() => {
      beamformer.process(new Float32Array(100), new Float32Array(100), 0, new Float32Array(256));
    }).toThrow(RangeError);
  });
});
