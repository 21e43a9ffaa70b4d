/**
 * The best continuations of one search step over all rows, in falling order of total log probability. All storage is made once:
 * a step allocates nothing.
 */
export class CandidateList {
  #count = 0;
  readonly #totals: Float64Array;
  readonly #tokens: Int32Array;
  readonly #rows: Int32Array;

  /** `capacity`: how many continuations are kept. */
  constructor(capacity: number) {
    this.#totals = new Float64Array(capacity);
    this.#tokens = new Int32Array(capacity);
    this.#rows = new Int32Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  total(place: number): number {
    return this.#totals[place];
  }

  token(place: number): number {
    return this.#tokens[place];
  }

  row(place: number): number {
    return this.#rows[place];
  }

  clear(): void {
    this.#count = 0;
  }

  /** Takes in one row: the total of token t is `base + scores[t]`. A score of −∞ never enters. */
  offerRow(scores: Float32Array, base: number, row: number): void {
    let threshold = this.#threshold() - base;
    for (let token = 0; token < scores.length; token++) {
      const score = scores[token];
      // One comparison turns nearly every token of the vocabulary away.
      if (score > threshold) {
        this.#insert(base + score, token, row);
        threshold = this.#threshold() - base;
      }
    }
  }

  #threshold(): number {
    return this.#count < this.#totals.length ? -Infinity : this.total(this.#count - 1);
  }

  #insert(total: number, token: number, row: number): void {
    let place = this.#count < this.#totals.length ? this.#count++ : this.#count - 1;
    while (place > 0 && this.total(place - 1) < total) {
      this.#totals[place] = this.total(place - 1);
      this.#tokens[place] = this.token(place - 1);
      this.#rows[place] = this.row(place - 1);
      place--;
    }
    this.#totals[place] = total;
    this.#tokens[place] = token;
    this.#rows[place] = row;
  }
}
