import type { NextTokenScorer } from '../../src/engine/translate/beam-search.ts';

export interface ToyModelOptions {
  /** How many of the newest tokens the next one depends on; all of them by default. */
  readonly memory?: number;
  /** Added to the score of token 1, the end. */
  readonly endBias?: number;
  /** A token that is nearly always the likeliest. */
  readonly favourite?: number;
}

/** A language model without weights: scores are a hash of the prefix, so that any sequence can be scored outside a search. */
export class ToyModel {
  readonly vocabularySize: number;
  readonly #seed: number;
  readonly #options: ToyModelOptions;

  constructor(seed: number, vocabularySize: number, options: ToyModelOptions = {}) {
    this.#seed = seed;
    this.vocabularySize = vocabularySize;
    this.#options = options;
  }

  /** Log probabilities of the token after a prefix that begins with the start token. */
  logProbabilities(prefix: readonly number[]): number[] {
    const scores = Array.from(this.#scores(prefix));
    const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
    return scores.map((score) => score - Math.log(sum));
  }

  /** The model as the search sees it: it keeps the prefix of each row, as a cache would. */
  scorer(): NextTokenScorer & { steps: number } {
    let prefixes: number[][] = [[]];
    const scorer = {
      steps: 0,
      vocabularySize: this.vocabularySize,
      step: (tokens: Int32Array, origins: Int32Array) => {
        scorer.steps++;
        prefixes = Array.from(tokens, (token, row) => [...prefixes[origins[row]], token]);
        const logits = new Float32Array(prefixes.length * this.vocabularySize);
        for (const [row, prefix] of prefixes.entries()) {
          logits.set(this.#scores(prefix), row * this.vocabularySize);
        }
        return Promise.resolve(logits);
      },
    };
    return scorer;
  }

  #scores(prefix: readonly number[]): Float32Array {
    const { memory = prefix.length, endBias = 0, favourite } = this.#options;
    const seen = prefix.slice(-memory);
    return Float32Array.from({ length: this.vocabularySize }, (_, token) => {
      let hash = this.#seed ^ 0x9e3779b9;
      for (const value of [...seen, token]) hash = Math.imul(hash ^ (value + 1), 0x85ebca6b) ^ (hash >>> 13);
      hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
      const bias = token === 1 ? endBias : token === favourite ? 8 : 0;
      return ((hash >>> 0) / 2 ** 32) * 4 + bias;
    });
  }
}
