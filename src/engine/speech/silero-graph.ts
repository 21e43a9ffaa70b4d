import { writeModel, type GraphConstant, type GraphNode } from '../onnx/graph-writer.ts';
import type { SileroWeightName, SileroWeights } from './silero-weights.ts';

const UNITS = 128;
/** The gates of a recurrent cell: PyTorch keeps them as input, forget, cell, output; ONNX wants input, output, forget, cell. */
const GATE_ORDER = [0, 3, 1, 2];

/**
 * Silero's network for frames of 512 samples at 16 kHz as a plain chain of products, from the weights of the published graph.
 *
 * The published graph serves two sample rates and any batch through nested branches, inside which the runtime folds no constants: it
 * cuts up and puts together 0.5 MB of recurrent weights anew at every frame. Here they are put into order once, the convolutions are
 * products over rows that stand ready (with one to four places in time that is half the time), and what a convolution multiplies with its
 * own padding is left out: of the last two layers, whose signals are two and one places long, one and two of three taps. The findings
 * differ by rounding only (1e-6).
 *
 * Input `input` [1, 576] (64 samples of context, 512 of the frame) and `state` [2, 1, 128]; output `output` [1, 1] and `stateN`.
 */
export function writeSileroGraph(weights: SileroWeights): Uint8Array {
  const nodes: GraphNode[] = [];
  const constants: GraphConstant[] = [];
  const node = (
    opType: string,
    inputs: readonly string[],
    outputs: string | readonly string[],
    attributes?: GraphNode['attributes'],
  ): void => {
    nodes.push({
      opType,
      inputs,
      outputs: typeof outputs === 'string' ? [outputs] : outputs,
      ...(attributes !== undefined && { attributes }),
    });
  };
  const floats = (
    name: string,
    shape: readonly number[],
    values: Float32Array | readonly number[],
  ): string => {
    constants.push({ name, shape, values: Float32Array.from(values) });
    return name;
  };
  const integers = (name: string, ...values: number[]): string => {
    constants.push({ name, shape: [values.length], values: BigInt64Array.from(values, BigInt) });
    return name;
  };
  /** Rows of `input` side by side as one row for each place in time. */
  const rows = (
    input: string,
    output: string,
    picked: readonly number[],
    shape: readonly [number, number],
  ): void => {
    node('Gather', [input, integers(`${output} picked`, ...picked)], `${output} rows`, { axis: 0 });
    node('Reshape', [`${output} rows`, integers(`${output} shape`, ...shape)], output);
  };
  const layer = (index: 0 | 1 | 2 | 3, input: string, taps: readonly number[]): string => {
    const bias = weights[`encoder.${index}.reparam_conv.bias`];
    const [kernel, inputs] = tapsOf(weights, index, taps, bias.length);
    const product = floats(`kernel ${index}`, [inputs, bias.length], kernel);
    node('Gemm', [input, product, floats(`bias ${index}`, [bias.length], bias)], `layer ${index}`);
    node('Relu', [`layer ${index}`], `heard ${index}`);
    return `heard ${index}`;
  };

  // Four windows of 256 samples, half overlapping, the last one reaching over the mirrored end.
  node('Pad', ['input', integers('end', 0, 0, 0, 64)], 'signal', { mode: 'reflect' });
  node('Reshape', ['signal', integers('halves', 5, 128)], 'half windows');
  rows('half windows', 'windows', [0, 1, 1, 2, 2, 3, 3, 4], [4, 256]);
  const basis = transposed(weights['stft.forward_basis_buffer'], 258, 256);
  node('MatMul', ['windows', floats('basis', [256, 258], basis)], 'spectra');
  node('Split', ['spectra', integers('parts', 129, 129)], ['real', 'imaginary'], { axis: 1 });
  node('Mul', ['real', 'real'], 'real squared');
  node('Mul', ['imaginary', 'imaginary'], 'imaginary squared');
  node('Add', ['real squared', 'imaginary squared'], 'power');
  node('Sqrt', ['power'], 'magnitude');

  // Kernels of three taps: strides 1, 2, 2, 1 leave 4, 2, 1 and 1 places.
  node('Pad', ['magnitude', integers('around', 1, 0, 1, 0)], 'padded 0');
  rows('padded 0', 'input 0', [0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5], [4, 3 * 129]);
  node('Pad', [layer(0, 'input 0', [0, 1, 2]), integers('before', 1, 0, 0, 0)], 'padded 1');
  rows('padded 1', 'input 1', [0, 1, 2, 2, 3, 4], [2, 3 * UNITS]);
  node('Reshape', [layer(1, 'input 1', [0, 1, 2]), integers('row', 1, 2 * 64)], 'input 2');
  const encoded = layer(3, layer(2, 'input 2', [1, 2]), [1]);

  node('Reshape', [encoded, integers('sequence', 1, 1, UNITS)], 'step');
  node('Split', ['state', integers('halves of the state', 1, 1)], ['hidden', 'cell'], { axis: 0 });
  const gates = (name: SileroWeightName): Float32Array => inGateOrder(weights[name]);
  const biases = [...gates('decoder.rnn.bias_ih'), ...gates('decoder.rnn.bias_hh')];
  node(
    'LSTM',
    [
      'step',
      floats('input gates', [1, 4 * UNITS, UNITS], gates('decoder.rnn.weight_ih')),
      floats('state gates', [1, 4 * UNITS, UNITS], gates('decoder.rnn.weight_hh')),
      floats('gate biases', [1, 8 * UNITS], biases),
      '',
      'hidden',
      'cell',
    ],
    ['', 'next hidden', 'next cell'],
    { hidden_size: UNITS },
  );
  node('Concat', ['next hidden', 'next cell'], 'stateN', { axis: 0 });

  node('Reshape', ['next hidden', integers('one row', 1, UNITS)], 'hidden row');
  node('Relu', ['hidden row'], 'decided');
  const decision = floats('decision', [UNITS, 1], weights['decoder.decoder.2.weight']);
  const threshold = floats('threshold', [1], weights['decoder.decoder.2.bias']);
  node('Gemm', ['decided', decision, threshold], 'odds');
  node('Sigmoid', ['odds'], 'output');

  return writeModel({
    name: 'silero 16 kHz',
    operatorSet: 16,
    inputs: [
      { name: 'input', shape: [1, 576] },
      { name: 'state', shape: [2, 1, UNITS] },
    ],
    outputs: [
      { name: 'output', shape: [1, 1] },
      { name: 'stateN', shape: [2, 1, UNITS] },
    ],
    constants,
    nodes,
  });
}

/** A convolution's kernel [outputs, inputs, 3] as the matrix of a product: rows by tap and input, columns by output. */
function tapsOf(
  weights: SileroWeights,
  index: 0 | 1 | 2 | 3,
  taps: readonly number[],
  outputs: number,
): [Float32Array, number] {
  const kernel = weights[`encoder.${index}.reparam_conv.weight`];
  const inputs = kernel.length / outputs / 3;
  const matrix = new Float32Array(taps.length * inputs * outputs);
  let place = 0;
  for (const tap of taps) {
    for (let input = 0; input < inputs; input++) {
      for (let output = 0; output < outputs; output++) {
        matrix[place++] = kernel[(output * inputs + input) * 3 + tap];
      }
    }
  }
  return [matrix, taps.length * inputs];
}

function transposed(matrix: Float32Array, rows: number, columns: number): Float32Array {
  return Float32Array.from(matrix, (_, place) => matrix[(place % rows) * columns + Math.floor(place / rows)]);
}

function inGateOrder(weights: Float32Array): Float32Array {
  const size = weights.length / GATE_ORDER.length;
  const ordered = new Float32Array(weights.length);
  for (const [place, gate] of GATE_ORDER.entries()) {
    ordered.set(weights.subarray(gate * size, (gate + 1) * size), place * size);
  }
  return ordered;
}
