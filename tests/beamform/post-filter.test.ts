import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import {
  coherentToDiffuseRatio,
  diffuseCoherence,
  PostFilter,
} from '../../src/engine/beamform/post-filter.ts';
import { createSpectrum } from '../../src/engine/beamform/stft.ts';
import { BIN_COUNT, POST_FILTER_TUNING } from '../../src/engine/beamform/tuning.ts';
import { decibels, randomNumbers, randomSource, rms } from './synthetic-array.ts';

const SPACING = 0.06;
/** The least that the post-filter may do to a bin: its floor, and the share that passes as it is. */
const leastGain =
  POST_FILTER_TUNING.inputShare +
  (1 - POST_FILTER_TUNING.inputShare) * 10 ** (POST_FILTER_TUNING.floorDb / 20);

describe('the ratio of coherent to diffuse sound', () => {
  it('comes back from the coherence that it gives, for a plane wave from anywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
        fc.double({ min: -0.2, max: 0.8, noNaN: true }),
        (ratio, phase, diffuse) => {
          const re = (ratio * Math.cos(phase) + diffuse) / (ratio + 1);
          const im = (ratio * Math.sin(phase)) / (ratio + 1);
          const found = coherentToDiffuseRatio(re, im, diffuse);
          expect(Math.abs(found / ratio - 1)).toBeLessThan(1e-4);
        },
      ),
    );
  });

  it('is a number of 0 or more, whatever the coherence', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        fc.double({ min: -0.3, max: 1, noNaN: true }),
        (re, im, diffuse) => {
          const ratio = coherentToDiffuseRatio(re, im, diffuse);
          expect(Number.isFinite(ratio)).toBe(true);
          expect(ratio).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the post-filter', () => {
  /** A talker through the beam with the post-filter, aligned with the left microphone, and without its first moments. */
  function beamOf(kind: 'delay-and-sum' | 'mvdr', left: Float32Array, right: Float32Array): Float32Array {
    const beamformer = createBeamformer(kind, { spacingMetres: SPACING }, { postFilter: true });
    const output = new Float32Array(left.length);
    const hop = new Float32Array(beamformer.hopSamples);
    for (let start = 0; start + 256 <= left.length; start += 256) {
      beamformer.process(left.subarray(start, start + 256), right.subarray(start, start + 256), 1, hop);
      if (start > 0) output.set(hop, start - 256);
    }
    return output.subarray(2048, -256);
  }

  it.each(['delay-and-sum', 'mvdr'] as const)('lets a talker in a dead room pass (%s)', (kind) => {
    for (const azimuth of [-60, 0, 30]) {
      const source = randomSource(3, { tiltDbPerOctave: 3 });
      const left = source.delayed(0);
      const output = beamOf(kind, left, source.delayed(delayFromAzimuth(azimuth, SPACING)));
      const clean = left.subarray(2048, -256);
      const error = output.map((sample, n) => sample - clean[n]);
      expect(decibels(rms(error) / rms(clean))).toBeLessThan(-15);
      expect(decibels(rms(output) / rms(clean))).toBeGreaterThan(-1);
    }
  });

  it('lowers what the microphones do not share, and never below its floor', () => {
    const random = randomNumbers(5);
    const filter = new PostFilter(SPACING);
    const [left, right, beam] = [createSpectrum(), createSpectrum(), createSpectrum()];
    const diffuse = diffuseCoherence(SPACING);
    const gains: number[] = [];
    for (let hop = 0; hop < 200; hop++) {
      for (const part of [left.re, left.im, right.re, right.im]) {
        for (let k = 0; k < BIN_COUNT; k++) part[k] = random() - 0.5;
      }
      beam.re.fill(1);
      beam.im.fill(-1);
      filter.apply(left, right, beam, 1);
      for (let k = 0; k < BIN_COUNT; k++) {
        expect(beam.im[k]).toBe(-beam.re[k]);
        expect(beam.re[k]).toBeGreaterThanOrEqual(leastGain - 1e-12);
        expect(beam.re[k]).toBeLessThanOrEqual(1);
        if (diffuse[k] >= POST_FILTER_TUNING.mostDiffuseCoherence && k < 15) expect(beam.re[k]).toBe(1);
        if (hop > 20 && k > 60) gains.push(beam.re[k]);
      }
    }
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    expect(mean).toBeLessThan((1 + leastGain) / 2);
  });

  it('leaves the beam alone where one microphone is used alone, and in digital silence', () => {
    const filter = new PostFilter(SPACING);
    const [left, right, beam] = [createSpectrum(), createSpectrum(), createSpectrum()];
    beam.re.fill(1);
    filter.apply(left, right, beam, 1);
    expect(beam.re.every((value) => value === 1)).toBe(true);
    left.re.fill(0.3);
    filter.apply(left, right, beam, 0);
    expect(beam.re.every((value) => value === 1)).toBe(true);
  });
});
