import { findDemands, type Losses } from './demands.ts';
import { findNames, findVerbatim, hideNames, showNames, withTerms, type FoundName } from './hidden-names.ts';
import type { KnownNames } from './known-names.ts';
import type { ListedNoun, NounList } from './noun-list.ts';
import { judge, searchSentence, type Candidate, type SearchOptions } from './sentence-search.ts';
import type { SequenceModel, TextCodec } from './sequence-model.ts';
import { saysName } from './sounds-alike.ts';
import { termPattern } from './term-pattern.ts';
import type { ProtectedTerm } from './translator.ts';
import { TRANSLATE_TUNING } from './tuning.ts';
import { locateNumber } from './written-number.ts';

export interface CarryOptions extends SearchOptions {
  readonly knownNames: KnownNames;
  readonly listedNouns: NounList;
}

/**
 * The sentence again, with letters in place of what the model has not kept: names, codes, numbers, terms of the user's, nouns that it has seldom met. Undefined where there is
 * nothing of the kind, or where the sentence is the better one without.
 */
export async function carryOver(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  direct: Candidate,
  options: CarryOptions,
): Promise<string | undefined> {
  if (model.nameLetters.length === 0) return undefined;
  const listed = options.listedNouns.find(english);
  const unkept = await findUnkept(english, direct, listed, options);
  const nouns = listed.filter((noun) => isUnsaid(noun, direct.japanese, options.terms));
  const attempt = (some: readonly ListedNoun[]): Promise<string | undefined> =>
    carry(model, codec, english, direct, { ...unkept, nouns: some }, options);
  return (nouns.length > 0 ? await attempt(nouns) : undefined) ?? (await attempt([]));
}

/** What a translation has not kept, by how much it matters. */
interface Unkept {
  /** Addresses, codes, rows of digits; numbers. */
  readonly literals: readonly FoundName[];
  readonly names: readonly FoundName[];
}

async function findUnkept(
  english: string,
  direct: Candidate,
  listed: readonly ListedNoun[],
  options: CarryOptions,
): Promise<Unkept> {
  const numbers = direct.losses.numbers.flatMap((number) => {
    const written = locateNumber(english, number);
    return written === undefined ? [] : [{ ...written, spelt: true }];
  });
  const names = findNames(english);
  const codes: FoundName[] = [];
  const unknown: FoundName[] = [];
  for (const found of findVerbatim(english, names)) {
    // Names with a Japanese of the user's own are the glossary's; those on the list need not be asked for.
    if (options.terms.some((term) => holds(term.english, found.text))) continue;
    if (listed.some((noun) => noun.isName && noun.text === found.text)) continue;
    const wanted = names.includes(found) ? await unlessSaid(found, direct.japanese, options) : found;
    if (wanted !== undefined) (names.includes(found) ? unknown : codes).push(wanted);
  }
  return { literals: [...codes, ...numbers], names: unknown };
}

/** Whether the Japanese says a noun in none of the ways there are; a name may also stand as it is. What is a term of the user's, or has one in it, is left to the user. */
function isUnsaid(noun: ListedNoun, japanese: string, terms: readonly ProtectedTerm[]): boolean {
  const ways = [noun.japanese, ...noun.others, ...(noun.isName ? [noun.text] : [])];
  if (ways.some((said) => japanese.includes(said))) return false;
  return !terms.some(
    ({ english }) => termPattern(english, 'iu').test(noun.text) || termPattern(noun.text, 'iu').test(english),
  );
}

async function carry(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  direct: Candidate,
  { literals, names, nouns }: Unkept & { readonly nouns: readonly ListedNoun[] },
  options: CarryOptions,
): Promise<string | undefined> {
  const withLetters = (terms: readonly ProtectedTerm[]): FoundName[] =>
    withTerms(english, terms, [...literals, ...names, ...nouns], model.nameLetters.length);
  const short = options.terms.filter(
    (term) => timesIn(english, term) > timesSaid(direct.japanese, term.japanese),
  );
  for (const carried of attemptsAt(short, options.terms, withLetters)) {
    if (carried.every((name) => isSaid(name, direct.japanese, short))) return undefined;
    const shown = await translateWithLetters(model, codec, english, carried, options);
    if (shown === undefined) continue;
    // What must come out letter by letter, or in the user's words, counts for more than how likely the sentence is; a number or a noun for a little.
    const isCodeLost = carried.some(
      (name) => isCodeOfDigits(name, english) && !holds(direct.japanese, name.text),
    );
    const keepsMore = isCodeLost || countVerbatim(shown.losses) < countVerbatim(direct.losses);
    const worth = worthOf(shown, direct, nouns.length + short.length > 0);
    if (shown.score <= direct.score - worth && !keepsMore) return undefined;
    return countWrong(shown) > countWrong(direct) || takesForPerson(shown.japanese, nouns)
      ? undefined
      : shown.japanese;
  }
  return undefined;
}

/** The score that may be given up for what is kept. */
function worthOf(shown: Candidate, direct: Candidate, saysMore: boolean): number {
  const { maxScoreLoss, maxScoreLossForNoun } = TRANSLATE_TUNING;
  if (countWrong(shown) < countWrong(direct)) return maxScoreLoss;
  return saysMore ? maxScoreLossForNoun : 0;
}

/** How often the English says a term. */
function timesIn(english: string, term: ProtectedTerm): number {
  return [...english.matchAll(termPattern(term.english, 'giu'))].length;
}

function timesSaid(japanese: string, words: string): number {
  return japanese.toLowerCase().split(words.toLowerCase()).length - 1;
}

/** Whether the Japanese has what is to be carried over already; a term that it says fewer times than the English it has not. */
function isSaid({ japanese, text }: FoundName, said: string, short: readonly ProtectedTerm[]): boolean {
  const words = japanese ?? text;
  return holds(said, words) && !short.some((term) => term.japanese === words);
}

/** Whether a thing is addressed as a person is, since a letter mostly stands for a name: トルクレンチさん. */
function takesForPerson(japanese: string, nouns: readonly ListedNoun[]): boolean {
  return nouns.some(
    (noun) =>
      !noun.isName &&
      japanese
        .split(noun.japanese)
        .slice(1)
        .some((behind) => /^(?:さん|様|氏|くん|ちゃん)/u.test(behind)),
  );
}

/**
 * What to carry over, one attempt after the other. A term for which the model had another word, if only once of several times, is said in the user's; then the other terms go the same way, since one that
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
  { knownNames, signal }: CarryOptions,
): Promise<FoundName | undefined> {
  if (!name.spelt && saysName(japanese, name.text)) return undefined;
  const { isKnown, likely, katakana } = await knownNames.find(name, signal);
  if (likely !== undefined && japanese.includes(likely)) return undefined;
  if (katakana !== undefined) return { ...name, japanese: katakana };
  return isKnown ? undefined : name;
}

/** The sentence with letters for these names, and the names in the Japanese again; undefined where a letter does not come through. */
async function translateWithLetters(
  model: SequenceModel,
  codec: TextCodec,
  english: string,
  carried: readonly FoundName[],
  options: CarryOptions,
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
