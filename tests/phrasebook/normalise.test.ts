import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normaliseEnglish } from '../../src/engine/phrasebook/normalise.ts';

describe('English that counts as the same', () => {
  it.each([
    ['Where is the restroom?', 'where is the restroom'],
    ['“Where’s the restroom?”', 'Where is the restroom?'],
    ['Um, where is, uh, the rest-room...', 'where is the rest room'],
    ['UMM… Hello — hmm — there!', 'hello there'],
    ['I can’t see it.', 'I cannot see it'],
    ["I can not see it, it's dark.", "I can't see it. It is dark."],
    ["We don't know; they won't say.", 'We do not know, they will not say'],
    ["Let's go, you're late and I'm tired.", 'Let us go. You are late, and I am tired.'],
    ["I'm gonna wait.", 'I am going to wait.'],
    ['It costs twenty-one dollars.', 'It costs 21 dollars'],
    ['Room two hundred and five', 'room 205'],
    ['Five hundred people', '500 people'],
    ['Ten thirty', '10:30'],
    ['1,000,000 people', '1000000 people'],
    ['50% off', '50 percent off'],
    ['Research & development', 'research and development'],
    ['It is −5 degrees', 'it is minus five degrees'],
    ['Ｈｅｌｌｏ　ｗｏｒｌｄ', 'hello world'],
    ['  hello\n\tworld ', 'Hello, world.'],
    ['Café', 'Cafe\u0301'],
  ])('%s = %s', (one, other) => {
    expect(normaliseEnglish(one)).toBe(normaliseEnglish(other));
    expect(normaliseEnglish(one)).not.toBe('');
  });
});

describe('English that does not', () => {
  it.each([
    ['It costs 3.5 dollars', 'It costs 35 dollars'],
    ['It costs 3.5 dollars', 'It costs 3, 5 dollars'],
    ['It costs $5', 'It costs 5'],
    ['I can do it', "I can't do it"],
    ['It is 5 degrees', 'It is -5 degrees'],
    ['Twenty one', 'Twenty, 10'],
    ['Where is the ER?', 'Where is the?'],
    ['5 mm', '5'],
    ['Uh-huh', 'Huh'],
    ["John's here", 'John here'],
    ['Meet me at 1.30', 'Meet me at 130'],
    ['C++', 'C'],
  ])('%s ≠ %s', (one, other) => {
    expect(normaliseEnglish(one)).not.toBe(normaliseEnglish(other));
  });
});

it.each(['', '...', 'um', 'Uh, hmm…', '?!'])('nothing but signs and hesitations is nothing (%s)', (text) => {
  expect(normaliseEnglish(text)).toBe('');
});

const PIECES = [
  'um',
  'uh',
  'huh',
  "it's",
  "can't",
  'cannot',
  'gonna',
  'twenty',
  'one',
  'zero',
  'hundred',
  'and',
  '21',
  '3.5',
  '1,000',
  '50%',
  '-5',
  '−',
  '$',
  "'",
  '’',
  '.',
  ',',
  '-',
  ' ',
  '\n',
  'İ',
  'é',
  'e',
  '\u0301',
  'ǆ',
  'Ω',
  'ﬁ',
  '½',
  '①',
  'ガ',
  'ｶ\uFF9E',
];

it.each([
  ['Uh-huh.', 'uhhuh'],
  ["uh'-huh", 'uhhuh'],
  ['uh, uh huh', 'uhhuh'],
  ['éuh’-huh', 'éuh huh'],
])('%s says yes only as a word of its own', (text, normalised) => {
  expect(normaliseEnglish(text)).toBe(normalised);
});

it('normalising twice is normalising once', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(' ')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(text, (text) => {
      const once = normaliseEnglish(text);
      expect(normaliseEnglish(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

it('letters’ case, surrounding signs and white space never matter', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      const plain = normaliseEnglish(words.join(' '));
      expect(normaliseEnglish(`  "${words.join(',  ').toUpperCase()}!" `)).toBe(plain);
    }),
  );
});
