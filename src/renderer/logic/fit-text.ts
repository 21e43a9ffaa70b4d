import { FIT_LEAST, FIT_STEP } from '../tuning.ts';

/**
 * The largest factor at which text fits, in steps from 1 downwards. Never above 1: letters keep their size from sentence to sentence, and
 * shrink only for one that is too long. `fits` is asked with each factor in turn.
 */
export function fitFactor(fits: (factor: number) => boolean): number {
  let factor = 1;
  while (factor > FIT_LEAST) {
    if (fits(factor)) return factor;
    factor *= FIT_STEP;
  }
  return FIT_LEAST;
}
