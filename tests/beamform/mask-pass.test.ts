import { describe, expect, it } from 'vitest';
import { DelaySearch } from '../../src/engine/beamform/delay-search.ts';
import { MaskPass } from '../../src/engine/beamform/mask-pass.ts';
import { StoredHops } from '../../src/engine/beamform/stored-hops.ts';
import { randomSource, scaled, sum } from './synthetic-array.ts';

const SPACING = 0.08;
const LENGTH = 65_536;
const TALKER_DELAY = -2.2;
const OTHER_DELAY = 2.2;

/** Louder and softer by turns, a quarter of a second each. */
function syllables(signal: Float32Array, phase: number): Float32Array {
  return signal.map((sample, n) => (Math.floor(n / 4000) % 2 === phase ? sample : 0));
}

describe('the second pass by mask', () => {
  it('finds the other voice in the background, and nothing of the talker, also where the delay is a little wrong', () => {
    const talker = randomSource(1, { length: LENGTH, tiltDbPerOctave: 6 });
    const other = randomSource(2, { length: LENGTH, tiltDbPerOctave: 6 });
    const own = (seed: number): Float32Array =>
      scaled(randomSource(seed, { length: LENGTH }).delayed(0), 0.005);
    const hops = new StoredHops();
    hops.analyse(
      sum(syllables(talker.delayed(0), 0), syllables(other.delayed(0), 1), own(3)),
      sum(syllables(talker.delayed(TALKER_DELAY), 0), syllables(other.delayed(OTHER_DELAY), 1), own(4)),
      1,
    );
    const search = new DelaySearch(SPACING);
    search.search(new MaskPass(SPACING).background(hops, TALKER_DELAY + 0.4), undefined);
    expect(Math.abs(search.delaySamples - OTHER_DELAY)).toBeLessThan(0.2);
  });
});
