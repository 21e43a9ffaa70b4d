import { BEFORE_NUMBERS, NEVER_LAST, SENTENCE_STARTERS, SOMETIMES_LAST } from './abbreviations.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits one line of text into sentences, trimmed; joined by blanks they hold all that the line holds. Boundaries are those of Unicode
 * (UAX #29, as ICU implements it), which never miss one but know neither abbreviations nor initials, addresses or lists: those
 * false boundaries are taken back.
 */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  const segments = [...segmenter.segment(withCapitals(line))].map(({ segment }) => segment);
  let start = 0;
  let end = 0;
  for (const [place, segment] of segments.entries()) {
    sentence += segment;
    end += segment.length;
    if (place + 1 < segments.length && isFalseBoundary(sentence, segments[place + 1])) continue;
    const text = line.slice(start, end).trim();
    if (text !== '') sentences.push(text);
    sentence = '';
    start = end;
  }
  return sentences;
}

/**
 * A line written without any capital, with one at the beginning of each sentence; of the same length. Unicode's rules see no boundary between a
 * point and a small letter.
 */
function withCapitals(line: string): string {
  if (/\p{Lu}/u.test(line)) return line;
  return line.replace(/(?:^|[.!?…]["')\]]*\s)\s*[a-z]/gu, (beginning) => beginning.toUpperCase());
}

/** Whether `after` carries on the sentence that `before`, blanks included, seems to end. */
function isFalseBoundary(before: string, after: string): boolean {
  const sentence = before.trimEnd();
  return (
    holdsNoWord(before) ||
    holdsNoWord(after) ||
    // A list marker belongs to its item.
    /^\s*\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]$/iu.test(sentence) ||
    // Inside an address or a link: "https://example.com/find?q=1".
    (sentence === before && /(?:https?:\/\/|www\.|@)\S*$/iu.test(sentence)) ||
    // Speech inside a sentence: He said "Stop!" and left.
    (/[.!?…]["'”’)\]]+$/u.test(sentence) && /^\p{Ll}/u.test(after)) ||
    // A hesitation is no sentence: "Well... I don't know."
    /^\s*\S+(?:\s\S+)?(?:\.\.\.|…)$/u.test(sentence) ||
    endsInAbbreviation(sentence, after)
  );
}

function holdsNoWord(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
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
