import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logSumExp } from '../../src/engine/decode/log-sum-exp.ts';

describe('logSumExp', () => {
  it('is right to 0.00001 for scores of any range and number', () => {
    const scores = fc.array(fc.float({ min: -60, max: 60, noNaN: true }), { minLength: 1, maxLength: 3000 });
    fc.assert(
      fc.property(scores, (values) => {
        const largest = Math.max(...values);
        const exact = largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
        expect(Math.abs(logSumExp(Float32Array.from(values)) - exact)).toBeLessThan(1e-5);
      }),
    );
  });

  it('takes scores of minus infinity as no share', () => {
    expect(logSumExp(Float32Array.of(-Infinity, 2, -Infinity))).toBeCloseTo(2, 6);
  });
});
