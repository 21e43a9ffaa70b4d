import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayFromAzimuth, SourceDirection } from '../../src/engine/beamform/direction.ts';
import { DelaySearch } from '../../src/engine/beamform/delay-search.ts';
import { SpatialCovariance } from '../../src/engine/beamform/spatial-covariance.ts';
import { StereoAnalysis } from '../../src/engine/beamform/stft.ts';
import { HOP_SAMPLES } from '../../src/engine/beamform/tuning.ts';
import { decibels, randomSource, rms, scaled, sum } from './synthetic-array.ts';

function covarianceOf(left: Float32Array, right: Float32Array): SpatialCovariance {
  const covariance = new SpatialCovariance();
  const analysis = new StereoAnalysis();
  for (let start = 0; start + HOP_SAMPLES <= left.length; start += HOP_SAMPLES) {
    analysis.push(left.subarray(start, start + HOP_SAMPLES), right.subarray(start, start + HOP_SAMPLES));
    covariance.add(analysis.left, analysis.right);
  }
  return covariance;
}

function estimate(
  spacingMetres: number,
  left: Float32Array,
  right: Float32Array,
  background?: SpatialCovariance,
): DelaySearch {
  const search = new DelaySearch(spacingMetres);
  search.search(covarianceOf(left, right), background);
  return search;
}

const spacing = fc.double({ min: 0.03, max: 0.15, noNaN: true });
const azimuth = fc.double({ min: -90, max: 90, noNaN: true });
const seed = fc.integer({ min: 1, max: 1e6 });

describe('delay between the microphones', () => {
  it('is found within 0.05 sample at 30 dB signal-to-noise ratio, for any spacing and angle', () => {
    fc.assert(
      fc.property(spacing, azimuth, seed, (spacingMetres, azimuthDegrees, seedNumber) => {
        const delay = delayFromAzimuth(azimuthDegrees, spacingMetres);
        const source = randomSource(seedNumber, { tiltDbPerOctave: 3 });
        const noise = (offset: number): Float32Array =>
          randomSource(seedNumber + offset, { rms: 0.003, tiltDbPerOctave: 3 }).delayed(0);
        const left = sum(source.delayed(0), noise(1));
        const right = sum(source.delayed(delay), noise(2));
        expect(decibels(rms(left) / 0.003)).toBeGreaterThan(30);
        const estimator = estimate(spacingMetres, left, right);
        expect(Math.abs(estimator.delaySamples - delay)).toBeLessThan(0.05);
        expect(estimator.confidence).toBeGreaterThan(0.9);
      }),
      { numRuns: 60 },
    );
  });

  it('is not drawn to zero by direct current and mains hum common to both microphones', () => {
    const delay = delayFromAzimuth(60, 0.06);
    const source = randomSource(5, { rms: 0.03 });
    const hum = Float32Array.from(
      { length: source.length },
      (_, n) =>
        0.05 +
        0.1 * Math.sin((2 * Math.PI * 50 * n) / 16_000) +
        0.05 * Math.sin((2 * Math.PI * 100 * n) / 16_000),
    );
    const estimator = estimate(0.06, sum(source.delayed(0), hum), sum(source.delayed(delay), hum));
    expect(Math.abs(estimator.delaySamples - delay)).toBeLessThan(0.05);
  });

  it('never exceeds what the spacing allows, whatever comes in', () => {
    const source = randomSource(6);
    const estimator = estimate(0.05, source.delayed(0), source.delayed(6));
    expect(Math.abs(estimator.delaySamples)).toBeLessThanOrEqual((0.05 / 343) * 16_000);
  });

  it('has little confidence in two unrelated noises', () => {
    const estimator = estimate(0.1, randomSource(7).delayed(0), randomSource(8).delayed(0));
    expect(estimator.confidence).toBeLessThan(0.2);
  });

  it('survives digital silence', () => {
    const silence = new Float32Array(8192);
    const estimator = estimate(0.06, silence, silence);
    expect(estimator.delaySamples).toBe(0);
    expect(estimator.confidence).toBe(0);
  });

  it('is found beside a louder source of known background', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(-60, -30, 0, 40, 80), (seedNumber, azimuthDegrees) => {
        const delay = delayFromAzimuth(azimuthDegrees, 0.08);
        const fanDelay = delayFromAzimuth(azimuthDegrees > 0 ? -45 : 50, 0.08);
        const talker = randomSource(seedNumber, { rms: 0.07, tiltDbPerOctave: 3, length: 65_536 });
        const fan = (offset: number): ReturnType<typeof randomSource> =>
          randomSource(seedNumber + offset, { rms: 0.1, tiltDbPerOctave: 3, length: 65_536 });
        // The fan goes on, but its noise before the talker is not its noise meanwhile.
        const background = covarianceOf(fan(1).delayed(0), fan(1).delayed(fanDelay));
        const left = sum(talker.delayed(0), fan(2).delayed(0));
        const right = sum(talker.delayed(delay), fan(2).delayed(fanDelay));
        expect(Math.abs(estimate(0.08, left, right, background).delaySamples - delay)).toBeLessThan(0.3);
        expect(Math.abs(estimate(0.08, left, right).delaySamples - fanDelay)).toBeLessThan(0.5);
      }),
      { numRuns: 10 },
    );
  });

  it('keeps to the sector it is told', () => {
    const source = randomSource(9);
    const search = new DelaySearch(0.1);
    search.limit(-1, 1);
    search.search(covarianceOf(source.delayed(0), source.delayed(3)), undefined);
    expect(Math.abs(search.delaySamples)).toBeLessThanOrEqual(1);
    expect(search.allows(0.5)).toBe(true);
    expect(search.allows(3)).toBe(false);
  });

  it('does not depend on the level of the sound', () => {
    const source = randomSource(10);
    const loud = estimate(0.06, source.delayed(0), source.delayed(1.3));
    const soft = estimate(0.06, scaled(source.delayed(0), 1e-3), scaled(source.delayed(1.3), 1e-3));
    expect(soft.delaySamples).toBeCloseTo(loud.delaySamples, 4);
  });
});

describe('direction from delay', () => {
  const azimuthFromDelay = (delaySamples: number, spacingMetres: number): number => {
    const direction = new SourceDirection(spacingMetres);
    direction.pointTo({ delaySamples, sharpness: 1 });
    return direction.azimuthDegrees;
  };

  it('is 0° in front, positive where the right microphone hears first, and ±90° at most', () => {
    expect(azimuthFromDelay(0, 0.06)).toBe(0);
    expect(azimuthFromDelay(-1.4, 0.06)).toBeCloseTo(30, 0);
    expect(azimuthFromDelay(99, 0.06)).toBe(-90);
  });

  it('comes back from the delay it gives', () => {
    fc.assert(
      fc.property(spacing, azimuth, (spacingMetres, azimuthDegrees) => {
        const delay = delayFromAzimuth(azimuthDegrees, spacingMetres);
        expect(azimuthFromDelay(delay, spacingMetres)).toBeCloseTo(azimuthDegrees, 4);
      }),
    );
  });

  it('is the less sure the flatter the peak and the further to the side', () => {
    const confidenceOf = (azimuthDegrees: number, sharpness: number): number => {
      const direction = new SourceDirection(0.06);
      direction.pointTo({ delaySamples: delayFromAzimuth(azimuthDegrees, 0.06), sharpness });
      return direction.confidence;
    };
    expect(confidenceOf(0, 1)).toBe(1);
    expect(confidenceOf(0, 0.35)).toBeCloseTo(0.5, 5);
    expect(confidenceOf(60, 0.35)).toBeLessThan(0.8 * confidenceOf(0, 0.35));
    expect(confidenceOf(90, 1)).toBeCloseTo(0, 5);
  });
});
