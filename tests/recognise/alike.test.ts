import { describe, expect, it } from 'vitest';
import { shareOfWordsAlike } from '../../src/engine/recognise/alike.ts';

describe('how far two texts are alike', () => {
  it('is all where they differ in case and marks only, and nothing where they share no word', () => {
    expect(shareOfWordsAlike('Get me a coffee, please.', 'get me a coffee please')).toBe(1);
    expect(shareOfWordsAlike('I do not know.', 'Thank you very much')).toBe(0);
  });

  it('counts the words that both have in the same order', () => {
    expect(shareOfWordsAlike('one two three four', 'one three five')).toBeCloseTo((2 * 2) / 7);
    expect(shareOfWordsAlike('two one', 'one two')).toBe(0.5);
  });

  it('is nothing where either has no words: two empty texts agree on nothing', () => {
    expect(shareOfWordsAlike('', '')).toBe(0);
    expect(shareOfWordsAlike('Hello.', '…')).toBe(0);
  });
});
