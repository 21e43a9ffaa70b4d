import { MimiyakuError } from '../errors.ts';
import type { FoundName } from './hidden-names.ts';

/** A noun of the list, and where it stands in a sentence. */
export interface ListedNoun extends FoundName {
  readonly japanese: string;
  /** Everything else that Japanese says for it: where the model says one of these, it knows the noun. */
  readonly others: readonly string[];
  readonly isName: boolean;
}

/** Most words of an entry, which may be a compound: fire extinguisher. */
const MOST_WORDS = 3;
const WORD = /\p{L}[\p{L}\p{N}]*(?:(?:[-&]|['’](?!s\b))\p{L}+)*/gu;

/**
 * Nouns and names that a model has seldom met, each with its Japanese. A small model says such a word by its sound or as another that begins alike (actuary →
 * 俳優); what it has for nouns in general, a place in the sentence, it has for these as well.
 */
export class NounList {
  static readonly none = new NounList(new Map());

  /** English → the rest of its line, which is taken apart when it is looked up: few of many thousand lines ever are. */
  readonly #entries: ReadonlyMap<string, string>;

  private constructor(entries: ReadonlyMap<string, string>) {
    this.#entries = entries;
  }

  /**
   * From a list: English in the singular, Japanese and, separated by commas, other Japanese, with tabs between, a line each. English with a capital is a name.
   *
   * @throws MimiyakuError `pack.bad-description` naming the first line that has another form
   */
  static parse(list: string, name: string): NounList {
    const entries = new Map<string, string>();
    // By places in the text and not by splitting it: a quarter of the time, on each start.
    for (let at = 0; at < list.length;) {
      const end = endOf(list, '\n', at, list.length);
      const tab = endOf(list, '\t', at, end);
      const second = endOf(list, '\t', tab + 1, end);
      if (tab === at || second <= tab + 1 || endOf(list, '\t', second + 1, end) < end) {
        throw new MimiyakuError(
          'pack.bad-description',
          `Line ${list.slice(0, at).split('\n').length} of the list of nouns, ${name}, is not English, Japanese and other Japanese with tabs between.`,
          { advice: 'Install the model pack again.' },
        );
      }
      entries.set(list.slice(at, tab), list.slice(tab + 1, end));
      at = end + 1;
    }
    return new NounList(entries);
  }

  /** Those of a sentence, nouns also in the plural, in order; of two that overlap the longer. */
  find(english: string): ListedNoun[] {
    const words = [...english.matchAll(WORD)];
    const found: ListedNoun[] = [];
    for (let at = 0; at < words.length; at++) {
      const noun = this.#at(english, words.slice(at, at + MOST_WORDS));
      if (noun === undefined) continue;
      found.push(noun);
      at += noun.text.split(' ').length - 1;
    }
    return found;
  }

  /** The longest noun that these words begin with. */
  #at(english: string, words: readonly RegExpExecArray[]): ListedNoun | undefined {
    const start = words[0].index;
    for (let count = words.length; count > 0; count--) {
      const last = words[count - 1];
      const text = english.slice(start, last.index + last[0].length);
      if (text.split(' ').length !== count) continue; // something else than a space stands between
      const noun = this.#lookUp(text, start === 0);
      if (noun !== undefined) return { text, start, spelt: false, ...noun };
    }
    return undefined;
  }

  /** With a capital that does not begin the sentence it is a name, in this very spelling. */
  #lookUp(text: string, isFirst: boolean): Pick<ListedNoun, 'japanese' | 'others' | 'isName'> | undefined {
    const forms =
      !isFirst && startsWithCapital(text)
        ? [text]
        : [text, text.toLowerCase(), ...singularsOf(text.toLowerCase())];
    for (const form of forms) {
      const entry = this.#entries.get(form);
      if (entry === undefined) continue;
      const [japanese, others = ''] = entry.split('\t');
      return {
        japanese,
        others: others === '' ? [] : others.split(','),
        isName: form !== form.toLowerCase(),
      };
    }
    return undefined;
  }
}

function startsWithCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

/** What a regular plural may be the plural of: spores, boxes, canneries; writes is none of writ. */
function singularsOf(word: string): string[] {
  if (!/[^s]s$/u.test(word)) return [];
  return [
    word.slice(0, -1),
    ...(/(?:s|x|z|ch|sh|o)es$/u.test(word) ? [word.slice(0, -2)] : []),
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ];
}

/** Where a mark stands in a part of a text, or else where the part ends. */
function endOf(text: string, mark: string, from: number, to: number): number {
  const place = text.indexOf(mark, from);
  return place === -1 || place > to ? to : place;
}
