import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, type NextTokenScorer, type SearchOptions } from '../../src/engine/recognise/search.ts';
import type { TokenBias } from '../../src/engine/recognise/token-bias.ts';

const START = 1;
const END = 2;
const VOCABULARY = 40;

const options: SearchOptions = { beamSize: 1, startToken: START, endToken: END, maxTokens: 30 };

/** A model that knows the tokens so far, as a real one does by its cache. Notes which token of which row it was given. */
function scorer(logitsAfter: (tokens: readonly number[]) => Float32Array): {
  model: NextTokenScorer;
  steps: { tokens: number[]; origins: number[] }[];
} {
  const steps: { tokens: number[]; origins: number[] }[] = [];
  let rows: number[][] = [[]];
  const step: NextTokenScorer['step'] = (tokens, origins) => {
    steps.push({ tokens: [...tokens], origins: [...origins] });
    const before = rows;
    rows = Array.from(tokens, (token, row) => (steps.length === 1 ? [] : [...before[origins[row]], token]));
    const all = new Float32Array(rows.length * VOCABULARY);
    for (const [row, path] of rows.entries()) all.set(logitsAfter(path), row * VOCABULARY);
    return Promise.resolve(all);
  };
  return { model: { step }, steps };
}

/** Logits of these probabilities; the rest of the vocabulary shares what is left. */
function distribution(chances: Readonly<Record<number, number>>): Float32Array {
  const left = 1 - Object.values(chances).reduce((sum, chance) => sum + chance, 0);
  const others = Math.max(left, 1e-9) / (VOCABULARY - Object.keys(chances).length);
  return Float32Array.from({ length: VOCABULARY }, (_, token) => Math.log(chances[token] ?? others));
}

/** A model that is quite sure of these tokens one after the other, and of the last one for ever. */
function saying(tokens: readonly number[], chance = 0.999): ReturnType<typeof scorer> {
  return scorer((path) => distribution({ [tokens[Math.min(path.length, tokens.length - 1)]]: chance }));
}

describe.each([1, 4])('with %i hypotheses', (beamSize) => {
  const settings = { ...options, beamSize };

  it('hands the best continuation back to the decoder and ends with the end token, which is no text', async () => {
    const { model, steps } = saying([7, 8, 9, END]);
    const decoding = await decode(model, settings);
    expect(decoding).toMatchObject({ tokens: [7, 8, 9], stoppedBy: 'end' });
    expect(steps.map(({ tokens }) => tokens[0])).toEqual([START, 7, 8, 9]);
  });

  it('takes the second best where the model would end before it began', async () => {
    const { model } = scorer((path) =>
      distribution(path.length === 0 ? { [END]: 0.9, 30: 0.05 } : { [END]: 0.99 }),
    );
    expect(await decode(model, settings)).toMatchObject({ tokens: [30], stoppedBy: 'end' });
  });

  it('stops at the limit and says so', async () => {
    const { model } = scorer((path) => distribution({ [3 + path.length]: 0.999 }));
    const decoding = await decode(model, { ...settings, maxTokens: 12 });
    expect(decoding.tokens).toHaveLength(12);
    expect(decoding.stoppedBy).toBe('too-long');
  });

  it('leaves out what is repeated where the limit stops it', async () => {
    const counting = [4, 5, 6, 7, 8, 9, 20, 21, 22, 20, 21, 22];
    const decoding = await decode(saying(counting).model, { ...settings, maxTokens: 12 });
    expect(decoding).toMatchObject({ tokens: counting.slice(0, 9), stoppedBy: 'too-long' });
  });

  it('cuts a loop back to its first copy', async () => {
    const decoding = await decode(saying([20, 21, 7]).model, settings);
    expect(decoding).toMatchObject({ tokens: [20, 21, 7], stoppedBy: 'repetition' });
  });

  it('measures how sure the model was: the mean over all choices, the end included', async () => {
    const decoding = await decode(saying([7, 8, END], 0.5).model, settings);
    expect(decoding.meanLogProbability).toBeCloseTo(Math.log(0.5), 4);
  });

  it('stops between two steps when it is cancelled', async () => {
    const controller = new AbortController();
    const { model, steps } = saying([7, 8, 9, END]);
    const cancelling: NextTokenScorer = {
      step: (tokens, origins) => {
        if (steps.length === 1) controller.abort();
        return model.step(tokens, origins);
      },
    };
    const decoding = decode(cancelling, { ...settings, signal: controller.signal });
    await expect(decoding).rejects.toMatchObject({ code: 'cancelled' });
    expect(steps).toHaveLength(2);
  });
});

/** After 5 the model is at a loss, after 6 it is sure: greedy takes 5 and regrets it. */
const regret = (path: readonly number[]): Float32Array => {
  if (path.length === 0) return distribution({ 5: 0.55, 6: 0.45 });
  if (path.length === 1) {
    return path[0] === 5 ? distribution({ 10: 0.3, 11: 0.3 }) : distribution({ 12: 0.99 });
  }
  return distribution({ [END]: 0.99 });
};

describe('several hypotheses', () => {
  it('find what one alone misses, and give the decoder the rows that they continue', async () => {
    const greedy = await decode(scorer(regret).model, options);
    expect(greedy.tokens).toEqual([5, 10]);
    const { model, steps } = scorer(regret);
    const beam = await decode(model, { ...options, beamSize: 4 });
    expect(beam.tokens).toEqual([6, 12]);
    // Best first: 6 12 continues what was the second row.
    expect(steps[2].origins[steps[2].tokens.indexOf(12)]).toBe(1);
  });

  it('find nothing less likely than one alone, whatever the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
        const noisy = (path: readonly number[]): Float32Array => {
          let state = path.reduce((hash, token) => (hash * 31 + token) % 2_147_483_647, seed);
          return Float32Array.from({ length: VOCABULARY }, (_, token) => {
            state = (state * 48_271) % 2_147_483_647;
            return (4 * state) / 2_147_483_647 + (token === END ? 2.5 : 0);
          });
        };
        const score = ({ tokens, meanLogProbability }: Awaited<ReturnType<typeof decode>>): number => {
          const length = tokens.length + 1;
          return meanLogProbability * length;
        };
        const greedy = await decode(scorer(noisy).model, { ...options, maxTokens: 12 });
        const beam = await decode(scorer(noisy).model, { ...options, maxTokens: 12, beamSize: 16 });
        fc.pre(greedy.stoppedBy === 'end' && beam.stoppedBy === 'end');
        expect(score(beam)).toBeGreaterThan(score(greedy) - 0.5);
      }),
      { numRuns: 50, seed: 3 },
    );
  });
});

describe('a bias', () => {
  /** Prefers 6 to begin with, and takes it back where 12 does not follow. */
  const bias: TokenBias = {
    start: 0,
    apply: (state, scores) => {
      if (state === 0) scores[6] += 2;
      else if (state === 1) scores[12] += 2;
      return state === 1 ? -2 : 0;
    },
    credit: (state, token) => {
      if (state === 0) return token === 6 ? 2 : 0;
      if (state === 1) return token === 12 ? 0 : -2;
      return 0;
    },
    next: (state, token) => (state === 0 && token === 6 ? 1 : 2),
    lent: (state) => (state === 1 ? 2 : 0),
  };

  it('turns the choice where both are near, and is not counted as the model being sure', async () => {
    const chances = (path: readonly number[]): Float32Array =>
      path.length === 0
        ? distribution({ 5: 0.7, 6: 0.2 })
        : distribution({ [path.length === 1 ? 12 : END]: 0.5 });
    const decoding = await decode(scorer(chances).model, { ...options, beamSize: 2, bias });
    expect(decoding.tokens).toEqual([6, 12]);
    expect(decoding.meanLogProbability).toBeCloseTo((Math.log(0.2) + 2 * Math.log(0.5)) / 3, 4);
  });

  it('drives out no more than half of the others, so that they are there when nothing comes of it', async () => {
    // All of 20 to 29 begin something expected; what was said is 7, which without them is the second best of its step.
    const flood: TokenBias = {
      start: 0,
      apply: (state, scores) => {
        if (state === 0) for (let token = 20; token < 30; token++) scores[token] += 4;
        return state === 1 ? -4 : 0;
      },
      credit: (state, token) => (state === 0 && token >= 20 && token < 30 ? 4 : state === 1 ? -4 : 0),
      next: (state, token) => (state === 0 && token >= 20 && token < 30 ? 1 : 2),
      lent: (state) => (state === 1 ? 4 : 0),
    };
    const said = (path: readonly number[]): Float32Array => {
      if (path.length === 0) return distribution({ 5: 0.4, 7: 0.3 });
      return path[0] === 7
        ? distribution({ [path.length === 1 ? 15 : END]: 0.99 })
        : distribution({ [END]: 0.1 });
    };
    const decoding = await decode(scorer(said).model, { ...options, beamSize: 4, bias: flood });
    expect(decoding.tokens).toEqual([7, 15]);
  });

  it('loses nothing where the way that it favours leads elsewhere', async () => {
    const chances = (path: readonly number[]): Float32Array =>
      path.length === 0
        ? distribution({ 5: 0.7, 6: 0.2 })
        : distribution({ [path.length === 1 ? 15 : END]: 0.99 });
    const decoding = await decode(scorer(chances).model, { ...options, beamSize: 2, bias });
    expect(decoding.tokens).toEqual([5, 15]);
  });
});
