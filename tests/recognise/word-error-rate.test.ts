import { describe, expect, it } from 'vitest';
import { compareTexts, normaliseWords, wordErrorRate } from '../../bench/support/word-error-rate.ts';

describe('normaliseWords', () => {
  // Expected values are those of the scorer that goes with the two-microphone test recordings.
  it.each([
    ["Don’t stop, Mr. O'Brien!", "don't stop mister o'brien"],
    ['A well-known café/bar — OK?', 'a well known cafe bar okay'],
    ["'Quoted' words' end alright", 'quoted words end all right'],
    ['$3.50 on the 20th', '350 on the 20th'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(normaliseWords(text).join(' ')).toBe(expected);
  });
});

describe('compareTexts', () => {
  it.each([
    ['the same words', 'The same words.', [0, 0, 0, 3]],
    ['one two three', 'one too three', [1, 0, 0, 3]],
    ['one two three', 'one three', [0, 1, 0, 3]],
    ['one two three', 'one two and three', [0, 0, 1, 3]],
    ['one two three', '', [0, 3, 0, 3]],
    ['', 'thanks for watching', [0, 0, 3, 0]],
    ['a b c d e f', 'x b d d e y z', [3, 0, 1, 6]],
  ] as const)(
    '%j against %j',
    (reference, recognised, [substitutions, deletions, insertions, referenceWords]) => {
      expect(compareTexts(reference, recognised)).toEqual({
        substitutions,
        deletions,
        insertions,
        referenceWords,
      });
    },
  );

  it('rates errors by the words that were said', () => {
    expect(wordErrorRate(compareTexts('one two three four', 'one two'))).toBe(0.5);
    expect(wordErrorRate(compareTexts('', 'thanks'))).toBe(1);
  });
});
