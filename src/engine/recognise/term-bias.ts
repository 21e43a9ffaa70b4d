import { RECOGNISE_TUNING } from './tuning.ts';
import type { TokenBias } from './token-bias.ts';
import { spelledForms, spokenForms } from './spoken-forms.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Node {
  readonly children: Map<number, number>;
  /** What its token is given on the way here. */
  readonly bonus: number;
  /** What has been given since the last whole term: taken back where the way ends before the next. */
  readonly lent: number;
  isTerm: boolean;
}

/** How a form of a term is favoured. */
interface Favour {
  readonly perToken: number;
  readonly most: number;
}

const WHOLE: Favour = {
  perToken: RECOGNISE_TUNING.termBonusPerToken,
  most: RECOGNISE_TUNING.mostTermBonus,
};
const SPELLED: Favour = {
  perToken: RECOGNISE_TUNING.spelledBonusPerToken,
  most: RECOGNISE_TUNING.mostSpelledBonus,
};

const ROOT = 0;

/**
 * Makes expected terms more likely: shallow fusion over a trie of their tokens (Zhao et al. 2019, "Shallow-Fusion End-to-End Contextual
 * Biasing"). Each token on the way of a term, from the beginning of a word, is given `termBonusPerToken`, up to `mostTermBonus` for a
 * term; a hypothesis that leaves the way, or goes on with letters behind the term, gives all of it back, so that Mika does not make Mikado
 * out of it. Whole words only.
 */
export class TermBias implements TokenBias {
  readonly start = ROOT;
  readonly #vocabulary: Vocabulary;
  readonly #nodes: Node[] = [{ children: new Map(), bonus: 0, lent: 0, isTerm: false }];

  constructor(terms: readonly string[], vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    for (const form of terms.flatMap(spokenForms)) this.#add(vocabulary.encode(form), WHOLE);
    for (const form of terms.flatMap(spelledForms)) {
      this.#add(vocabulary.encode(form), SPELLED);
    }
  }

  apply(state: number, scores: Float32Array): number {
    const { children, isTerm, lent } = this.#nodes[state];
    if (isTerm && lent > 0) {
      for (const token of this.#vocabulary.insideWords) {
        if (!children.has(token)) scores[token] -= lent;
      }
    }
    const elsewhere = isTerm ? 0 : -lent;
    for (const [token, node] of this.#nodes[ROOT].children) {
      if (state === ROOT || !children.has(token)) scores[token] += this.#nodes[node].bonus;
    }
    if (state !== ROOT) {
      for (const [token, node] of children) scores[token] += this.#nodes[node].bonus - elsewhere;
    }
    return elsewhere;
  }

  credit(state: number, token: number): number {
    const { children, isTerm, lent } = this.#nodes[state];
    const onward = children.get(token);
    if (onward !== undefined) return this.#nodes[onward].bonus;
    const isWhole = isTerm && !this.#vocabulary.isInsideWord(token);
    const anew = this.#nodes[ROOT].children.get(token);
    return (isWhole ? 0 : -lent) + (anew === undefined ? 0 : this.#nodes[anew].bonus);
  }

  next(state: number, token: number): number {
    return this.#nodes[state].children.get(token) ?? this.#nodes[ROOT].children.get(token) ?? ROOT;
  }

  lent(state: number): number {
    const { isTerm, lent } = this.#nodes[state];
    return isTerm ? 0 : lent;
  }

  #add(tokens: readonly number[], { perToken, most }: Favour): void {
    let at = ROOT;
    for (const token of tokens) {
      const { children, isTerm, lent } = this.#nodes[at];
      let child = children.get(token);
      if (child === undefined) {
        const kept = isTerm && !this.#vocabulary.isInsideWord(token) ? 0 : lent;
        const bonus = Math.max(0, Math.min(perToken, most - kept));
        child = this.#nodes.push({ children: new Map(), bonus, lent: kept + bonus, isTerm: false }) - 1;
        children.set(token, child);
      }
      at = child;
    }
    if (at !== ROOT) this.#nodes[at].isTerm = true;
  }
}
