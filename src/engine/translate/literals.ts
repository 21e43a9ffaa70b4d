/** A stretch of the English that must come out letter by letter. */
export interface Literal {
  readonly text: string;
  /**
   * `address`: links and mail addresses; `foreign`: Japanese quoted inside English and pictographs. Both are put back where the model loses them.
   * `code`: names of letters and digits (RTX-4090, USB-C3): preferred among hypotheses, never put back, since the
   * sentence may hold them in another form.
   */
  readonly kind: 'address' | 'foreign' | 'code';
}

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'，。、）」]+[^\s<>"'，。、）」.,!?;:)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[\w-]+\.)+(?:com|org|net|io|jp|dev|app|edu|gov)\b(?:\/[^\s<>"']*[^\s<>"'.,!?;:)\]])?/giu;
const FOREIGN =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]+|\p{Extended_Pictographic}(?:[\u200d\ufe0f\p{Emoji_Modifier}]|\p{Extended_Pictographic})*/gu;
const CODE = /\b(?=[\p{L}\d-]*\d)(?=[\p{L}\d-]*\p{Lu})[\p{L}\d]+(?:-[\p{L}\d]+)*\b/gu;

/** Everything in a sentence that must come out as it is; addresses first, so that nothing inside one is found again. */
export function findLiterals(sentence: string): Literal[] {
  const addresses = matches(sentence, ADDRESS, 'address');
  const rest = addresses.reduce((text, { text: address }) => text.replace(address, ' '), sentence);
  return [...addresses, ...matches(rest, FOREIGN, 'foreign'), ...matches(rest, CODE, 'code')];
}

/** Whether anything but literals is left of a sentence for a translator to work on. */
export function hasWordsBeside(sentence: string, literals: readonly Literal[]): boolean {
  const rest = literals.reduce((text, { text: literal }) => text.replace(literal, ' '), sentence);
  return /\p{Script=Latin}/u.test(rest);
}

/** Whether the Japanese holds a literal, in whatever case and width. */
export function keepsLiteral(japanese: string, literal: Literal): boolean {
  return fold(japanese).includes(fold(literal.text));
}

/**
 * The Japanese with every lost address and quotation put back: in place of a stretch of Latin letters that is clearly the
 * same address spoilt, else behind the sentence, in brackets.
 */
export function restoreLiterals(japanese: string, literals: readonly Literal[]): string {
  let text = japanese;
  for (const literal of literals) {
    if (literal.kind === 'code') continue;
    if (keepsLiteral(text, literal)) {
      text = withExactSpelling(text, literal.text);
      continue;
    }
    const spoilt = literal.kind === 'address' ? findSpoilt(text, literal.text) : undefined;
    if (spoilt !== undefined) text = text.replace(spoilt, () => literal.text);
    else {
      text = append(
        text,
        /\p{Extended_Pictographic}/u.test(literal.text) ? literal.text : `（${literal.text}）`,
      );
    }
  }
  return text;
}

function matches(sentence: string, pattern: RegExp, kind: Literal['kind']): Literal[] {
  return (sentence.match(pattern) ?? []).map((text) => ({ text, kind }));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function withExactSpelling(text: string, literal: string): string {
  const place = text.toLowerCase().indexOf(literal.toLowerCase());
  return place < 0 ? text : text.slice(0, place) + literal + text.slice(place + literal.length);
}

/** The one run of address characters in the text that shares most of its letters, in order, with the address. */
function findSpoilt(text: string, address: string): string | undefined {
  const runs = (text.match(/[\w.+@:/-]{4,}/gu) ?? []).filter((run) => /[.@/]/u.test(run));
  return runs.find((run) => 2 * commonSubsequence(fold(run), fold(address)) > address.length);
}

/** Length of the longest common subsequence: letters shared in order. */
function commonSubsequence(first: string, second: string): number {
  let previous = new Array<number>(second.length + 1).fill(0);
  for (const letter of Array.from(first)) {
    const row = [0];
    for (let place = 1; place <= second.length; place++) {
      row[place] =
        letter === second[place - 1] ? previous[place - 1] + 1 : Math.max(previous[place], row[place - 1]);
    }
    previous = row;
  }
  return previous[second.length];
}

/** Puts an addition before the full stop that ends the sentence, if there is one. */
function append(text: string, addition: string): string {
  return /[。．.]$/u.test(text) ? `${text.slice(0, -1)}${addition}${text.slice(-1)}` : `${text}${addition}`;
}
