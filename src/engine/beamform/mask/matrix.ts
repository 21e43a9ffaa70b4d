/**
 * `output` = `weights` × `input` + `bias`, the rows of the matrix one after another. Four sums at a time: a processor adds faster than one sum can take it.
 * The length of `input` may be any.
 */
export function multiplyAdd(
  weights: Float64Array,
  bias: Float64Array,
  input: Float64Array,
  output: Float64Array,
): void {
  const columns = input.length;
  const whole = columns - (columns % 4);
  let at = 0;
  for (let row = 0; row < bias.length; row++) {
    let first = bias[row];
    let second = 0;
    let third = 0;
    let fourth = 0;
    let column = 0;
    for (; column < whole; column += 4, at += 4) {
      first += weights[at] * input[column];
      second += weights[at + 1] * input[column + 1];
      third += weights[at + 2] * input[column + 2];
      fourth += weights[at + 3] * input[column + 3];
    }
    for (; column < columns; column++, at++) first += weights[at] * input[column];
    output[row] = first + second + (third + fourth);
  }
}
