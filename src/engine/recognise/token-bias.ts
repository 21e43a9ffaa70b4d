/**
 * What makes some continuations of a hypothesis more likely than the model finds them. The state of a hypothesis is one number, which the
 * bias alone understands.
 */
export interface TokenBias {
  /** State before the first token. */
  readonly start: number;
  /** Changes the scores of the tokens that are treated otherwise than most; returns what is to be added to all of them. */
  apply(state: number, scores: Float32Array): number;
  /** What `token` is given in this state, by both together; less than 0 where something is taken back. */
  credit(state: number, token: number): number;
  next(state: number, token: number): number;
  /** How much of what was given would be taken back if nothing came of it. */
  lent(state: number): number;
}

export const NO_BIAS: TokenBias = { start: 0, apply: () => 0, credit: () => 0, next: () => 0, lent: () => 0 };
