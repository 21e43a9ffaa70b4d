/** A complex number as [real, imaginary]. */
export type Complex = readonly [number, number];

const add = (a: Complex, b: Complex): Complex => [a[0] + b[0], a[1] + b[1]];
const subtract = (a: Complex, b: Complex): Complex => [a[0] - b[0], a[1] - b[1]];
export const multiply = (a: Complex, b: Complex): Complex => [
  a[0] * b[0] - a[1] * b[1],
  a[0] * b[1] + a[1] * b[0],
];
export const conjugate = ([re, im]: Complex): Complex => [re, -im];
export const size = ([re, im]: Complex): number => Math.hypot(re, im);
function divide(a: Complex, b: Complex): Complex {
  const norm = b[0] * b[0] + b[1] * b[1];
  return [(a[0] * b[0] + a[1] * b[1]) / norm, (a[1] * b[0] - a[0] * b[1]) / norm];
}

/** Solves a square complex system by Gaussian elimination with row exchange: the textbook way, for any size. */
export function solve(
  matrix: readonly (readonly Complex[])[],
  rightSide: readonly Complex[],
): readonly Complex[] {
  const rows = matrix.map((row, place) => [...row, rightSide[place]]);
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++) {
      if (size(rows[row][column]) > size(rows[pivot][column])) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = column + 1; row < count; row++) {
      const factor = divide(rows[row][column], rows[column][column]);
      rows[row] = rows[row].map((value, place) => subtract(value, multiply(factor, rows[column][place])));
    }
  }
  const solution: Complex[] = Array.from({ length: count }, () => [0, 0]);
  for (let row = count - 1; row >= 0; row--) {
    let rest = rows[row][count];
    for (let column = row + 1; column < count; column++) {
      rest = subtract(rest, multiply(rows[row][column], solution[column]));
    }
    solution[row] = divide(rest, rows[row][row]);
  }
  return solution;
}

/** The conjugate of the first times the second, summed: aᴴb. */
export function innerProduct(first: readonly Complex[], second: readonly Complex[]): Complex {
  return first.reduce<Complex>(
    (sum, value, place) => add(sum, multiply(conjugate(value), second[place])),
    [0, 0],
  );
}

/** MVDR as the books have it: w = R⁻¹a / (aᴴR⁻¹a), to be applied as wᴴx. */
export function mvdrWeights(
  covariance: readonly (readonly Complex[])[],
  steering: readonly Complex[],
): readonly Complex[] {
  const whitened = solve(covariance, steering);
  const norm = innerProduct(steering, whitened);
  return whitened.map((value) => divide(value, norm));
}
