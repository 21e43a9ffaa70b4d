import { searchBeam, type Hypothesis, type SearchSettings } from './beam-search.ts';
import { countDemands, findDemands, findLosses, type Demands, type Losses } from './demands.ts';
import { inventedNumbers } from './invented-numbers.ts';
import { tidyJapanese } from './japanese-text.ts';
import type { JapaneseStyle } from './japanese-style.ts';
import type { LatinGuard } from './latin-guard.ts';
import { createRepetitionGuard, cutLoop, findSourceRepeats } from './repetition.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import type { ProtectedTerm } from './translator.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

export interface SearchOptions {
  readonly beamSize: number;
  readonly terms: readonly ProtectedTerm[];
  readonly style: JapaneseStyle;
  readonly signal: AbortSignal | undefined;
  readonly latinGuard: LatinGuard;
}

/** A translation, before anything is put back into it. */
export interface Candidate {
  readonly japanese: string;
  readonly score: number;
  readonly losses: Losses;
  /** Numbers that the English gives no cause for. */
  readonly inventions: number;
}

/**
 * The best translation of a sentence as it stands. Of the hypotheses that the search returns, the one with the best score is taken,
 * unless another keeps more of the numbers, names and terms of the English at little cost in score; where a number is lost in all of
 * them, a wider search is tried once. What is then still lost is reported, never invented.
 */
export async function searchSentence(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  options: SearchOptions,
): Promise<Candidate> {
  const demands = findDemands(english, options.terms);
  // Where nothing is demanded of the Japanese, there is nothing to choose by but the score.
  const onlyBest = countDemands(demands) === 0;
  const attempt = (beamSize: number): Promise<Candidate[]> =>
    searchCandidates(model, codec, english, { ...options, beamSize }, onlyBest);

  let candidates = await attempt(options.beamSize);
  let chosen = choose(candidates);
  // Greedy decoding was asked for its speed: it stays a single attempt.
  const mayWiden = options.beamSize > 1 && options.beamSize < TRANSLATE_TUNING.wideBeamSize;
  if (chosen === undefined || (chosen.losses.numbers.length > 0 && mayWiden)) {
    candidates = [...candidates, ...(await attempt(TRANSLATE_TUNING.wideBeamSize))];
    chosen = choose(candidates);
  }
  // Nothing is dropped: English that the model has no words for stays English.
  return chosen ?? { ...judge(english, demands, english), score: -Infinity };
}

/** What one search makes of a text, best first; none where the model has no words for it. `onlyBest`: the others are not looked at. */
export async function searchCandidates(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  options: SearchOptions,
  onlyBest: boolean,
): Promise<Candidate[]> {
  const demands = findDemands(english, options.terms);
  const { beamSize, style } = options;
  const mark = style === 'plain' && model.plainToken !== undefined ? [model.plainToken] : [];
  const source = [...mark, ...codec.encode(english), model.endToken];
  const settings = { ...searchSettings(model, codec, english, source.length, options), beamSize, onlyBest };
  const hypotheses = await searchBeam(await model.begin(source), settings);
  return hypotheses.flatMap((hypothesis) => toCandidate(codec, hypothesis, english, demands));
}

function searchSettings(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  sourceTokens: number,
  { signal, latinGuard, terms }: SearchOptions,
): Omit<SearchSettings, 'beamSize' | 'onlyBest'> {
  const { targetTokensPerSourceToken, extraTargetTokens } = TRANSLATE_TUNING;
  return {
    lengthPenalty: TRANSLATE_TUNING.lengthPenalty,
    horizonTokens: TRANSLATE_TUNING.horizonTokens,
    maxTokens: Math.min(model.maxTargetTokens, targetTokensPerSourceToken * sourceTokens + extraTargetTokens),
    startToken: model.startToken,
    endToken: model.endToken,
    forbiddenTokens: model.forbiddenTokens,
    isLoop: createRepetitionGuard((token) => codec.textOf(token), findSourceRepeats(english)),
    refusedAfter: latinGuard.forText(
      english,
      terms.map(({ japanese }) => japanese),
    ),
    signal,
  };
}

function toCandidate(
  codec: TextCodec,
  hypothesis: Hypothesis,
  english: string,
  demands: Demands,
): Candidate[] {
  const tokens = hypothesis.finished ? hypothesis.tokens : cutLoop(hypothesis.tokens);
  const japanese = tidyJapanese(codec.decode(tokens));
  if (!/[\p{L}\p{N}]/u.test(japanese)) return [];
  return [{ ...judge(english, demands, japanese), score: hypothesis.score }];
}

/** What a translation keeps of what the English demands. */
export function judge(english: string, demands: Demands, japanese: string): Omit<Candidate, 'score'> {
  return {
    japanese,
    losses: findLosses(demands, japanese),
    inventions: inventedNumbers(english, demands.numbers, japanese).length,
  };
}

/** The candidate that loses least, and makes up no number, among those close enough to the best score; of equals the one with the better score. */
function choose(candidates: readonly Candidate[]): Candidate | undefined {
  const bestScore = Math.max(...candidates.map(({ score }) => score));
  return candidates
    .filter(({ score }) => score >= bestScore - TRANSLATE_TUNING.maxScoreLoss)
    .toSorted((a, b) => faults(a) - faults(b) || b.score - a.score)
    .at(0);
}

function faults({ losses, inventions }: Candidate): number {
  return countDemands(losses) + inventions;
}
