import { MimiyakuError } from '../errors.ts';
import { findLoop } from './repetition.ts';

/** Gives the logits of the next token after the one given; a decoder with its cache inside. */
export type NextTokenLogits = (token: number) => Promise<Float32Array>;

export interface GreedyOptions {
  readonly startToken: number;
  readonly endToken: number;
  readonly maxTokens: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Decoding {
  readonly tokens: readonly number[];
  /** Mean natural logarithm of the probability that the model gave to each of its tokens, the end included; 0 is certainty. */
  readonly meanLogProbability: number;
  readonly stoppedBy: 'end' | 'repetition' | 'too-long';
}

/**
 * Takes the most probable token each time, until the model says that it is done. End-of-text is refused as the first token: given
 * half a second of room noise before the words, Moonshine often starts with it and so returns nothing for perfectly clear speech.
 *
 * @throws MimiyakuError `cancelled`
 */
export async function decodeGreedily(nextLogits: NextTokenLogits, options: GreedyOptions): Promise<Decoding> {
  const tokens: number[] = [];
  let logProbability = 0;
  let choices = 0;
  const result = (stoppedBy: Decoding['stoppedBy'], kept = tokens.length): Decoding => ({
    tokens: tokens.slice(0, kept),
    meanLogProbability: choices === 0 ? 0 : logProbability / choices,
    stoppedBy,
  });

  let token = options.startToken;
  while (tokens.length < options.maxTokens) {
    if (options.signal?.aborted === true) {
      throw new MimiyakuError('cancelled', 'The recognition was cancelled.', {
        cause: options.signal.reason,
      });
    }
    const logits = await nextLogits(token);
    token = largest(logits, tokens.length === 0 ? options.endToken : undefined);
    logProbability += logProbabilityOf(token, logits);
    choices++;
    if (token === options.endToken) return result('end');
    tokens.push(token);
    const kept = findLoop(tokens);
    if (kept !== undefined) return result('repetition', kept);
  }
  return result('too-long', findLoop(tokens, true));
}

/** Place of the largest value, `barred` left out. */
function largest(values: Float32Array, barred: number | undefined): number {
  let best = barred === 0 ? 1 : 0;
  let bestValue = values[best];
  for (let place = best + 1; place < values.length; place++) {
    const value = values[place];
    if (value > bestValue && place !== barred) {
      best = place;
      bestValue = value;
    }
  }
  return best;
}

/** Natural logarithm of the softmax at one place. The caller's place need not be the largest: the first token may be barred. */
function logProbabilityOf(place: number, logits: Float32Array): number {
  const reference = logits[place];
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - reference);
  return -Math.log(sum);
}
