import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { MimiyakuError } from '../errors.ts';
import { compareNames } from '../onnx/graph-names.ts';

/** Whole numbers as the int64 tensor that graphs take token ids in. */
export function tokenTensor(values: ArrayLike<number>, shape: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
}

/** A mask under which every one of `length` places counts. */
export function wholeMask(rows: number, length: number): Tensor {
  return new Tensor('int64', new BigInt64Array(rows * length).fill(1n), [rows, length]);
}

/**
 * The numbers of a float32 output.
 *
 * @throws MimiyakuError `pack.bad-description` where it is of another type or size: the graph is not what its pack says.
 */
export function floatData(file: string, name: string, value: unknown, expectedSize: number): Float32Array {
  if (value instanceof Tensor && value.data instanceof Float32Array && value.data.length === expectedSize) {
    return value.data;
  }
  const found = value instanceof Tensor ? `${value.type} [${value.dims.join(', ')}]` : 'nothing';
  throw wrongGraph(`${file} gives ${found} as "${name}", not ${expectedSize} float32 values.`);
}

/**
 * Checks that a graph has all the inputs and outputs which its layout asks for, and no input besides.
 *
 * @throws MimiyakuError `pack.bad-description`
 */
export function requireNames(
  file: string,
  session: InferenceSession,
  inputs: readonly string[],
  outputs: readonly string[],
): void {
  const { missing, unknown } = compareNames(session, inputs, outputs);
  if (missing.length > 0) throw wrongGraph(`${file} has no ${missing.join(', ')}.`);
  if (unknown.length > 0) {
    throw wrongGraph(`${file} asks for ${unknown.join(', ')}, which nothing here gives.`);
  }
}

function wrongGraph(finding: string): MimiyakuError {
  return new MimiyakuError(
    'pack.bad-description',
    `The translator pack does not fit its description: ${finding}`,
    {
      advice: 'Export the model again, or correct pack.json.',
    },
  );
}
