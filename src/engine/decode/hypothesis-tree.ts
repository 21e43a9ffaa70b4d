import type { TokenTail } from './token-tail.ts';

/** All hypotheses of a search as one tree of tokens: continuing one costs one node, whatever its length. */
export class HypothesisTree {
  /** The node that stands for no tokens at all. */
  static readonly root = -1;

  readonly #tokens: number[] = [];
  readonly #parents: number[] = [];
  readonly #depths: number[] = [];

  /** The node of `parent` continued by `token`. */
  append(parent: number, token: number): number {
    this.#tokens.push(token);
    this.#parents.push(parent);
    this.#depths.push(this.#depth(parent) + 1);
    return this.#tokens.length - 1;
  }

  /** All tokens down to a node, oldest first. */
  path(node: number): number[] {
    const tokens = new Array<number>(this.#depth(node));
    for (let place = tokens.length - 1, at = node; place >= 0; place--, at = this.#parents[at]) {
      tokens[place] = this.#tokens[at];
    }
    return tokens;
  }

  /** The same from its end, without a copy until it is asked for. */
  tail(node: number): TokenTail {
    const newestFirst: number[] = [];
    let next = node;
    return {
      length: this.#depth(node),
      at: (distance) => {
        while (newestFirst.length <= distance && next !== HypothesisTree.root) {
          newestFirst.push(this.#tokens[next]);
          next = this.#parents[next];
        }
        return newestFirst[distance] ?? -1;
      },
    };
  }

  #depth(node: number): number {
    return node === HypothesisTree.root ? 0 : this.#depths[node];
  }
}
