import { searchBeam, type Hypothesis, type SearchSettings } from './beam-search.ts';
import { countDemands, findDemands, findLosses, type Demands, type Losses } from './demands.ts';
import { tidyJapanese } from './japanese-text.ts';
import { findNames, findVerbatim, hideNames, showNames, withTerms, type FoundName } from './hidden-names.ts';
import { inventedNumbers } from './invented-numbers.ts';
import type { JapaneseStyle } from './japanese-style.ts';
import type { KnownNames } from './known-names.ts';
import type { LatinGuard } from './latin-guard.ts';
import { restoreLiterals } from './literals.ts';
import { restoreSpelling } from './names.ts';
import { createRepetitionGuard, cutLoop, findSourceRepeats } from './repetition.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import { saysName } from './sounds-alike.ts';
import type { ProtectedTerm } from './translator.ts';
import { TRANSLATE_TUNING } from './tuning.ts';
import { locateNumber } from './written-number.ts';

export interface SentenceOptions {
  readonly beamSize: number;
  readonly terms: readonly ProtectedTerm[];
  readonly style: JapaneseStyle;
  readonly signal: AbortSignal | undefined;
  readonly latinGuard: LatinGuard;
  readonly knownNames: KnownNames;
}

type SearchOptions = Omit<SentenceOptions, 'knownNames'>;

export interface TranslatedSentence {
  readonly japanese: string;
  readonly losses: Losses;
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
 * Translates one sentence that fits the model. Names that the model does not know are carried over by letters which it does know
 * (hidden-names.ts), unless the sentence comes out less likely so; the user's terms that it has other words for are, in any case.
 */
export async function translateSentence(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  options: SentenceOptions,
): Promise<TranslatedSentence> {
  const direct = await searchSentence(model, codec, english, options);
  const named = await carryNamesOver(model, codec, english, direct, options);
  const demands = findDemands(english, options.terms);
  const japanese = restoreLiterals(restoreSpelling(named ?? direct.japanese, english), demands.literals);
  return { japanese, losses: findLosses(demands, japanese) };
}

async function carryNamesOver(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  direct: Candidate,
  options: SentenceOptions,
): Promise<string | undefined> {
  if (model.nameLetters.length === 0) return undefined;
  const numbers = direct.losses.numbers.flatMap((number) => {
    const written = locateNumber(english, number);
    return written === undefined ? [] : [{ ...written, spelt: true }];
  });
  const names = findNames(english);
  const codes: FoundName[] = [];
  const unknown: FoundName[] = [];
  for (const found of findVerbatim(english, names)) {
    // Names with a Japanese of the user's own are the glossary's.
    if (options.terms.some((term) => holds(term.english, found.text))) continue;
    const wanted = names.includes(found) ? await unlessSaid(found, direct.japanese, options) : found;
    if (wanted !== undefined) (names.includes(found) ? unknown : codes).push(wanted);
  }
  const withLetters = (terms: readonly ProtectedTerm[]): FoundName[] =>
    withTerms(english, terms, [...codes, ...numbers, ...unknown], model.nameLetters.length);
  for (const carried of attemptsAt(direct.losses.terms, options.terms, withLetters)) {
    if (carried.every((name) => holds(direct.japanese, name.japanese ?? name.text))) return undefined;
    const shown = await carryOver(model, codec, english, carried, options);
    if (shown === undefined) continue;
    // What must come out letter by letter, or in the user's words, counts for more than how likely the sentence is; a number for a little.
    const isCodeLost = carried.some(
      (name) => isCodeOfDigits(name, english) && !holds(direct.japanese, name.text),
    );
    const keepsMore = isCodeLost || countVerbatim(shown.losses) < countVerbatim(direct.losses);
    const worth = countWrong(shown) < countWrong(direct) ? TRANSLATE_TUNING.maxScoreLoss : 0;
    if (shown.score <= direct.score - worth && !keepsMore) return undefined;
    return countWrong(shown) > countWrong(direct) ? undefined : shown.japanese;
  }
  return undefined;
}

/**
 * What to carry over, one attempt after the other. A term for which the model had another word is said in the user's; then the other terms go the same way, since one that
 * the model spelled right in a sentence which it has not understood is there by luck. The more letters, the likelier the model loses one: then fewer.
 */
function* attemptsAt(
  lost: readonly ProtectedTerm[],
  terms: readonly ProtectedTerm[],
  withLetters: (terms: readonly ProtectedTerm[]) => FoundName[],
): Generator<readonly FoundName[]> {
  const least = withLetters(lost);
  const all = lost.length === 0 ? least : withLetters(terms);
  if (all.length > least.length) yield all;
  for (let count = least.length; count > 0; count--) yield least.slice(0, count);
}

/**
 * The name as it has to be carried over: in the katakana that the model has for it when asked for it alone, or as it is. Undefined where
 * the Japanese says it already, or the model has another word for it (Munich, ミュンヘン).
 */
async function unlessSaid(
  name: FoundName,
  japanese: string,
  { knownNames, signal }: SentenceOptions,
): Promise<FoundName | undefined> {
  if (!name.spelt && saysName(japanese, name.text)) return undefined;
  const { isKnown, likely, katakana } = await knownNames.find(name, signal);
  if (likely !== undefined && japanese.includes(likely)) return undefined;
  if (katakana !== undefined) return { ...name, japanese: katakana };
  return isKnown ? undefined : name;
}

/** The sentence with letters for these names, and the names in the Japanese again; undefined where a letter does not come through. */
async function carryOver(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  carried: readonly FoundName[],
  options: SentenceOptions,
): Promise<Candidate | undefined> {
  const hidden = hideNames(english, carried, model.nameLetters);
  if (hidden === undefined) return undefined;
  const letters = [...hidden.names.keys()].map((letter) => ({ english: letter, japanese: letter }));
  const terms = [...options.terms, ...letters];
  const { japanese, score } = await searchSentence(model, codec, hidden.english, { ...options, terms });
  const shown = showNames(japanese, hidden, model.nameLetters);
  if (shown === undefined) return undefined;
  return { ...judge(english, findDemands(english, options.terms), shown), score };
}

/** Numbers that are lost or made up. */
function countWrong({ losses, inventions }: Candidate): number {
  return losses.numbers.length + inventions;
}

/** A row of digits that is typed in, and no amount: 966113 must not come out as 96万6,113. */
function isCodeOfDigits({ text, start }: FoundName, english: string): boolean {
  const ahead = english.slice(Math.max(0, start - CODE_REACH), start);
  return /^\d+$/u.test(text) && /\b(?:code|number|pin|password|passcode|id|order|serial)\b/iu.test(ahead);
}

/** Characters in front of a code in which a word says that it is one: "the code for the door is". */
const CODE_REACH = 25;

/** Lost terms, codes, addresses and rows of digits. */
function countVerbatim({ literals, numbers, terms }: Losses): number {
  return terms.length + literals.length + numbers.filter(({ digits }) => digits !== undefined).length;
}

function holds(japanese: string, name: string): boolean {
  return japanese.toLowerCase().includes(name.toLowerCase());
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

function judge(english: string, demands: Demands, japanese: string): Omit<Candidate, 'score'> {
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
