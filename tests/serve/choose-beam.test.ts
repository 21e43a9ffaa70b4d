import { describe, expect, it } from 'vitest';

import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { chooseBeam } from '../../src/headless/serve/work/choose-beam.ts';
import { levelRangeDb } from '../../src/headless/serve/work/level-range.ts';

/** A second of bursts over a floor, both of noise that is the same at every run. */
function speechLike(burst: number, floor: number, gain = 1): Int16Array {
  let state = 1;
  return Int16Array.from({ length: SAMPLE_RATE_HZ }, (_, place) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    const noise = state / 2 ** 31;
    const level = Math.floor(place / 1600) % 2 === 0 ? burst : floor;
    return Math.max(-32_768, Math.min(32_767, noise * level * gain));
  });
}

describe('the range of levels', () => {
  it('is that between speech and pauses, whatever the gain', () => {
    expect(levelRangeDb(speechLike(10_000, 1000))).toBeCloseTo(20, 0);
    expect(levelRangeDb(speechLike(10_000, 1000, 0.25))).toBeCloseTo(20, 0);
  });

  it('is 0 in silence and of what is shorter than a frame', () => {
    expect(levelRangeDb(new Int16Array(16_000))).toBe(0);
    expect(levelRangeDb(new Int16Array(10))).toBe(0);
  });
});

describe('the beam that is used', () => {
  const good = speechLike(10_000, 500);
  it.each([
    ['the sent one where both are alike', good, good, 'sent'],
    ['the sent one where it is better', good, speechLike(10_000, 900), 'sent'],
    ['the sent one where it is only quieter', speechLike(10_000, 500, 0.05), good, 'sent'],
    ['the formed one where a microphone was sent', speechLike(10_000, 900), good, 'formed'],
    ['the formed one where silence was sent', new Int16Array(16_000), good, 'formed'],
    ['the formed one where a clipped signal was sent', speechLike(10_000, 500, 30), good, 'formed'],
  ])('%s', (_, sent, formed, choice) => {
    expect(chooseBeam(sent, formed)).toBe(choice);
  });
});
