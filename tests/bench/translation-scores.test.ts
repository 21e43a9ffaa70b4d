import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { corpusCharacterBleu, corpusChrf } from '../../bench/support/translation-scores.ts';

/** Scores that sacrebleu itself gave for hypotheses and references of many kinds. */
const fixture = z
  .object({
    cases: z.array(
      z.object({
        name: z.string(),
        hypotheses: z.array(z.string()),
        references: z.array(z.string()),
        chrf: z.number(),
        characterBleu: z.number(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../fixtures/scores/sacrebleu.json', import.meta.url), 'utf8')));

describe('translation scores', () => {
  it.each(fixture.cases)('chrF2 is that of sacrebleu: $name', ({ hypotheses, references, chrf }) => {
    expect(Math.abs(corpusChrf(hypotheses, references) - chrf)).toBeLessThanOrEqual(0.005);
  });

  it.each(fixture.cases)(
    'character BLEU is that of sacrebleu: $name',
    ({ hypotheses, references, characterBleu }) => {
      expect(Math.abs(corpusCharacterBleu(hypotheses, references) - characterBleu)).toBeLessThanOrEqual(
        0.005,
      );
    },
  );

  it('refuses lists of different length', () => {
    expect(() => corpusChrf(['a'], [])).toThrow(RangeError);
  });
});
