import { describe, expect, it } from 'vitest';
import { shareOfWordsAlike } from '../../src/engine/recognise/alike.ts';

describe('how far two texts are alike', () => {
  it('is all where they differ in case and marks only, and nothing where they share no word', () => {
    expect(shareOfWordsAlike('Get me a coffee, please.', 'get me a coffee please')).toBe(1);
    expect(shareOfWordsAlike('I do not know.', 'Thank you very much')).toBe(0);
  });

  it('counts the words that both have in the same order', () => {
    expect(shareOfWordsAlike('we saw them there', 'we saw her')).toBeCloseTo((2 * 2) / 7);
    expect(shareOfWordsAlike('them saw', 'saw them')).toBe(0.5);
  });

  it('takes a number for its digits, however it is written', () => {
    expect(shareOfWordsAlike('Five, nine, nine, three, four, one.', '599-341')).toBe(1);
    expect(shareOfWordsAlike('Sixty-two ounces', '62 ounces')).toBe(1);
    expect(shareOfWordsAlike('519-341-511', 'five nine nine three four one five one one one')).toBeCloseTo(
      16 / 19,
    );
  });

  it('is nothing where either has no words: two empty texts agree on nothing', () => {
    expect(shareOfWordsAlike('', '')).toBe(0);
    expect(shareOfWordsAlike('Hello.', '…')).toBe(0);
  });
});
