import { describe, expect, it } from 'vitest';
import { StereoAnalysis, Synthesis } from '../../src/engine/beamform/stft.ts';
import { BIN_COUNT, HOP_SAMPLES, WINDOW_SAMPLES } from '../../src/engine/beamform/tuning.ts';
import { randomSource } from './synthetic-array.ts';

describe('short-time Fourier transform', () => {
  it('gives each microphone back unchanged, one hop late', () => {
    const left = randomSource(1).delayed(0);
    const right = randomSource(2).delayed(0);
    const analysis = new StereoAnalysis();
    const leftSynthesis = new Synthesis();
    const rightSynthesis = new Synthesis();
    const output = new Float32Array(HOP_SAMPLES);
    for (let start = 0; start + HOP_SAMPLES <= left.length; start += HOP_SAMPLES) {
      analysis.push(left.subarray(start, start + HOP_SAMPLES), right.subarray(start, start + HOP_SAMPLES));
      leftSynthesis.pull(analysis.left, output);
      if (start > 0) expectClose(output, left.subarray(start - HOP_SAMPLES, start));
      rightSynthesis.pull(analysis.right, output);
      if (start > 0) expectClose(output, right.subarray(start - HOP_SAMPLES, start));
    }
  });

  it('agrees with the definition of the discrete Fourier transform', () => {
    const left = randomSource(3).delayed(0).subarray(0, WINDOW_SAMPLES);
    const right = randomSource(4).delayed(0).subarray(0, WINDOW_SAMPLES);
    const analysis = new StereoAnalysis();
    analysis.push(left.subarray(0, HOP_SAMPLES), right.subarray(0, HOP_SAMPLES));
    analysis.push(left.subarray(HOP_SAMPLES), right.subarray(HOP_SAMPLES));
    for (const [signal, spectrum] of [
      [left, analysis.left],
      [right, analysis.right],
    ] as const) {
      for (let k = 0; k < BIN_COUNT; k += 16) {
        let re = 0;
        let im = 0;
        for (let n = 0; n < WINDOW_SAMPLES; n++) {
          const windowed = signal[n] * Math.sin((Math.PI * n) / WINDOW_SAMPLES);
          re += windowed * Math.cos((2 * Math.PI * k * n) / WINDOW_SAMPLES);
          im -= windowed * Math.sin((2 * Math.PI * k * n) / WINDOW_SAMPLES);
        }
        expect(spectrum.re[k]).toBeCloseTo(re, 8);
        expect(spectrum.im[k]).toBeCloseTo(im, 8);
      }
    }
  });
});

function expectClose(actual: Float32Array, expected: Float32Array): void {
  let worst = 0;
  for (let n = 0; n < actual.length; n++) worst = Math.max(worst, Math.abs(actual[n] - expected[n]));
  expect(worst).toBeLessThan(1e-6);
}
