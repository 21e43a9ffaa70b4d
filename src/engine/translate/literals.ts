/** A stretch of the English that must come out letter by letter. */
export interface Literal {
  readonly text: string;
  /**
   * `address`: links and mail addresses; `foreign`: Japanese quoted inside English and pictographs. Both are put back where the model loses them.
   * `code`: names of letters and digits (RTX-4090, USB-C3), of files (report.pdf, my_file) and of languages that end in signs (C++): preferred among hypotheses, never put
   * back, since the sentence may hold them in another form.
   */
  readonly kind: 'address' | 'foreign' | 'code';
}

// Lengths are bounded (63 for a part of a domain name, RFC 1035), so that no text makes the search take quadratic time.
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'，。、）」]{0,500}[^\s<>"'，。、）」.,!?;:)\]]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|\b(?:[\w-]{1,63}\.){1,8}(?:com|org|net|io|jp|dev|app|edu|gov)\b(?:\/[^\s<>"']{0,500}[^\s<>"'.,!?;:)\]])?/giu;
const FOREIGN =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]+|\p{Extended_Pictographic}(?:[\u200d\ufe0f\p{Emoji_Modifier}]|\p{Extended_Pictographic})*/gu;
const CODE =
  /(?<![\p{L}\d-])(?=[\p{L}\d-]{0,40}\d)(?=[\p{L}\d-]{0,40}\p{Lu})[\p{L}\d]{1,40}(?:-[\p{L}\d]{1,40}){0,4}(?![\p{L}\d])/gu;

const FILE =
  /(?<![\p{L}\d_.-])(?:[\p{L}\d-]{1,40}(?:_[\p{L}\d-]{1,40}){1,8}(?:\.[a-z]\w{1,4})?|[\p{L}\d_-]{1,60}\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|md|zip|exe|dll|png|jpe?g|svg|gif|mp[34]|mov|wav|flac|json|ya?ml|toml|xml|html?|[jt]sx?|py|rs|cpp|sql|sh|log|ini|cfg|bak|iso|stl|step|dwg|dxf))(?![\p{L}\d_])/gu;
const ENDING_IN_SIGNS = /(?<![\p{L}\d])(?:C\+\+|[CF]#)(?![\p{L}\d])/gu;

/** Everything in a sentence that must come out as it is. */
export function findLiterals(sentence: string): Literal[] {
  return takeLiterals(sentence).literals;
}

/** A sentence changed beside its addresses, which stay letter by letter. `change` is to leave a character of the private use area where it stands. */
export function changeBesideAddresses(sentence: string, change: (text: string) => string): string {
  const addresses: string[] = [];
  const marked = sentence.replaceAll(ADDRESS_MARK, '').replace(ADDRESS, (address) => {
    addresses.push(address);
    return ADDRESS_MARK;
  });
  return change(marked).replaceAll(ADDRESS_MARK, () => addresses.shift() ?? '');
}

const ADDRESS_MARK = '\uE000';

/** Whether a sentence holds anything but literals for a translator to work on. */
export function hasWordsBesideLiterals(sentence: string): boolean {
  return /\p{Script=Latin}/u.test(takeLiterals(sentence).rest);
}

/** Addresses first, so that nothing inside one is found again. */
function takeLiterals(sentence: string): { literals: Literal[]; rest: string } {
  const literals: Literal[] = [];
  let rest = sentence;
  for (const [kind, pattern] of [
    ['address', ADDRESS],
    ['foreign', FOREIGN],
    ['code', FILE],
    ['code', ENDING_IN_SIGNS],
    ['code', CODE],
  ] as const) {
    rest = rest.replace(pattern, (text) => {
      literals.push({ text, kind });
      return ' ';
    });
  }
  return { literals, rest };
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
