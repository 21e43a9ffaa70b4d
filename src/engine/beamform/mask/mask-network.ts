import { multiplyAdd } from './matrix.ts';
import { unpackWeights, type PackedWeights } from './packed-weights.ts';
import { RecurrentLayer } from './recurrent-layer.ts';

/** The net of `training/hearing/model.py`: a dense layer, two recurrent ones, and an output for each band and one for presence. */
export class MaskNetwork {
  /** For each band the share of its power that is the talker's, then the probability that the talker speaks. */
  readonly output: Float64Array;
  private readonly layers: readonly [RecurrentLayer, RecurrentLayer];
  private readonly entryWeights: Float64Array;
  private readonly entryBias: Float64Array;
  private readonly entry: Float64Array;
  private readonly exitWeights: Float64Array;
  private readonly exitBias: Float64Array;

  constructor(packed: PackedWeights) {
    const arrays = unpackWeights(packed);
    const take = (name: string): Float64Array => {
      const array = arrays.get(name);
      if (array === undefined) throw new RangeError(`The mask's weights have no ${name}.`);
      return array;
    };
    const layer = (n: number): RecurrentLayer =>
      new RecurrentLayer(
        take(`recurrent.weight_ih_l${n}`),
        take(`recurrent.bias_ih_l${n}`),
        take(`recurrent.weight_hh_l${n}`),
        take(`recurrent.bias_hh_l${n}`),
      );
    this.entryWeights = take('entry.weight');
    this.entryBias = take('entry.bias');
    this.layers = [layer(0), layer(1)];
    this.exitWeights = take('exit.weight');
    this.exitBias = take('exit.bias');
    this.entry = new Float64Array(this.entryBias.length);
    this.output = new Float64Array(this.exitBias.length);
  }

  step(inputs: Float64Array): void {
    const { entry, output, layers } = this;
    multiplyAdd(this.entryWeights, this.entryBias, inputs, entry);
    for (let unit = 0; unit < entry.length; unit++) entry[unit] = Math.max(0, entry[unit]);
    layers[0].step(entry);
    layers[1].step(layers[0].state);
    multiplyAdd(this.exitWeights, this.exitBias, layers[1].state, output);
    for (let n = 0; n < output.length; n++) output[n] = 1 / (1 + Math.exp(-output[n]));
  }

  reset(): void {
    for (const layer of this.layers) layer.reset();
  }
}
