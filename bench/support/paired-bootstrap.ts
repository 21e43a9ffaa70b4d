/** Errors of two systems on the same words, of one speaker. */
export interface PairedErrors {
  readonly before: number;
  readonly after: number;
}

export interface RelativeChange {
  /** (after − before) / before; less than 0 is better. */
  readonly change: number;
  /** Between which 95 % of the resamplings lie. */
  readonly low: number;
  readonly high: number;
}

const RESAMPLINGS = 2000;

/**
 * By what share the errors changed, with the interval of a bootstrap over speakers (Bisani and Ney 2004, "Bootstrap Estimates for Confidence
 * Intervals in ASR Performance Evaluation"): clips of one speaker go together, since they err together. The same at every call.
 */
export function relativeChange(speakers: readonly PairedErrors[]): RelativeChange {
  const changes = Float64Array.from({ length: RESAMPLINGS });
  let state = 1;
  const draw = (): PairedErrors => {
    state = (state * 48_271) % 2_147_483_647;
    return speakers[Math.floor((state / 2_147_483_647) * speakers.length)];
  };
  for (let round = 0; round < RESAMPLINGS; round++) changes[round] = changeOf(speakers.map(draw));
  changes.sort();
  const quantile = (share: number): number => changes[Math.round(share * (RESAMPLINGS - 1))];
  return { change: changeOf(speakers), low: quantile(0.025), high: quantile(0.975) };
}

function changeOf(speakers: readonly PairedErrors[]): number {
  const sum = (which: keyof PairedErrors): number =>
    speakers.reduce((total, speaker) => total + speaker[which], 0);
  const before = sum('before');
  return before === 0 ? 0 : (sum('after') - before) / before;
}
