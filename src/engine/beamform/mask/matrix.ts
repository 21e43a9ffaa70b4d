/**
 * `output` = `weights` × `input` + `bias`, the rows of the matrix one after another. Four rows at a time: each number of the input is fetched once for them, and a
 * processor adds to four sums in the time that one takes.
 */
export function multiplyAdd(
  weights: Float64Array,
  bias: Float64Array,
  input: Float64Array,
  output: Float64Array,
): void {
  const rows = output.length;
  const columns = input.length;
  const whole = rows - (rows % 4);
  for (let row = 0; row < whole; row += 4) {
    let first = bias[row];
    let second = bias[row + 1];
    let third = bias[row + 2];
    let fourth = bias[row + 3];
    let at = row * columns;
    for (let column = 0; column < columns; column++, at++) {
      const value = input[column];
      first += weights[at] * value;
      second += weights[at + columns] * value;
      third += weights[at + 2 * columns] * value;
      fourth += weights[at + 3 * columns] * value;
    }
    output[row] = first;
    output[row + 1] = second;
    output[row + 2] = third;
    output[row + 3] = fourth;
  }
  for (let row = whole; row < rows; row++) {
    let sum = bias[row];
    for (let column = 0; column < columns; column++) sum += weights[row * columns + column] * input[column];
    output[row] = sum;
  }
}
