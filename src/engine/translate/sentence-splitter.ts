import { BEFORE_NUMBERS, NEVER_LAST, SENTENCE_STARTERS, SOMETIMES_LAST } from './abbreviations.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits one line of text into sentences, trimmed; joined by blanks they hold all that the line holds. Boundaries are those of Unicode
 * (UAX #29, as ICU implements it), which never miss one but know neither abbreviations nor initials, addresses or lists: those
 * false boundaries are taken back.
 */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  const shaped = withCapitals(line);
  const segments = segmentsOf(shaped);
  let start = 0;
  let end = 0;
  let hasWord = false;
  for (const [place, segment] of segments.entries()) {
    end += segment.length;
    hasWord ||= holdsWord(segment);
    const after = segments.at(place + 1);
    if (after !== undefined) {
      // Marks alone belong to their neighbour.
      if (!hasWord || !holdsWord(after)) continue;
      if (isFalseBoundary(shaped.slice(Math.max(start, end - LONGEST_LOOK_BACK), end), after)) continue;
    }
    const text = line.slice(start, end).trim();
    if (text !== '') sentences.push(text);
    start = end;
    hasWord = false;
  }
  return sentences;
}

/** Characters given to the segmenter at a time: V8 copies the whole text into every segment it returns. */
const WINDOW = 4000;

/** The stretches between boundaries, found in windows: the last one of a window may be cut off, and begins the next window. */
function segmentsOf(line: string): string[] {
  const segments: string[] = [];
  let start = 0;
  let length = WINDOW;
  while (start < line.length) {
    const found = Array.from(segmenter.segment(line.slice(start, start + length)), ({ segment }) => segment);
    if (start + length < line.length) {
      if (found.length === 1) {
        length *= 2;
        continue;
      }
      found.pop();
    }
    for (const segment of found) start += segment.length;
    segments.push(...found);
    length = WINDOW;
  }
  return segments;
}

/**
 * A line written without any capital, with one at the beginning of each sentence; of the same length. Unicode's rules see no boundary between a
 * point and a small letter.
 */
function withCapitals(line: string): string {
  if (/\p{Lu}/u.test(line)) return line;
  return line.replace(/(?:^|[.!?…]["')\]]*\s)\s*[a-z]/gu, (beginning) => beginning.toUpperCase());
}

/** Characters before a boundary that are looked at, so that no line takes quadratic time; addresses are shorter. */
const LONGEST_LOOK_BACK = 300;

/** Whether `after` carries on the sentence that `before`, blanks included and only its end where it is long, seems to end. */
function isFalseBoundary(before: string, after: string): boolean {
  const sentence = before.trimEnd();
  return (
    // A list marker belongs to its item.
    /^\s*\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]$/iu.test(sentence) ||
    // Inside an address or a link: "https://example.com/find?q=1".
    (sentence === before && /(?:https?:\/\/|www\.|@)\S*$/iu.test(sentence)) ||
    // Speech inside a sentence: He said "Stop!" and left.
    (/[.!?…]["'”’)\]]+$/u.test(sentence) && /^\p{Ll}/u.test(after)) ||
    // A hesitation is no sentence: "Well... I don't know."
    /^\s*\S{1,30}(?:\s\S{1,30})?(?:\.\.\.|…)$/u.test(sentence) ||
    endsInAbbreviation(sentence, after)
  );
}

function holdsWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function endsInAbbreviation(sentence: string, after: string): boolean {
  const word = /(?:^|[\s("'“‘[/-])((?:[\p{L}\p{N}]+\.)*[\p{L}\p{N}]+)\.$/u.exec(sentence)?.[1];
  if (word === undefined) return false;
  const abbreviation = word.toLowerCase();
  if (NEVER_LAST.has(abbreviation)) return true;
  if (BEFORE_NUMBERS.has(abbreviation) && /^\d/u.test(after)) return true;
  if (isInitial(sentence, word) || /^(?:\p{L}\.)+\p{L}$/u.test(word) || SOMETIMES_LAST.has(abbreviation)) {
    return !beginsLikeSentence(after);
  }
  return false;
}

/** A single capital letter that stands for a name, as in "J. R. R. Tolkien"; not "Plan B." or "vitamin C.". */
function isInitial(sentence: string, word: string): boolean {
  return (
    /^\p{Lu}$/u.test(word) &&
    !/\b(?:plan|vitamin|grade|type|class|option|point|section|appendix|hepatitis|team|group|part|hall|room|gate|line|step|letter|and|or)\s\p{Lu}\.$/iu.test(
      sentence,
    )
  );
}

function beginsLikeSentence(after: string): boolean {
  const first = /^["'“‘([]*([\p{L}'’]+)/u.exec(after)?.[1];
  return first !== undefined && /^\p{Lu}/u.test(first) && SENTENCE_STARTERS.has(first.toLowerCase());
}
