import { tidyBlanks } from './tidy-blanks.ts';

/**
 * English with the signs said that are read aloud, and without those that nobody says. A vocabulary of speech has few signs; those that it lacks reach a model as bytes, from which it
 * makes up words ("★ New product ★": 新製品の「完売」は、見事です). Pictographs stay, since they are carried over (literals.ts), and so do Japanese brackets, which stand around Japanese.
 */
export function saySigns(english: string): string {
  if (!SIGN.test(english)) return english;
  const joined = english.replace(SAID_LETTER_BY_LETTER, (letters) => letters.replaceAll('_', ''));
  return tidyBlanks(
    SAID.reduce((text, [pattern, words]) => text.replace(pattern, words), joined).replace(UNSAID, ' '),
  );
}

/** Anything but letters, digits, blanks and the marks that any sentence has. */
const SIGN = /[^\p{L}\p{M}\p{N}\s.,!?'"’“”:;()%$£€¥/&-]|[µμ²³]/u;

/** Transcripts of meetings (those of the AMI corpus, for one) mark letters that are said one by one: T_V_, D_V_D_s. */
const SAID_LETTER_BY_LETTER = /(?<![\p{L}\d_])(?:\p{Lu}_)+(?:\p{Lu}(?![\p{L}\d_])|(?=s?(?![\p{L}\d_])))/gu;

const SAID: readonly (readonly [RegExp, string])[] = [
  [/\s?±\s?/gu, ' plus or minus '],
  [/\s?[≤≦]\s?/gu, ' no more than '],
  [/\s?[≥≧]\s?/gu, ' at least '],
  [/§\s?(?=\d)/gu, 'section '],
  [/[≈≒≃]\s?/gu, 'about '],
  [/(?<=\s)=(?=\s)/gu, 'equals'],
  [/(?<![\p{L}\d])#(?=\d)/gu, 'number '],
  [/(?<=\d) ?[µμ]m(?![\p{L}\d])/gu, ' micrometers'],
  ...['', 'centi', 'kilo', 'milli'].flatMap(areaAndVolume),
  // From one thing to the next, as menus and steps are written.
  [/\s?[→⇒➔➜⟶▶►▸](?=\s?[\p{L}\p{N}])/gu, ' > '],
  [/[[{]/gu, '('],
  [/[\]}]/gu, ')'],
  [/(?<=\s)[|¦](?=\s)/gu, ','],
  [/[‹›〈〉《》【】〖〗]/gu, '"'],
  // Emphasis.
  [/(?<![\p{L}\d*])(\*{1,3})(?=\S)([^*]{1,200}[^*\s])\1(?![\p{L}\d*])/gu, '$2'],
];

/**
 * Signs and marks that are left: ornaments, bullets, marks of trade and of things taken back. Not those of ASCII, which vocabularies have, those that tokenizers know as others
 * (quotation marks, dashes, units), and those beside which Japanese stands.
 */
const UNSAID =
  /[™®©]|(?![\p{ASCII}’‘`´“”„«»…—–―‐‑‒−£€¥°×·÷~〜\u3000-\u303f\uff00-\uffef])(?!\p{Extended_Pictographic})[\p{S}\p{P}]/gu;

function areaAndVolume(prefix: string): [RegExp, string][] {
  const said = (sign: string, word: string): [RegExp, string] => [
    new RegExp(String.raw`(?<![\p{L}\d])${prefix.charAt(0)}m${sign}`, 'gu'),
    `${word} ${prefix}meters`,
  ];
  return [said('²', 'square'), said('³', 'cubic')];
}
