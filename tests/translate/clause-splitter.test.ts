import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLongSentence } from '../../src/engine/translate/clause-splitter.ts';

const atMostWords =
  (limit: number) =>
  (text: string): boolean =>
    text.split(/\s+/u).length <= limit;

describe('splitLongSentence', () => {
  it('leaves a sentence alone that fits', () => {
    expect(splitLongSentence('It fits, and it stays.', atMostWords(5))).toEqual([
      { text: 'It fits, and it stays.', boundary: 'sentence' },
    ]);
  });

  it('prefers a semicolon to a nearer comma', () => {
    expect(
      splitLongSentence('The first camera is small; it is also cheap, light and very fast.', atMostWords(8)),
    ).toEqual([
      { text: 'The first camera is small.', boundary: 'clause' },
      { text: 'it is also cheap, light and very fast.', boundary: 'sentence' },
    ]);
  });

  it('prefers a clause to a list', () => {
    expect(
      splitLongSentence(
        'We sell cameras, lenses, bags, but the shop in Osaka only has lenses, bags.',
        atMostWords(10),
      ),
    ).toEqual([
      { text: 'We sell cameras, lenses, bags.', boundary: 'clause' },
      { text: 'but the shop in Osaka only has lenses, bags.', boundary: 'sentence' },
    ]);
  });

  it('does not cut numbers or fragments off', () => {
    const parts = splitLongSentence(
      'Yes, we sold 1,500,000 of them in the first year and nobody here had expected that',
      atMostWords(9),
    );
    expect(parts.map(({ text }) => text)).toContainEqual(expect.stringContaining('1,500,000'));
    expect(parts[0].text).not.toBe('Yes');
  });

  it('brings any text below the limit and drops no letter', () => {
    const word = fc.constantFrom(
      'and',
      'a',
      'camera,',
      'because',
      'x'.repeat(40),
      '1,000',
      'well;',
      '—',
      'that',
      '漢字',
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (words, limit) => {
          const sentence = words.join(' ');
          const fits = (text: string): boolean => text.length <= limit;
          const parts = splitLongSentence(sentence, fits);
          for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(limit);
          const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
          expect(letters(parts.map(({ text }) => text).join(''))).toBe(letters(sentence));
          expect(parts.at(-1)?.boundary).toBe('sentence');
        },
      ),
      { numRuns: 300 },
    );
  });
});
