import { MimiyakuError } from '../errors.ts';
import { CandidateList } from '../decode/candidates.ts';
import { HypothesisTree } from '../decode/hypothesis-tree.ts';
import { logSumExp } from '../decode/log-sum-exp.ts';
import type { TokenTail } from '../decode/token-tail.ts';

/** A model seen from the search: it scores the token that comes next. */
export interface NextTokenScorer {
  /** Length of one row of scores. */
  readonly vocabularySize: number;
  /**
   * Scores the next token of every row. `tokens[i]` is the newest token of row i, which continues row `origins[i]` of the call
   * before (the first call has one row of origin 0). Both are the search's own buffers, only valid during the call. Returns
   * unnormalised log probabilities, rows × vocabularySize, that the search may overwrite and that are valid until the next call.
   */
  step(tokens: Int32Array, origins: Int32Array): Promise<Float32Array>;
}

/** Says whether a token would carry a loop on. `tail` gives the tokens so far, newest first. */
export type RepetitionGuard = (token: number, tail: TokenTail) => boolean;

/** The tokens that may not come next. `tail` gives the tokens so far, newest first. */
export type TokenFilter = (tail: TokenTail) => readonly number[];

export interface SearchSettings {
  /** Hypotheses kept side by side, and the most that are returned; 1 is greedy. */
  readonly beamSize: number;
  /** Exponent of the length penalty of Wu et al. 2016. */
  readonly lengthPenalty: number;
  /** Longest output, end token included. */
  readonly maxTokens: number;
  readonly startToken: number;
  readonly endToken: number;
  /** Tokens that are never written: padding, start, unknown. */
  readonly forbiddenTokens: readonly number[];
  readonly isLoop: RepetitionGuard;
  readonly refusedAfter: TokenFilter;
  /** The caller looks at no other hypothesis than the best: the others may be fewer, and the search shorter. */
  readonly onlyBest: boolean;
  /**
   * How many further tokens a living hypothesis may be expected to need: it is given up where it could overtake only by growing
   * longer than that, losing nothing on the way. Infinity makes the early stop exact.
   */
  readonly horizonTokens: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Hypothesis {
  /** Without start and end token. */
  readonly tokens: readonly number[];
  /** Natural logarithm of the sequence's probability, the end token included where there is one. */
  readonly logProbability: number;
  /** `logProbability` over the length penalty: what hypotheses are compared by. */
  readonly score: number;
  /** False where the length limit or the loop guard ended it. */
  readonly finished: boolean;
}

/** Length penalty of a sequence of n tokens, end token included (Wu et al. 2016, equation 14, without the coverage term). */
export function lengthPenalty(tokenCount: number, alpha: number): number {
  return ((5 + tokenCount) / 6) ** alpha;
}

/**
 * Beam search for the most likely sequences, best first; never empty, and no sequence is empty. At each step the
 * `beamSize` best continuations that do not end live on; an ending counts only where it ranks among the `beamSize` best of its step,
 * so that a beam of one is greedy decoding. It ends as soon as no living hypothesis can overtake the worst of `beamSize` finished
 * ones, or the best where only that is wanted: log probabilities only fall, so that a living one can at best keep its own while
 * its length penalty grows.
 *
 * @throws MimiyakuError `cancelled`
 */
export async function searchBeam(scorer: NextTokenScorer, settings: SearchSettings): Promise<Hypothesis[]> {
  const { beamSize, endToken, maxTokens } = settings;
  const tree = new HypothesisTree();
  // As many endings as living rows may crowd the list; four more make up for loops that are turned away.
  const candidates = new CandidateList(2 * beamSize + 4);
  const tokens = new Int32Array(beamSize);
  const origins = new Int32Array(beamSize);
  const totals = new Float64Array(beamSize);
  const nodes = new Int32Array(beamSize).fill(HypothesisTree.root);
  const nextNodes = new Int32Array(beamSize);
  const finished: Hypothesis[] = [];
  let rows = 1;
  tokens[0] = settings.startToken;

  for (let length = 1; length <= maxTokens; length++) {
    if (settings.signal?.aborted === true) {
      throw new MimiyakuError('cancelled', 'The translation was cancelled.', {
        cause: settings.signal.reason,
      });
    }
    const logits = await scorer.step(tokens.subarray(0, rows), origins.subarray(0, rows));
    candidates.clear();
    for (let row = 0; row < rows; row++) {
      const scores = logits.subarray(row * scorer.vocabularySize, (row + 1) * scorer.vocabularySize);
      const base = totals[row] - logSumExp(scores);
      for (const token of settings.forbiddenTokens) scores[token] = -Infinity;
      for (const token of settings.refusedAfter(tree.tail(nodes[row]))) scores[token] = -Infinity;
      // An empty translation is never right: the search is only asked about text that has words.
      if (length === 1) scores[endToken] = -Infinity;
      candidates.offerRow(scores, base, row);
    }

    const penalty = lengthPenalty(length, settings.lengthPenalty);
    let living = 0;
    let rank = 0;
    for (let place = 0; place < candidates.count && living < beamSize; place++) {
      const token = candidates.token(place);
      const row = candidates.row(place);
      const node = nodes[row];
      const total = candidates.total(place);
      if (token === endToken) {
        if (rank < beamSize) {
          keepBest(finished, beamSize, {
            tokens: tree.path(node),
            logProbability: total,
            score: total / penalty,
            finished: true,
          });
        }
        rank++;
        continue;
      }
      if (settings.isLoop(token, tree.tail(node))) continue;
      rank++;
      nextNodes[living] = tree.append(node, token);
      tokens[living] = token;
      origins[living] = row;
      totals[living] = total;
      living++;
    }
    if (living === 0) break;
    nodes.set(nextNodes.subarray(0, living));
    rows = living;

    if (finished.length > 0) {
      // Living rows are in falling order, so the first one bounds them all.
      const longest = Math.min(maxTokens, length + settings.horizonTokens);
      const bound = totals[0] / lengthPenalty(longest, settings.lengthPenalty);
      const isGreedy = beamSize === 1;
      const enough = settings.onlyBest || isGreedy ? 1 : beamSize;
      if (isGreedy || (finished.length >= enough && bound <= finished[enough - 1].score)) break;
    }
  }
  if (finished.length > 0) return finished;

  const penalty = lengthPenalty(maxTokens, settings.lengthPenalty);
  return Array.from({ length: rows }, (_, row) => {
    const total = totals[row];
    return {
      tokens: tree.path(nodes[row]),
      logProbability: total,
      score: total / penalty,
      finished: false,
    };
  });
}

/** Puts a hypothesis into a list kept in falling order of score, no longer than `limit`. */
function keepBest(list: Hypothesis[], limit: number, hypothesis: Hypothesis): void {
  let place = list.length;
  while (place > 0 && list[place - 1].score < hypothesis.score) place--;
  list.splice(place, 0, hypothesis);
  if (list.length > limit) list.pop();
}
