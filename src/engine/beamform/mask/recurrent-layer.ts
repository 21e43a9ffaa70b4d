import { multiplyAdd } from './matrix.ts';

/**
 * A layer of gated recurrent units (Cho et al., 2014), with the reset gate on the recurrent product as PyTorch has it. Gates stand in the order reset,
 * update, new in weights and biases.
 */
export class RecurrentLayer {
  readonly state: Float64Array;
  private readonly inputWeights: Float64Array;
  private readonly inputBias: Float64Array;
  private readonly stateWeights: Float64Array;
  private readonly stateBias: Float64Array;
  private readonly fromInput: Float64Array;
  private readonly fromState: Float64Array;

  constructor(
    inputWeights: Float64Array,
    inputBias: Float64Array,
    stateWeights: Float64Array,
    stateBias: Float64Array,
  ) {
    this.inputWeights = inputWeights;
    this.inputBias = inputBias;
    this.stateWeights = stateWeights;
    this.stateBias = stateBias;
    this.fromInput = new Float64Array(inputBias.length);
    this.fromState = new Float64Array(inputBias.length);
    this.state = new Float64Array(inputBias.length / 3);
  }

  /** Takes one step; the result is `state`. */
  step(input: Float64Array): void {
    const { state, fromInput, fromState } = this;
    const width = state.length;
    multiplyAdd(this.inputWeights, this.inputBias, input, fromInput);
    multiplyAdd(this.stateWeights, this.stateBias, state, fromState);
    for (let unit = 0; unit < width; unit++) {
      const reset = 1 / (1 + Math.exp(-fromInput[unit] - fromState[unit]));
      const update = 1 / (1 + Math.exp(-fromInput[width + unit] - fromState[width + unit]));
      const fresh = Math.tanh(fromInput[2 * width + unit] + reset * fromState[2 * width + unit]);
      state[unit] = fresh + update * (state[unit] - fresh);
    }
  }

  reset(): void {
    this.state.fill(0);
  }
}
