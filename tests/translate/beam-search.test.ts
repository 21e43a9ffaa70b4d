import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthPenalty, searchBeam, type SearchSettings } from '../../src/engine/translate/beam-search.ts';
import { ToyModel } from './toy-model.ts';

const START = 0;
const END = 1;

function settings(beamSize: number, maxTokens: number, change: Partial<SearchSettings> = {}): SearchSettings {
  return {
    beamSize,
    lengthPenalty: 0.6,
    maxTokens,
    startToken: START,
    endToken: END,
    forbiddenTokens: [START],
    isLoop: () => false,
    refusedAfter: () => [],
    onlyBest: false,
    horizonTokens: Infinity,
    ...change,
  };
}

/** Every finished sequence of at most `maxTokens` tokens, end included, none of them empty: scored without any search. */
function exhaustive(
  model: ToyModel,
  maxTokens: number,
  alpha: number,
): { tokens: number[]; score: number }[] {
  const found: { tokens: number[]; score: number }[] = [];
  const walk = (tokens: number[], total: number): void => {
    const next = model.logProbabilities([START, ...tokens]);
    const length = tokens.length + 1;
    if (tokens.length > 0) found.push({ tokens, score: (total + next[END]) / lengthPenalty(length, alpha) });
    if (length === maxTokens) return;
    for (let token = 0; token < model.vocabularySize; token++) {
      if (token !== START && token !== END) walk([...tokens, token], total + next[token]);
    }
  };
  walk([], 0);
  return found.sort((a, b) => b.score - a.score);
}

/** Beam search without early stop or anything else clever. */
function plainBeamSearch(
  model: ToyModel,
  beamSize: number,
  maxTokens: number,
  alpha: number,
): { tokens: number[]; score: number }[] {
  let living: { tokens: number[]; total: number }[] = [{ tokens: [], total: 0 }];
  const finished: { tokens: number[]; score: number }[] = [];
  for (let length = 1; length <= maxTokens; length++) {
    const choices = living
      .flatMap(({ tokens, total }) =>
        model
          .logProbabilities([START, ...tokens])
          .map((score, token) => ({ tokens, token, total: total + score })),
      )
      .filter(({ token }) => token !== START && (length > 1 || token !== END))
      .sort((a, b) => b.total - a.total);
    for (const { token, tokens, total } of choices.slice(0, beamSize)) {
      if (token === END) finished.push({ tokens, score: total / lengthPenalty(length, alpha) });
    }
    living = choices
      .filter(({ token }) => token !== END)
      .slice(0, beamSize)
      .map(({ tokens, token, total }) => ({ tokens: [...tokens, token], total }));
  }
  return finished.sort((a, b) => b.score - a.score).slice(0, beamSize);
}

describe('searchBeam', () => {
  it('finds what an exhaustive search finds when the beam is wide enough for every sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 3, max: 5 }),
        fc.integer({ min: 2, max: 5 }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        async (seed, vocabularySize, maxTokens, alpha) => {
          const model = new ToyModel(seed, vocabularySize);
          const everything = vocabularySize ** maxTokens;
          const found = await searchBeam(
            model.scorer(),
            settings(everything, maxTokens, { lengthPenalty: alpha }),
          );
          const [best] = await searchBeam(
            model.scorer(),
            settings(everything, maxTokens, { lengthPenalty: alpha, onlyBest: true }),
          );
          const wanted = exhaustive(model, maxTokens, alpha);
          expect(found.map(({ tokens }) => tokens)).toHaveLength(wanted.length);
          expect(found[0].score).toBeCloseTo(wanted[0].score, 4);
          expect(found.at(-1)?.score).toBeCloseTo(wanted.at(-1)?.score ?? NaN, 4);
          expect(found[0].finished).toBe(true);
          expect(best).toEqual(found[0]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds the same list as a plain search that goes on to the longest length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 2, max: 5 }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.double({ min: -1, max: 3, noNaN: true }),
        async (seed, beamSize, alpha, endBias) => {
          const model = new ToyModel(seed, 8, { endBias });
          const found = await searchBeam(model.scorer(), settings(beamSize, 9, { lengthPenalty: alpha }));
          const wanted = plainBeamSearch(model, beamSize, 9, alpha);
          fc.pre(wanted.length === beamSize);
          expect(found.map(({ tokens }) => tokens)).toEqual(wanted.map(({ tokens }) => tokens));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the same best in fewer steps where only the best is wanted', async () => {
    let stepsSaved = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e9 }),
        fc.double({ min: -1, max: 3, noNaN: true }),
        async (seed, endBias) => {
          const model = new ToyModel(seed, 8, { endBias });
          const all = model.scorer();
          const best = model.scorer();
          const [first] = await searchBeam(all, settings(4, 9));
          const [second] = await searchBeam(best, settings(4, 9, { onlyBest: true }));
          expect(second).toEqual(first);
          stepsSaved += all.steps - best.steps;
        },
      ),
      { numRuns: 300 },
    );
    expect(stepsSaved).toBeGreaterThan(100);
  });

  it('gives up living hypotheses beyond its horizon', async () => {
    let stepsSaved = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e9 }), async (seed) => {
        const model = new ToyModel(seed, 8, { endBias: 1 });
        const far = model.scorer();
        const near = model.scorer();
        const all = await searchBeam(far, settings(4, 30));
        const some = await searchBeam(near, settings(4, 30, { horizonTokens: 2 }));
        expect(some[0].score).toBeLessThanOrEqual(all[0].score);
        stepsSaved += far.steps - near.steps;
      }),
    );
    expect(stepsSaved).toBeGreaterThan(100);
  });

  it('is greedy decoding with a beam of one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e9 }), async (seed) => {
        const model = new ToyModel(seed, 7);
        const tokens: number[] = [];
        while (tokens.length < 12) {
          const next = model.logProbabilities([START, ...tokens]);
          next[START] = -Infinity;
          if (tokens.length === 0) next[END] = -Infinity;
          const best = next.indexOf(Math.max(...next));
          if (best === END) break;
          tokens.push(best);
        }
        const [found] = await searchBeam(model.scorer(), settings(1, 12));
        expect(found.tokens).toEqual(tokens);
        expect(found.finished).toBe(tokens.length < 12);
      }),
    );
  });

  it('returns hypotheses best first, none empty, none with a forbidden token', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 6 }),
        async (seed, beamSize) => {
          const model = new ToyModel(seed, 8, { endBias: 6 });
          const found = await searchBeam(
            model.scorer(),
            settings(beamSize, 10, { forbiddenTokens: [START, 3] }),
          );
          expect(found.length).toBeGreaterThan(0);
          expect(found.length).toBeLessThanOrEqual(beamSize);
          expect(found.map(({ score }) => score)).toEqual(
            found.map(({ score }) => score).toSorted((a, b) => b - a),
          );
          for (const { tokens } of found) {
            expect(tokens.length).toBeGreaterThan(0);
            expect(tokens).not.toContain(3);
            expect(tokens).not.toContain(END);
          }
        },
      ),
    );
  });

  it('gives unfinished hypotheses, marked so, where the length limit comes first', async () => {
    const model = new ToyModel(1, 5, { endBias: -50 });
    const found = await searchBeam(model.scorer(), settings(3, 4));
    expect(found).toHaveLength(3);
    expect(found.every(({ finished, tokens }) => !finished && tokens.length === 4)).toBe(true);
  });

  it('turns to another continuation where the guard sees a loop', async () => {
    const model = new ToyModel(4, 5, { endBias: -50, favourite: 2 });
    const [free] = await searchBeam(model.scorer(), settings(2, 6));
    expect(free.tokens).toEqual([2, 2, 2, 2, 2, 2]);
    const [guarded] = await searchBeam(
      model.scorer(),
      settings(2, 6, { isLoop: (token, tail) => token === tail.at(0) && token === tail.at(1) }),
    );
    expect(guarded.tokens.join('')).not.toContain('222');
    expect(guarded.tokens).toHaveLength(6);
  });

  it('stops between steps when it is cancelled', async () => {
    const model = new ToyModel(1, 5, { endBias: -50 });
    const controller = new AbortController();
    const scorer = model.scorer();
    let steps = 0;
    const search = searchBeam(
      {
        vocabularySize: scorer.vocabularySize,
        step: (tokens, origins) => {
          if (++steps === 3) controller.abort();
          return scorer.step(tokens, origins);
        },
      },
      settings(2, 50, { signal: controller.signal }),
    );
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
    expect(steps).toBe(3);
  });
});
