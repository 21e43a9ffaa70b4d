import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RingReader, RingWriter } from '../../src/engine/capture/sample-ring.ts';

describe('the ring', () => {
  it('gives what was written, in order, once; and refuses what does not fit as a whole', () => {
    const step = fc.record({
      act: fc.constantFrom('write', 'read', 'release', 'restart'),
      size: fc.nat(40),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const CAPACITY = 64;
        const writer = new RingWriter(CAPACITY);
        let reader = new RingReader(writer.memory, 0);
        let next = 0;
        for (const { act, size } of steps) {
          if (act === 'write') {
            const block = Int16Array.from({ length: size }, (_, index) => next + index);
            const fits = size <= CAPACITY - (next - writer.released);
            expect(writer.write(block)).toBe(fits);
            if (fits) next += size;
          } else if (act === 'read') {
            const target = new Int16Array(size);
            const from = reader.position;
            const count = reader.read(target);
            expect(count).toBe(Math.min(size, next - from));
            expect([...target.subarray(0, count)]).toEqual(
              Array.from({ length: count }, (_, index) => from + index),
            );
          } else if (act === 'release') {
            writer.release(reader.position);
          } else {
            // A new reader begins where the last one's work was settled.
            reader = new RingReader(writer.memory, writer.released);
          }
          expect(writer.written).toBe(next);
        }
      }),
    );
  });

  it('counts beyond 2³² values', () => {
    const writer = new RingWriter(4);
    const reader = new RingReader(writer.memory, 0);
    // Going there would take hours: both ends are set near the place, as they would be.
    const near = 2 ** 32 - 2;
    const lateReader = new RingReader(writer.memory, near);
    new Uint32Array(writer.memory, 0, 1)[0] = (near + 3) % 2 ** 32;
    expect(lateReader.available).toBe(3);
    expect(reader.available).toBe(1);
  });
});
