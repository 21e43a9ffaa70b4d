import { searchBeam, type Hypothesis, type SearchSettings } from './beam-search.ts';
import { countDemands, findDemands, findLosses, type Demands, type Losses } from './demands.ts';
import { tidyJapanese } from './japanese-text.ts';
import type { LatinGuard } from './latin-guard.ts';
import { restoreLiterals } from './literals.ts';
import { restoreSpelling } from './names.ts';
import { createRepetitionGuard, cutLoop, findSourceRepeats } from './repetition.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import type { ProtectedTerm } from './translator.ts';
import { TRANSLATE_TUNING } from './tuning.ts';

export interface SentenceOptions {
  readonly beamSize: number;
  readonly terms: readonly ProtectedTerm[];
  readonly signal: AbortSignal | undefined;
  readonly latinGuard: LatinGuard;
}

export interface TranslatedSentence {
  readonly japanese: string;
  readonly losses: Losses;
}

interface Candidate {
  readonly japanese: string;
  readonly score: number;
  readonly losses: Losses;
}

/**
 * Translates one sentence that fits the model. Of the hypotheses that the search returns, the one with the best score is taken,
 * unless another keeps more of the numbers, names and terms of the English at little cost in score; where a number is lost in all of
 * them, a wider search is tried once. What is then still lost is reported, never invented.
 */
export async function translateSentence(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  options: SentenceOptions,
): Promise<TranslatedSentence> {
  const demands = findDemands(english, options.terms);
  const source = [...codec.encode(english), model.endToken];
  const attempt = async (beamSize: number): Promise<Candidate[]> => {
    const settings: SearchSettings = {
      ...searchSettings(model, codec, english, source.length, options),
      beamSize,
      // Where nothing is demanded of the Japanese, there is nothing to choose by but the score.
      onlyBest: countDemands(demands) === 0,
    };
    const hypotheses = await searchBeam(await model.begin(source), settings);
    return hypotheses.flatMap((hypothesis) => toCandidate(codec, hypothesis, demands));
  };

  let candidates = await attempt(options.beamSize);
  let chosen = choose(candidates);
  // Greedy decoding was asked for its speed: it stays a single attempt.
  const mayWiden = options.beamSize > 1 && options.beamSize < TRANSLATE_TUNING.wideBeamSize;
  if (chosen === undefined || (chosen.losses.numbers.length > 0 && mayWiden)) {
    candidates = [...candidates, ...(await attempt(TRANSLATE_TUNING.wideBeamSize))];
    chosen = choose(candidates);
  }
  // Nothing is dropped: English that the model has no words for stays English.
  if (chosen === undefined) return { japanese: english, losses: findLosses(demands, english) };
  const japanese = restoreLiterals(restoreSpelling(chosen.japanese, english), demands.literals);
  return { japanese, losses: findLosses(demands, japanese) };
}

function searchSettings(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  sourceTokens: number,
  { signal, latinGuard, terms }: SentenceOptions,
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

function toCandidate(codec: TextCodec, hypothesis: Hypothesis, demands: Demands): Candidate[] {
  const tokens = hypothesis.finished ? hypothesis.tokens : cutLoop(hypothesis.tokens);
  const japanese = tidyJapanese(codec.decode(tokens));
  if (!/[\p{L}\p{N}]/u.test(japanese)) return [];
  return [{ japanese, score: hypothesis.score, losses: findLosses(demands, japanese) }];
}

/** The candidate that loses least among those close enough to the best score; of equals the one with the better score. */
function choose(candidates: readonly Candidate[]): Candidate | undefined {
  const bestScore = Math.max(...candidates.map(({ score }) => score));
  return candidates
    .filter(({ score }) => score >= bestScore - TRANSLATE_TUNING.maxScoreLoss)
    .toSorted((a, b) => countDemands(a.losses) - countDemands(b.losses) || b.score - a.score)
    .at(0);
}
