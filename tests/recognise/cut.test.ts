import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { cutIntoPieces } from '../../src/engine/recognise/cut.ts';

/** A tone with pauses of 200 ms whose middles lie at the given seconds. */
function toneWithPauses(seconds: number, pausesAt: readonly number[]): Float32Array {
  const audio = Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, n) => 0.3 * Math.sin(n / 7));
  for (const at of pausesAt) audio.fill(0, (at - 0.1) * SAMPLE_RATE_HZ, (at + 0.1) * SAMPLE_RATE_HZ);
  return audio;
}

const lengths = (pieces: readonly Float32Array[]): number[] =>
  pieces.map((piece) => piece.length / SAMPLE_RATE_HZ);

describe('cutIntoPieces', () => {
  it('leaves short audio whole', () => {
    const audio = toneWithPauses(10, [5]);
    const pieces = cutIntoPieces(audio, 10);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toBe(audio);
  });

  it('cuts in the pause nearest to an even division', () => {
    const [first, second] = lengths(cutIntoPieces(toneWithPauses(16, [2, 7, 14]), 10));
    expect(Math.abs(first - 7)).toBeLessThan(0.1);
    expect(Math.abs(second - 9)).toBeLessThan(0.1);
  });

  it('gives even pieces where there is no pause at all', () => {
    for (const length of lengths(cutIntoPieces(toneWithPauses(25, []), 10))) {
      expect(length).toBeGreaterThan(5);
      expect(length).toBeLessThanOrEqual(10);
    }
  });

  it('loses nothing, doubles nothing, and makes no more pieces than the longest one asks for', () => {
    // A random loudness for each 50 ms on top of a ramp, so that every sample is a different one.
    const audio = fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 180, size: 'max' })
      .map((loudnesses) =>
        Float32Array.from(
          { length: loudnesses.length * 800 },
          (_, n) => loudnesses[Math.floor(n / 800)] * 0.5 + n * 1e-6,
        ),
      );
    fc.assert(
      fc.property(audio, fc.double({ min: 0.5, max: 3, noNaN: true }), (sound, longest) => {
        const pieces = cutIntoPieces(sound, longest);
        expect(pieces.length).toBeLessThanOrEqual(
          Math.max(1, Math.ceil(sound.length / Math.floor(longest * SAMPLE_RATE_HZ))),
        );
        const joined = new Float32Array(sound.length);
        let place = 0;
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(longest * SAMPLE_RATE_HZ);
          joined.set(piece, place);
          place += piece.length;
        }
        expect(place).toBe(sound.length);
        expect(Buffer.compare(Buffer.from(joined.buffer), Buffer.from(sound.buffer))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
