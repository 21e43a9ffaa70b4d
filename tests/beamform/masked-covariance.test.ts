import { describe, expect, it } from 'vitest';
import { MaskedCovariance } from '../../src/engine/beamform/masked-covariance.ts';
import { createSpectrum, type Spectrum } from '../../src/engine/beamform/stft.ts';

function constant(re: number, im: number): Spectrum {
  const spectrum = createSpectrum();
  spectrum.re.fill(re);
  spectrum.im.fill(im);
  return spectrum;
}

describe('a masked covariance', () => {
  it('is the weighted mean of its hops, bin by bin', () => {
    const masked = new MaskedCovariance();
    masked.addBin(constant(1, 0), constant(0, 1), 5, 0.25);
    masked.addBin(constant(2, 0), constant(2, 0), 5, 0.75);
    masked.addBin(constant(3, 0), constant(3, 0), 6, 0.5);
    masked.addBin(constant(9, 0), constant(9, 0), 6, 0);
    const { leftPower, rightPower, crossRe, crossIm } = masked.covariance;
    expect(leftPower[5]).toBeCloseTo(0.25 * 1 + 0.75 * 4, 12);
    expect(rightPower[5]).toBeCloseTo(0.25 * 1 + 0.75 * 4, 12);
    // 1 × conj(i) = −i, and 2 × 2.
    expect(crossRe[5]).toBeCloseTo(0.75 * 4, 12);
    expect(crossIm[5]).toBeCloseTo(-0.25, 12);
    expect(leftPower[6]).toBe(9);
    masked.countHops();
    expect(masked.covariance.hops).toBeCloseTo((0.25 + 0.75 + 0.5) / 257, 12);
  });
});
