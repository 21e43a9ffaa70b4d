import { describe, expect, it } from 'vitest';
import {
  compareTexts,
  countErrors,
  normaliseWords,
  wordErrorRate,
} from '../../bench/support/word-error-rate.ts';

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

  it.each([
    ['nine five six eight two one four seven three zero', '956-821-4730.', 0],
    ['nine five six eight two one four seven three zero', '9, 5, 6, 8, 2, 1 or 7, 3, 0.', 1],
    ['thirty four elm street five sixty eight', '34 Elm Street, 568', 0],
    ['room four oh two', 'Room 402', 0],
    ['in nineteen eighty four', 'In 1984', 0],
    ['two thousand five hundred people', '2,500 people', 0],
    ['one hundred twenty three thousand', '123,000', 0],
    ['fifteen hundred yen', '1500 yen', 0],
    ['two to four', '2 to 8', 1],
    ['j u n i p e r l e u n g', 'Juniper Leung', 0],
    ['ask for juniper', 'ask for J-u-n-i-p-e-r', 7],
  ])('counts digits and letters as they may have been said: %j, %j', (reference, recognised, errors) => {
    expect(countErrors(compareTexts(reference, recognised))).toBe(errors);
  });

  it('rates errors by the words that were said', () => {
    expect(wordErrorRate(compareTexts('one two three four', 'one two'))).toBe(0.5);
    expect(wordErrorRate(compareTexts('', 'thanks'))).toBe(1);
  });
});
