import { describe, expect, it } from 'vitest';
import { decodeGreedily, type NextTokenLogits } from '../../src/engine/recognise/greedy.ts';

const START = 1;
const END = 2;
const VOCABULARY = 40;

/** Logits under which these tokens are chosen one after the other, and after them the last one for ever. */
function saying(tokens: readonly number[], lead = 20): { nextLogits: NextTokenLogits; heard: number[] } {
  const heard: number[] = [];
  const nextLogits = (token: number): Promise<Float32Array> => {
    const choice = tokens[Math.min(heard.length, tokens.length - 1)];
    heard.push(token);
    return Promise.resolve(new Float32Array(VOCABULARY).fill(0).fill(lead, choice, choice + 1));
  };
  return { nextLogits, heard };
}

const options = { startToken: START, endToken: END, maxTokens: 30 };

describe('decodeGreedily', () => {
  it('hands each token back to the decoder and ends with the end token, which is no text', async () => {
    const { nextLogits, heard } = saying([7, 8, 9, END]);
    const decoding = await decodeGreedily(nextLogits, options);
    expect(decoding.tokens).toEqual([7, 8, 9]);
    expect(decoding.stoppedBy).toBe('end');
    expect(heard).toEqual([START, 7, 8, 9]);
  });

  it('takes the second best where the model would end before it began', async () => {
    let steps = 0;
    const nextLogits = (): Promise<Float32Array> => {
      const logits = new Float32Array(VOCABULARY);
      logits[END] = 9;
      if (steps++ === 0) logits[30] = 5;
      return Promise.resolve(logits);
    };
    const decoding = await decodeGreedily(nextLogits, options);
    expect(decoding.tokens).toEqual([30]);
    expect(decoding.stoppedBy).toBe('end');
  });

  it('stops at the limit and says so', async () => {
    let next = 3;
    const counting = (): Promise<Float32Array> => {
      next++;
      return Promise.resolve(new Float32Array(VOCABULARY).fill(9, next, next + 1));
    };
    const decoding = await decodeGreedily(counting, { ...options, maxTokens: 12 });
    expect(decoding.tokens).toHaveLength(12);
    expect(decoding.stoppedBy).toBe('too-long');
  });

  it('leaves out what is repeated where the limit stops it', async () => {
    const counting = [4, 5, 6, 7, 8, 9, 20, 21, 22, 20, 21, 22];
    const decoding = await decodeGreedily(saying(counting).nextLogits, { ...options, maxTokens: 12 });
    expect(decoding.tokens).toEqual(counting.slice(0, 9));
    expect(decoding.stoppedBy).toBe('too-long');
  });

  it('cuts a loop back to its first copy', async () => {
    const decoding = await decodeGreedily(saying([20, 21, 7]).nextLogits, options);
    expect(decoding.tokens).toEqual([20, 21, 7]);
    expect(decoding.stoppedBy).toBe('repetition');
  });

  it('measures how sure the model was: the mean over all choices, the end included', async () => {
    // Every choice has a lead of ln 39 over 39 others, hence a probability of a half.
    const decoding = await decodeGreedily(saying([7, 8, END], Math.log(39)).nextLogits, options);
    expect(decoding.meanLogProbability).toBeCloseTo(Math.log(0.5), 5);
  });

  it('stops between two steps when it is cancelled', async () => {
    const controller = new AbortController();
    const { nextLogits, heard } = saying([7, 8, 9, END]);
    const cancelling: NextTokenLogits = (token) => {
      if (heard.length === 1) controller.abort();
      return nextLogits(token);
    };
    const decoding = decodeGreedily(cancelling, { ...options, signal: controller.signal });
    await expect(decoding).rejects.toMatchObject({ code: 'cancelled' });
    expect(heard).toHaveLength(2);
  });
});
