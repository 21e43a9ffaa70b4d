import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spelledForms, spokenForms } from '../../src/engine/recognise/spoken-forms.ts';
import { TermBias } from '../../src/engine/recognise/term-bias.ts';
import { RECOGNISE_TUNING } from '../../src/engine/recognise/tuning.ts';
import { llamaVocabulary } from '../../src/engine/recognise/vocabulary.ts';

const END = 2;
const { mostTermBonus } = RECOGNISE_TUNING;

/** What a bias has given to a text when it is over; the end token counts. */
function creditOf(bias: TermBias, text: string): number {
  let state = bias.start;
  let credit = 0;
  for (const token of [...llamaVocabulary.encode(text), END]) {
    credit += bias.credit(state, token);
    state = bias.next(state, token);
  }
  return credit;
}

const TERMS = ['Mimiyaku', 'Mika', 'Acme', 'Acme Cloud Suite', 'smart glasses', 'NVIDIA'];
const bias = new TermBias(TERMS, llamaVocabulary);

describe('a bias towards terms', () => {
  it.each([
    'Mimiyaku',
    'We call it Mimiyaku.',
    'Is Mimiyaku yours?',
    "Mimiyaku's screen",
    'I like NVIDIA, too.',
    'I like Nvidia, too.',
    'these smart glasses',
    'Smart glasses',
    'Smart Glasses for all',
    'Ask Acme about it.',
    'M-i-m-i-y-a-k-u',
    'It is M-I-M-I-Y-A-K-U.',
    'It is M I M I Y A K U.',
  ])('favours "%s"', (text) => {
    expect(creditOf(bias, text)).toBeGreaterThan(0);
  });

  it.each([
    'Mimicry is fine.',
    'Mikado',
    'Mikasa',
    'Acmes and mimics',
    'Acmeism',
    'a smart glass',
    'smart',
    'We call it a day.',
    'N-V-I',
    '',
  ])('gives nothing to "%s" in the end', (text) => {
    expect(creditOf(bias, text)).toBeCloseTo(0, 9);
  });

  it('keeps what a whole term was given where a longer one breaks off behind it', () => {
    expect(creditOf(bias, 'Acme Cloud')).toBeCloseTo(creditOf(bias, 'Acme'), 9);
    expect(creditOf(bias, 'Acme Cloud Suite')).toBeGreaterThan(creditOf(bias, 'Acme'));
  });

  it('counts terms that follow one another', () => {
    expect(creditOf(bias, 'Mimiyaku Mika')).toBeCloseTo(
      creditOf(bias, 'Mimiyaku') + creditOf(bias, 'Mika'),
      9,
    );
  });

  it('gives a term no more than the most, however long it is', () => {
    expect(
      creditOf(new TermBias(['Llanfairpwllgwyngyll'], llamaVocabulary), 'Llanfairpwllgwyngyll'),
    ).toBeCloseTo(mostTermBonus, 9);
  });

  it('changes scores by what it says it gives, in every state and for every token', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(...'Mimi yaku Mika do Acme Cloud Suites glasses, smart N-V I'.split(/(?<= )/u)),
        ),
        (words) => {
          let state = bias.start;
          for (const token of llamaVocabulary.encode(words.join(''))) state = bias.next(state, token);
          const scores = new Float32Array(32_768);
          const elsewhere = bias.apply(state, scores);
          const wrong = [...scores.entries()].filter(
            ([token, change]) => Math.abs(change + elsewhere - bias.credit(state, token)) > 1e-5,
          );
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 30, seed: 7 },
    );
  });
});

describe('the forms in which a term may be written', () => {
  it('are its own, those of a beginning and of a title, small, and spelled', () => {
    expect(spokenForms('smart Glasses')).toEqual(
      expect.arrayContaining(['smart Glasses', 'Smart Glasses', 'Smart glasses', 'smart glasses']),
    );
    expect(spelledForms('Ann')).toEqual(['A-n-n', 'A n n', 'A-N-N', 'A N N']);
  });

  it('are not spelled where there are digits or hardly anybody would', () => {
    expect(spelledForms('H100')).toEqual([]);
    expect(spelledForms('The Society for the Promotion of Birds')).toEqual([]);
  });

  it('hold capitals in the middle of a word only as the user wrote them', () => {
    expect(spokenForms("o'Neil iPhone")).toEqual(
      expect.arrayContaining(["o'Neil iPhone", "O'Neil iPhone", "o'neil iphone", "O'neil Iphone"]),
    );
  });
});
