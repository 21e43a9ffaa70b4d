import { ATTRIBUTE, GRAPH, MODEL, NODE, operatorSetImport, TENSOR, VALUE, writeNode } from './graph.ts';
import { bytesField, joinBytes, textField, varintField } from './protobuf.ts';

/** Field and type numbers of ONNX messages (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const IR_VERSION = { field: 1, value: 8 } as const;
const ATTRIBUTE_TYPES = { int: 2, text: 3 } as const;
const FLOAT32 = 1;
const INT64 = 7;

/** One node of a graph that is written by hand. */
export interface GraphNode {
  readonly opType: string;
  /** '' for one that is left out. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | string>>;
}

/** A constant of the graph: numbers in row-major order; bigints are written as 64-bit integers. */
export interface GraphConstant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;
}

/** An input or output, always of 32-bit floating-point numbers here. */
export interface GraphValue {
  readonly name: string;
  readonly shape: readonly number[];
}

export interface WrittenGraph {
  readonly name: string;
  /** Version of the operator set of the ONNX standard. */
  readonly operatorSet: number;
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  readonly constants: readonly GraphConstant[];
  readonly nodes: readonly GraphNode[];
}

/** A whole ONNX model, to be loaded from memory. */
export function writeModel({
  name,
  operatorSet,
  inputs,
  outputs,
  constants,
  nodes,
}: WrittenGraph): Uint8Array {
  return joinBytes([
    varintField(IR_VERSION.field, IR_VERSION.value),
    bytesField(MODEL.graph, [
      ...nodes.map((node) => bytesField(GRAPH.node, [nodeOf(node)])),
      textField(GRAPH.name, name),
      ...constants.map((constant) => bytesField(GRAPH.initializer, tensorOf(constant))),
      ...inputs.map((value) => bytesField(GRAPH.input, valueOf(value))),
      ...outputs.map((value) => bytesField(GRAPH.output, valueOf(value))),
    ]),
    operatorSetImport('', operatorSet),
  ]);
}

function nodeOf({ opType, inputs, outputs, attributes = {} }: GraphNode): Uint8Array {
  return joinBytes([
    writeNode({ name: outputs.join(' '), opType, domain: '', inputs, outputs }),
    ...Object.entries(attributes).map(([name, value]) =>
      bytesField(NODE.attribute, [
        textField(ATTRIBUTE.name, name),
        typeof value === 'number'
          ? varintField(ATTRIBUTE.int, value)
          : bytesField(ATTRIBUTE.text, [new TextEncoder().encode(value)]),
        varintField(ATTRIBUTE.type, typeof value === 'number' ? ATTRIBUTE_TYPES.int : ATTRIBUTE_TYPES.text),
      ]),
    ),
  ]);
}

function tensorOf({ name, shape, values }: GraphConstant): Uint8Array[] {
  return [
    ...shape.map((size) => varintField(TENSOR.dims, size)),
    varintField(TENSOR.dataType, values instanceof Float32Array ? FLOAT32 : INT64),
    textField(TENSOR.name, name),
    bytesField(TENSOR.rawData, [new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]),
  ];
}

function valueOf({ name, shape }: GraphValue): Uint8Array[] {
  const sizes = shape.map((size) => bytesField(VALUE.dimension, [varintField(VALUE.size, size)]));
  const tensor = [varintField(VALUE.elementType, FLOAT32), bytesField(VALUE.shape, sizes)];
  return [textField(VALUE.name, name), bytesField(VALUE.type, [bytesField(VALUE.tensorType, tensor)])];
}
