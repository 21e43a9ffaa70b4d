import { SeededRandom } from '../rooms/random.ts';

/** A figure and where it lies with a probability of 95 %. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2000;

/**
 * A statistic of some items with its 95 % interval by the percentile bootstrap (Efron and Tibshirani, 1993): as many items drawn with
 * replacement, 2000 times, from a fixed seed. Recordings are the items, since words of one recording stand and fall together; what is
 * compared within an item (two ways of hearing) is drawn together.
 */
export function bootstrap<T>(items: readonly T[], statistic: (items: readonly T[]) => number): Interval {
  const random = new SeededRandom(1);
  const values = Array.from({ length: DRAWS }, () => statistic(items.map(() => random.pick(items))))
    .filter((value) => !Number.isNaN(value))
    .sort((one, other) => one - other);
  const at = (share: number): number => values.at(Math.round(share * (values.length - 1))) ?? NaN;
  return { value: statistic(items), low: at(0.025), high: at(0.975) };
}

/** "41.2 (36–47)". */
export function inWords({ value, low, high }: Interval, digits = 1): string {
  if (Number.isNaN(value)) return '–';
  return `${value.toFixed(digits)} (${low.toFixed(0)}–${high.toFixed(0)})`;
}
