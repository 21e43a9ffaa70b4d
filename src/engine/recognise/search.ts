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
 * ending counts only where it is among the best of its step, so that a beam of one takes the most probable token each time. It ends as soon as
 * no living hypothesis can overtake the best finished one, since log probabilities only fall.
 *
 * Hypotheses are compared by their log probability with what the bias gave, whatever their length. A length penalty (Wu et al. 2016) saves no
 * word error and takes numbers apart: of 12 telephone numbers it left none in one piece (docs/hearing.md).
 *
 * A bias lends to what may become an expected term. Hypotheses that live on something lent have seats of their own, half as many again: where nothing
 * comes of them, what would have been said without them is still there.
 *
 * End-of-text is refused as the first token: given half a second of room noise before the words, Moonshine often starts with it and so
 * returns nothing for perfectly clear speech. A hypothesis that goes round is ended and cut back to the first copy of what it repeats.
 *
 * @throws MimiyakuError `cancelled`
 */
export async function decode(scorer: NextTokenScorer, options: SearchOptions): Promise<Decoding> {
  const { beamSize, endToken, maxTokens, bias = NO_BIAS } = options;
  const mostBorrowing = bias === NO_BIAS ? 0 : Math.floor(beamSize / 2);
  const tree = new HypothesisTree();
  // As many endings as living rows may crowd the list, and as many again that live on what the bias has lent them.
  const candidates = new CandidateList(bias === NO_BIAS ? 2 * beamSize : 4 * beamSize);
  const tokens = new Int32Array(beamSize + mostBorrowing);
  const origins = new Int32Array(beamSize + mostBorrowing);
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
    let borrowing = 0;
    let rank = 0;
    let leastTotal = -Infinity;
    for (let place = 0; place < candidates.count; place++) {
      const total = candidates.total(place);
      if (total < leastTotal) break;
      const token = candidates.token(place);
      const row = candidates.row(place);
      const before = living[row];
      const credit = before.credit + bias.credit(before.biasState, token);
      const logProbability = total - credit;
      const biasState = bias.next(before.biasState, token);
      const borrows = token !== endToken && bias.lent(biasState) > 0;
      if (borrows ? borrowing === mostBorrowing : next.length - borrowing === beamSize) continue;
      // What lives on a loan does not drive out what does not.
      if (!borrows && leastTotal === -Infinity) leastTotal = total - RECOGNISE_TUNING.beamMargin;
      const finish = (stoppedBy: Decoding['stoppedBy'], text: readonly number[]): void => {
        if (best !== undefined && best.score >= total) return;
        best = { tokens: text, meanLogProbability: logProbability / length, stoppedBy, score: total };
      };
      if (token === endToken) {
        if (rank++ < beamSize) finish('end', tree.path(before.node));
        continue;
      }
      const node = tree.append(before.node, token);
      const path = tree.path(node);
      const kept = findLoop(path);
      if (kept !== undefined) {
        if (rank++ < beamSize) finish('repetition', path.slice(0, kept));
        continue;
      }
      tokens[next.length] = token;
      origins[next.length] = row;
      next.push({ node, logProbability, credit, biasState });
      if (borrows) borrowing++;
      else rank++;
    }
    if (next.length === 0) break;
    living = next;

    // In falling order: the first one bounds them all. What a bias may yet give is not waited for.
    const [{ logProbability, credit }] = living;
    if (best !== undefined && (beamSize === 1 || logProbability + credit <= best.score)) break;
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

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new MimiyakuError('cancelled', 'The recognition was cancelled.', { cause: signal.reason });
  }
}
