import { DIGIT_WORDS, NUMBER_WORDS, readWords } from './number-words.ts';

/**
 * Addresses and codes that somebody reads out, written as they are written: "anna dot kim at example dot com", "model K X dash two five
 * zero", "zero nine zero, one two three four, five six seven eight". What is written plainly can be carried over letter by letter; a
 * model translates read-out letters one by one, and loses some.
 */
export function writeSpokenCodes(english: string): string {
  return writeRows(writeCodes(writeAddresses(english))).replace(
    /\bplus\s+(\d{1,3}(?:,?\s\d{2,4}){2,4})\b/giu,
    (_, digits: string) => `+${digits.replaceAll(',', '')}`,
  );
}

/** Letters said one by one, or a word. */
const PART = String.raw`(?:(?:[a-z]\s+)+[a-z](?![\w'])|[\w-]+)`;
const SIGNS: Readonly<Record<string, string | undefined>> = {
  dot: '.',
  point: '.',
  at: '@',
  dash: '-',
  hyphen: '-',
  underscore: '_',
  slash: '/',
};
const ENDING = String.raw`(?:com|org|net|info|jp|j\s+p|io|i\s+o|eu|e\s+u|de|d\s+e|uk|u\s+k|fr|cn|tw|kr|app|dev|edu|gov|example)`;
const HOST = String.raw`${PART}(?:\s+(?:dash|hyphen)\s+${PART})*(?:\s+dot\s+${PART}(?:\s+(?:dash|hyphen)\s+${PART})*)*\s+dot\s+${ENDING}(?![\w'])`;
const PATH = String.raw`(?:,?\s+slash,?\s+${PART}(?:,?\s+(?:underscore|dash|hyphen),?\s+${PART})*)*`;
const LOCAL = String.raw`${PART}(?:\s+(?:dot|underscore|dash|hyphen)\s+${PART})*`;
const MAIL = new RegExp(String.raw`(?<![\w'.-])(?<local>${LOCAL})\s+at\s+(?<host>${HOST})`, 'giu');
const WEB = new RegExp(String.raw`(?<![\w'.@-])${HOST}${PATH}`, 'giu');
/** Words that stand before a web address ("find us at …"), or before "dot com", and name nobody's mailbox. */
const NO_MAILBOX =
  /^(?:it|us|me|him|her|them|you|this|that|one|more|here|there|is|are|was|online|look|out|up|available|details|information|everything|site|website|page|free|the|an?|our|my|your)$/iu;

function writeAddresses(english: string): string {
  if (!/\bdot\b/iu.test(english)) return english;
  return english
    .replace(MAIL, (text: string, local: string, host: string) =>
      NO_MAILBOX.test(local) ? text : `${joined(local)}@${joined(host)}`,
    )
    .replace(WEB, (text: string) =>
      /^(?:the|an?|every|this|that)\s+dot/iu.test(text) ? text : joined(text),
    );
}

/** "w w w dot example dot c o dot j p" → www.example.co.jp */
function joined(spoken: string): string {
  return spoken
    .split(/[\s,]+/u)
    .map((word) => SIGNS[word.toLowerCase()] ?? word)
    .join('');
}

const NUMERAL = `(?:${[...NUMBER_WORDS.filter((word) => !/million|billion|trillion|grand|thousand|ies$/u.test(word)), 'oh'].join('|')}|\\d+)`;
const LINK = String.raw`(?:,?\s+|-)`;
const SIGN = String.raw`(?:dash|hyphen|slash|underscore)`;
/** A code begins with letters said one by one, or with digits before such a letter. */
const CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.-])(?<code>(?:${NUMERAL}${LINK}){0,4}[A-Z](?:${LINK}(?:[A-Z]|${NUMERAL}|${SIGN})(?![\p{L}\p{N}'’]))+)`,
  'gu',
);
/** What stands before a code, and makes even a short one a code ("booth C three eight", but not "plan B two weeks later"). */
const CODE_AHEAD =
  /\b(?:number|no|model|type|code|codes|booth|stand|room|gate|seat|serial|part|password|passcode|flight|order|error|version|series|id|pin|plate|called|is|are|the|our|reference)(?:\s+(?:is|are|called|of|number|no))?[:,]?\s+$/iu;

function writeCodes(english: string): string {
  return english.replace(CODE, (text: string, ...match: unknown[]) => {
    const place = match.find((value): value is number => typeof value === 'number') ?? 0;
    const words = text.split(/[\s,-]+/u).filter((word) => word !== '');
    const numerals = words.filter((word) => isNumeral(word)).length;
    const letters = words.filter((word) => /^[A-Z]$/u.test(word)).length;
    const hasSign = words.some((word) => word.toLowerCase() in SIGNS);
    // "A" and "I" alone are words, and a single numeral behind a letter may belong to what follows.
    const isCode =
      numerals > 0 &&
      (hasSign ||
        (numerals > 1 && words.length > 2) ||
        letters > 1 ||
        CODE_AHEAD.test(english.slice(0, place)));
    if (!isCode || (letters === 1 && /^[AI]$/u.test(words[0]) && numerals < 3 && !hasSign)) return text;
    return codeOf(words);
  });
}

function isNumeral(word: string): boolean {
  return (
    /^\d+$/u.test(word) || DIGIT_WORDS.has(word.toLowerCase()) || NUMBER_WORDS.includes(word.toLowerCase())
  );
}

/** K, X, dash, two, fifty → KX-250. */
function codeOf(words: readonly string[]): string {
  let code = '';
  for (let place = 0; place < words.length; place++) {
    const word = words[place].toLowerCase();
    const next = words.at(place + 1)?.toLowerCase() ?? '';
    if (
      /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/u.test(word) &&
      /[1-9]/u.test(DIGIT_WORDS.get(next) ?? '')
    ) {
      code += String(readWords(`${word} ${next}`));
      place++;
    } else if (next === 'hundred') {
      code += String(readWords(`${word} ${next}`));
      place++;
    } else {
      code +=
        SIGNS[word] ??
        DIGIT_WORDS.get(word) ??
        (isNumeral(word) && !/^\d/u.test(word) ? String(readWords(word)) : words[place]);
    }
  }
  return code;
}

const DIGIT = `(?:${[...DIGIT_WORDS.keys()].join('|')}|\\d)`;
const ROW = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.-])(?:plus\s+)?${DIGIT}(?:(?:,?\s+|-)${DIGIT}(?![\p{L}\p{N}'’]|\.\d)(?!\s+(?:hundred|thousand|million|billion|point)\b)){4,}`,
  'giu',
);

/** Digits said one by one, five and more: in one row, or in the groups between which there was a pause. */
function writeRows(english: string): string {
  return english.replace(ROW, (text) => {
    const isForeign = /^plus\s/iu.test(text);
    const groups = text
      .replace(/^plus\s+/iu, '')
      .split(/,\s*/u)
      .map((group) =>
        group
          .split(/[\s-]+/u)
          .map((word) => DIGIT_WORDS.get(word.toLowerCase()) ?? word)
          .join(''),
      );
    const digits = groups.join('');
    if (isForeign) return `+${groups.join(' ')}`;
    // A pause behind every digit groups nothing.
    if (groups.length > 1 && groups.every((group) => group.length > 1)) return groups.join('-');
    const mobile = /^(0[789]0)(\d{4})(\d{4})$/u.exec(digits);
    return mobile === null ? digits : mobile.slice(1).join('-');
  });
}
