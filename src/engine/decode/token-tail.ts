/** Tokens of a hypothesis from its end: `at(0)` is the newest. Beyond the beginning it gives −1. */
export interface TokenTail {
  readonly length: number;
  at(distance: number): number;
}
