import { MimiyakuError } from '../errors.ts';
import { CandidateList } from '../decode/candidates.ts';
import { HypothesisTree } from '../decode/hypothesis-tree.ts';
import { logSumExp } from '../decode/log-sum-exp.ts';
import { findLoop } from './repetition.ts';
import { NO_BIAS, type TokenBias } from './token-bias.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/** A decoder with its cache inside: it scores the token that comes next. */
export interface NextTokenScorer {
  /**
   * `tokens[i]` is the newest token of row i, which continues row `origins[i]` of the call before (the first call has one row). Gives
   * unnormalised log probabilities, rows × vocabulary, which the search may overwrite and which are valid until the next call.
   */
  step(tokens: Int32Array, origins: Int32Array): Promise<Float32Array>;
}

export interface SearchOptions {
  /** Hypotheses kept side by side; 1 is greedy. */
  readonly beamSize: number;
  readonly startToken: number;
  readonly endToken: number;
  readonly maxTokens: number;
  /** Words that are expected; left out: none. */
  readonly bias?: TokenBias | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Decoding {
  readonly tokens: readonly number[];
  /**
   * Mean natural logarithm of the probability that the model gave to each of its tokens, the end included and any bias left out; 0 is
   * certainty.
   */
  readonly meanLogProbability: number;
  readonly stoppedBy: 'end' | 'repetition' | 'too-long';
}

/** A hypothesis that can go on. */
interface Living {
  readonly node: number;
  /** Logarithm of the probability that the model gives to it. */
  readonly logProbability: number;
  /** What the bias has given to it, by now. */
  readonly credit: number;
  readonly biasState: number;
}

interface Finished extends Decoding {
  readonly score: number;
}

/**
 * Beam search for what was said. The best `beamSize` continuations live on, those that have fallen too far behind the best left out; an
 * ending counts only where it is among the best of its step, so that a beam of one takes the most probable token each time. Hypotheses of
 * different length are compared by their log probability, the bias added, over the length penalty of Wu et al. 2016. It ends as soon as no
 * living hypothesis is expected to overtake the best finished one.
 *
 * End-of-text is refused as the first token: given half a second of room noise before the words, Moonshine often starts with it and so
 * returns nothing for perfectly clear speech. A hypothesis that goes round is ended and cut back to the first copy of what it repeats.
 *
 * @throws MimiyakuError `cancelled`
 */
export async function decode(scorer: NextTokenScorer, options: SearchOptions): Promise<Decoding> {
  const { beamSize, endToken, maxTokens, bias = NO_BIAS } = options;
  const tree = new HypothesisTree();
  // As many endings as living rows may crowd the list.
  const candidates = new CandidateList(2 * beamSize);
  const tokens = new Int32Array(beamSize);
  const origins = new Int32Array(beamSize);
  let living: Living[] = [{ node: HypothesisTree.root, logProbability: 0, credit: 0, biasState: bias.start }];
  let best: Finished | undefined;
  tokens[0] = options.startToken;

  for (let length = 1; length <= maxTokens; length++) {
    throwIfAborted(options.signal);
    const rows = living.length;
    const logits = await scorer.step(tokens.subarray(0, rows), origins.subarray(0, rows));
    const vocabularySize = logits.length / rows;
    candidates.clear();
    for (const [row, { logProbability, credit, biasState }] of living.entries()) {
      const scores = logits.subarray(row * vocabularySize, (row + 1) * vocabularySize);
      const base = logProbability + credit - logSumExp(scores);
      if (length === 1) scores[endToken] = -Infinity;
      candidates.offerRow(scores, base + bias.apply(biasState, scores), row);
    }

    const next: Living[] = [];
    const leastTotal = candidates.total(0) - RECOGNISE_TUNING.beamMargin;
    for (let place = 0; place < candidates.count && next.length < beamSize; place++) {
      const total = candidates.total(place);
      if (total < leastTotal) break;
      const token = candidates.token(place);
      const row = candidates.row(place);
      const before = living[row];
      const credit = before.credit + bias.credit(before.biasState, token);
      const logProbability = total - credit;
      const finish = (stoppedBy: Decoding['stoppedBy'], text: readonly number[]): void => {
        const score = total / lengthPenalty(length);
        if (best !== undefined && best.score >= score) return;
        best = { tokens: text, meanLogProbability: logProbability / length, stoppedBy, score };
      };
      if (token === endToken) {
        if (place < beamSize) finish('end', tree.path(before.node));
        continue;
      }
      const node = tree.append(before.node, token);
      const path = tree.path(node);
      const kept = findLoop(path);
      if (kept !== undefined) {
        if (place < beamSize) finish('repetition', path.slice(0, kept));
        continue;
      }
      tokens[next.length] = token;
      origins[next.length] = row;
      next.push({ node, logProbability, credit, biasState: bias.next(before.biasState, token) });
    }
    if (next.length === 0) break;
    living = next;

    if (best !== undefined) {
      // In falling order: the first one bounds them all. It will lose something on the way to its end, and may grow meanwhile.
      const [{ logProbability, credit }] = living;
      const longest = Math.min(maxTokens, length + RECOGNISE_TUNING.horizonTokens);
      const bound = (logProbability + credit) / lengthPenalty(longest);
      if (beamSize === 1 || bound <= best.score) break;
    }
  }
  if (best !== undefined) return best;

  const [{ node, logProbability }] = living;
  const path = tree.path(node);
  return {
    tokens: path.slice(0, findLoop(path, true)),
    meanLogProbability: path.length === 0 ? 0 : logProbability / path.length,
    stoppedBy: 'too-long',
  };
}

function lengthPenalty(tokenCount: number): number {
  return ((5 + tokenCount) / 6) ** RECOGNISE_TUNING.lengthPenalty;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new MimiyakuError('cancelled', 'The recognition was cancelled.', { cause: signal.reason });
  }
}
