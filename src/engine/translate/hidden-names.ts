import { findLiterals } from './literals.ts';
import { termPattern } from './term-pattern.ts';
import type { ProtectedTerm } from './translator.ts';

/** A sentence in which letters stand for names, so that a model which does not know them can carry them over. */
export interface HiddenNames {
  /** The English with letters in place of names: "We moved from X to Y." */
  readonly english: string;
  /** What each letter stands for. */
  readonly names: ReadonlyMap<string, string>;
}

/** A name and where it begins. */
export interface FoundName {
  readonly text: string;
  readonly start: number;
  /** Whether it is spelt as only names are (AWS, GitHub, RTX-4090), not just with a capital as London is. */
  readonly spelt: boolean;
  /** What the user wants in its place; absent: it stays as it is. */
  readonly japanese?: string;
}

/**
 * The sentence with a letter for each of the names, given in order. Undefined where the sentence uses one of the letters itself, or has
 * more names than there are letters.
 */
export function hideNames(
  english: string,
  found: readonly FoundName[],
  letters: readonly string[],
): HiddenNames | undefined {
  if (
    found.length === 0 ||
    found.length > letters.length ||
    letters.some((letter) => stands(letter, english))
  ) {
    return undefined;
  }
  const names = new Map<string, string>();
  let text = '';
  let at = 0;
  for (const [place, name] of found.entries()) {
    names.set(letters[place], name.japanese ?? name.text);
    text += english.slice(at, name.start) + letters[place];
    at = name.start + name.text.length;
  }
  return { english: text + english.slice(at), names };
}

function stands(letter: string, text: string): boolean {
  return new RegExp(`(?<!\\p{L})${letter}(?!\\p{L})`, 'iu').test(text);
}

/** The Japanese with the names in place of their letters; undefined unless each letter stands there exactly once, and no other. */
export function showNames(
  japanese: string,
  { names }: HiddenNames,
  letters: readonly string[],
): string | undefined {
  let text = japanese;
  for (const letter of letters) {
    const parts = japanese.split(alone(letter));
    if (parts.length !== (names.has(letter) ? 2 : 1)) return undefined;
  }
  for (const [letter, name] of names) text = text.split(alone(letter)).join(name);
  return text;
}

function alone(letter: string): RegExp {
  return new RegExp(`(?<!\\p{Script=Latin})${letter}(?!\\p{Script=Latin})`, 'u');
}

const WORD = /[\p{L}\p{N}]+(?:[-&+.'’](?!s\b)[\p{L}\p{N}]+)*/gu;

/**
 * The names of a sentence and its literals (addresses, codes, long rows of digits), in order; a literal is always spelt as only names are.
 */
export function findVerbatim(english: string, names: readonly FoundName[]): FoundName[] {
  const found: FoundName[] = [];
  for (const { text } of [
    ...findLiterals(english).filter(({ kind }) => kind !== 'foreign'),
    ...findRows(english),
  ]) {
    const start = english.indexOf(text);
    if (start >= 0 && !found.some((other) => overlap(other, { text, start }))) {
      found.push({ text, start, spelt: true });
    }
  }
  return [...found, ...names.filter((name) => !found.some((literal) => overlap(literal, name)))].toSorted(
    (a, b) => a.start - b.start,
  );
}

/** A word with digits behind what says that it is typed in: "the password is welcome-88". */
const TYPED =
  /(?<=\b(?:password|passcode|code|login|user ?name|network) (?:is|called) )(?=[\w-]*\d)[\w-]*[A-Za-z][\w-]*/giu;
/** Digits, in groups or not, that are no amount. */
const ROW =
  /(?<![\p{L}\p{N}.,$€£¥+])\+?\d[\d -]{3,}\d(?![\p{L}\p{N}%]|[.,]\d|\s*(?:yen|dollars|euros|people|million|thousand))/gu;

/** Passwords, telephone numbers and codes of digits. */
function findRows(english: string): { text: string }[] {
  const rows = [...english.matchAll(ROW)]
    .map(([text]) => ({ text }))
    .filter(({ text }) => (/^0|\D/u.test(text) ? text.replace(/\D/gu, '').length >= 7 : text.length >= 5));
  return [...[...english.matchAll(TYPED)].map(([text]) => ({ text })), ...rows];
}

function overlap(a: Pick<FoundName, 'text' | 'start'>, b: Pick<FoundName, 'text' | 'start'>): boolean {
  return a.start < b.start + b.text.length && b.start < a.start + a.text.length;
}

/**
 * Where a sentence has the user's terms, the longer of two that overlap; and then what else is to be carried over, the first of two that
 * overlap, as much as there are letters for.
 */
export function withTerms(
  english: string,
  terms: readonly ProtectedTerm[],
  others: readonly FoundName[],
  most: number,
): FoundName[] {
  const found: FoundName[] = [];
  for (const term of terms.toSorted((a, b) => b.english.length - a.english.length)) {
    for (const { index, 0: text } of english.matchAll(termPattern(term.english, 'giu'))) {
      const name = { text, start: index, spelt: true, japanese: term.japanese };
      if (!found.some((other) => overlap(other, name))) found.push(name);
    }
  }
  for (const other of others) {
    if (!found.some((before) => overlap(before, other))) found.push(other);
  }
  return found.slice(0, most).toSorted((a, b) => a.start - b.start);
}

/** What a sentence writes as names: words that are spelt as only names are, and those with a capital that does not begin it. */
export function findNames(english: string): FoundName[] {
  const words = [...english.matchAll(WORD)];
  const share = (kind: (word: string) => boolean): number =>
    words.length > 2 ? words.filter(([word]) => kind(word)).length / words.length : 0;
  // Capitals say nothing where somebody shouts, and those that only begin words nothing in a heading.
  if (share(isSpeltAsName) > 0.5) return [];
  const isHeading = share((word) => /^\p{Lu}\p{Ll}/u.test(word)) > 0.75;
  const names: FoundName[] = [];
  for (const match of words) {
    const [text] = match;
    const start = match.index;
    const capital = !isHeading && CAPITAL.test(text) && !mayBegin(english.slice(0, start));
    const spelt = isSpeltAsName(text);
    if (!spelt && !capital) continue;
    const before = names.at(-1);
    if (before !== undefined && english.slice(before.start + before.text.length, start) === ' ') {
      names[names.length - 1] = {
        text: `${before.text} ${text}`,
        start: before.start,
        spelt: before.spelt || spelt,
      };
    } else names.push({ text, start, spelt });
  }
  return names;
}

/** A word with a capital, or several that hyphens join: London, Shin-Osaka, Jean-Pierre. */
const CAPITAL = /^\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}{2,})*$/u;

/** A capital behind the first letter, or with digits: AWS, GitHub, iPhone, Wi-Fi, RTX-4090. */
function isSpeltAsName(word: string): boolean {
  return (/.\p{Lu}/u.test(word) && !CAPITAL.test(word)) || (/\p{Lu}/u.test(word) && /\p{N}/u.test(word));
}

/** Whether a word behind this text has its capital from beginning a sentence or a quotation; not behind a title. */
function mayBegin(before: string): boolean {
  return /(?:^|[.!?…:“"'(])\s*$/u.test(before) && !/\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.\s*$/u.test(before);
}
