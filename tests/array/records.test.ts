import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DirectionRecord } from '../../src/engine/array/direction-record.ts';
import { RollingHistory } from '../../src/engine/array/rolling-history.ts';

describe('the rolling history', () => {
  it('gives back any span of its newest samples, and refuses what is gone or to come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 210 }),
        fc.integer({ min: 0, max: 210 }),
        fc.integer({ min: 1, max: 60 }),
        (capacity, count, from, to, step) => {
          const history = new RollingHistory(2, capacity);
          const left = Float32Array.from({ length: count }, (_, sample) => sample / 32_768);
          const right = left.map((sample) => sample + 1000 / 32_768);
          for (let begin = 0; begin < count; begin += step) {
            history.appendPairs(left, right, begin, Math.min(count, begin + step));
          }
          const all = Array.from({ length: count }, (_, sample) => [sample, sample + 1000]).flat();
          const isKept = from <= to && to <= count && from >= count - capacity;
          if (isKept) expect([...history.copy(from, to)]).toEqual(all.slice(2 * from, 2 * to));
          else expect(() => history.copy(from, to)).toThrow(RangeError);
        },
      ),
    );
  });
});

describe('the direction of an utterance', () => {
  it('is where the talker was for the most part, not where the last one was', () => {
    const record = new DirectionRecord(100);
    for (let frame = 0; frame < 10; frame++) record.set(frame, { azimuthDegrees: -30, confidence: 0.5 }, 0.9);
    for (let frame = 10; frame < 40; frame++) record.set(frame, { azimuthDegrees: 20, confidence: 0.7 }, 0.9);
    expect(record.over(0, 40)?.azimuthDegrees).toBe(20);
    expect(record.over(0, 40)?.confidence).toBeCloseTo(0.65, 5);
  });

  it('is unknown where nobody was located or nobody spoke', () => {
    const record = new DirectionRecord(100);
    for (let frame = 0; frame < 10; frame++) record.set(frame, undefined, 0.9);
    for (let frame = 10; frame < 20; frame++) record.set(frame, { azimuthDegrees: 1, confidence: 1 }, 0);
    expect(record.over(0, 20)).toBeUndefined();
  });
});
