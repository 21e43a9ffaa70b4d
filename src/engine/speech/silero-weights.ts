import { withFile } from '../onnx/file-source.ts';
import { ATTRIBUTE, GRAPH, MODEL, NODE, readWiring, TENSOR } from '../onnx/graph.ts';
import { fieldNumber, ProtobufError, readFields, type ByteSource, type Field } from '../onnx/protobuf.ts';

/** The weights of Silero's branch for 16 kHz, by the names that its authors gave them, and their shapes. */
const SHAPES = {
  'stft.forward_basis_buffer': [258, 1, 256],
  'encoder.0.reparam_conv.weight': [128, 129, 3],
  'encoder.0.reparam_conv.bias': [128],
  'encoder.1.reparam_conv.weight': [64, 128, 3],
  'encoder.1.reparam_conv.bias': [64],
  'encoder.2.reparam_conv.weight': [64, 64, 3],
  'encoder.2.reparam_conv.bias': [64],
  'encoder.3.reparam_conv.weight': [128, 64, 3],
  'encoder.3.reparam_conv.bias': [128],
  'decoder.rnn.weight_ih': [512, 128],
  'decoder.rnn.weight_hh': [512, 128],
  'decoder.rnn.bias_ih': [512],
  'decoder.rnn.bias_hh': [512],
  'decoder.decoder.2.weight': [1, 128, 1],
  'decoder.decoder.2.bias': [1],
} as const;

export type SileroWeightName = keyof typeof SHAPES;
export type SileroWeights = Readonly<Record<SileroWeightName, Float32Array>>;

/** Only the branch for 16 kHz has a transform of this size: its name tells what the names of the others begin with. */
const LANDMARK: SileroWeightName = 'stft.forward_basis_buffer';

interface Constant {
  readonly shape: readonly number[];
  readonly raw: Field | undefined;
}

/**
 * Reads the weights out of the published graph, where they are constants inside a branch; undefined where the file is another graph.
 * @throws the file system's errors
 */
export function readSileroWeights(file: string): SileroWeights | undefined {
  try {
    return withFile(file, (source) => {
      const constants = new Map<string, Constant>();
      for (const graph of fieldsOf(source, undefined, MODEL.graph)) collect(source, graph, constants);
      return chooseBranch(source, constants);
    });
  } catch (error) {
    if (error instanceof ProtobufError) return undefined;
    throw error;
  }
}

function fieldsOf(source: ByteSource, within: Field | undefined, number: number): Field[] {
  const fields = within === undefined ? readFields(source) : readFields(source, within.from, within.to);
  return [...fields].filter((field) => field.number === number);
}

/** The constants of a graph and of the branches in it, by name. */
function collect(source: ByteSource, graph: Field, constants: Map<string, Constant>): void {
  for (const node of fieldsOf(source, graph, GRAPH.node)) {
    for (const attribute of fieldsOf(source, node, NODE.attribute)) {
      for (const branch of fieldsOf(source, attribute, ATTRIBUTE.graph)) collect(source, branch, constants);
      for (const tensor of fieldsOf(source, attribute, ATTRIBUTE.tensor)) {
        const [name] = readWiring(source.read(node.from, node.to)).outputs;
        constants.set(name, readConstant(source, tensor));
      }
    }
  }
}

function readConstant(source: ByteSource, tensor: Field): Constant {
  return {
    shape: fieldsOf(source, tensor, TENSOR.dims).map((field) => fieldNumber(source, field)),
    raw: fieldsOf(source, tensor, TENSOR.rawData).at(0),
  };
}

function chooseBranch(
  source: ByteSource,
  constants: ReadonlyMap<string, Constant>,
): SileroWeights | undefined {
  const landmark = [...constants].find(
    ([name, { shape }]) => name.endsWith(LANDMARK) && isShape(shape, SHAPES[LANDMARK]),
  );
  if (landmark === undefined) return undefined;
  const prefix = landmark[0].slice(0, -LANDMARK.length);
  const weights = new Map<string, Float32Array>();
  for (const [name, wanted] of Object.entries(SHAPES)) {
    const { shape, raw } = constants.get(prefix + name) ?? { shape: [], raw: undefined };
    const bytes = wanted.reduce((product, size) => product * size, 4);
    if (!isShape(shape, wanted) || raw === undefined || raw.to - raw.from !== bytes) return undefined;
    // Copied to a place of its own: in the file numbers lie at any address.
    weights.set(name, new Float32Array(Uint8Array.from(source.read(raw.from, raw.to)).buffer));
  }
  // Every name of SHAPES was set by the loop above.
  return Object.fromEntries(weights) as SileroWeights;
}

function isShape(shape: readonly number[], wanted: readonly number[]): boolean {
  return shape.length === wanted.length && shape.every((size, place) => size === wanted[place]);
}
