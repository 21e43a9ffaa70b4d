import {
  bytesField,
  bytesSource,
  fieldNumber,
  fieldText,
  joinBytes,
  readFields,
  textField,
  varintField,
  type ByteSource,
  type Field,
} from './protobuf.ts';

/** Field numbers of ONNX messages (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
export const MODEL = { graph: 7, opsetImport: 8 } as const;
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 } as const;
export const ATTRIBUTE = { name: 1, int: 3, text: 4, tensor: 5, graph: 6, type: 20 } as const;
/** ValueInfoProto and what it holds: `symbol` names a size that is not known beforehand. */
export const VALUE = {
  name: 1,
  type: 2,
  tensorType: 1,
  elementType: 1,
  shape: 2,
  dimension: 1,
  size: 1,
  symbol: 2,
} as const;
export const TENSOR = {
  dims: 1,
  dataType: 2,
  name: 8,
  rawData: 9,
  externalData: 13,
  dataLocation: 14,
} as const;
const ENTRY = { key: 1, value: 2 } as const;
const OPERATOR_SET = { domain: 1, version: 2 } as const;
const EXTERNAL = 1;
/** Element types of one byte, uint8 and int8: in the file they lie at any address, which wider ones must not when mapped. */
const BYTE_TYPES: readonly number[] = [2, 3];
/** A page of memory: mapping less gains nothing. */
const LEAST_BYTES_OUTSIDE = 4096;

/** The part of a node that wiring is about. */
export interface NodeWiring {
  readonly name: string;
  readonly opType: string;
  readonly domain: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export function readWiring(node: Uint8Array): NodeWiring {
  const source = bytesSource(node);
  const fields = [...readFields(source)];
  const texts = (number: number): string[] =>
    fields.filter((field) => field.number === number).map((field) => fieldText(source, field));
  return {
    name: texts(NODE.name).join(''),
    opType: texts(NODE.opType).join(''),
    domain: texts(NODE.domain).join(''),
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
  };
}

/** A node without attributes. */
export function writeNode({ name, opType, domain, inputs, outputs }: NodeWiring): Uint8Array {
  return joinBytes([
    ...inputs.map((input) => textField(NODE.input, input)),
    ...outputs.map((output) => textField(NODE.output, output)),
    textField(NODE.name, name),
    textField(NODE.opType, opType),
    ...(domain === '' ? [] : [textField(NODE.domain, domain)]),
  ]);
}

export function operatorSetImport(domain: string, version: number): Uint8Array {
  return bytesField(MODEL.opsetImport, [
    textField(OPERATOR_SET.domain, domain),
    varintField(OPERATOR_SET.version, version),
  ]);
}

/**
 * A message with one kind of its fields put through `change`, which gives the bytes of the new field or undefined to leave it out;
 * all others stay as they are.
 */
export function changeFields(
  source: ByteSource,
  range: { readonly from: number; readonly to: number },
  number: number,
  change: (field: Field) => Uint8Array | undefined,
): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (const field of readFields(source, range.from, range.to)) {
    // Copied, since the source may reuse its window for the next field.
    const changed =
      field.number === number ? change(field) : Uint8Array.from(source.read(field.start, field.to));
    if (changed !== undefined) parts.push(changed);
  }
  return parts;
}

/**
 * The fields of a tensor whose raw data stays in the file that it was read from, so that the runtime maps it into memory
 * (see "External Data" in the ONNX specification). Only large tensors of bytes are left there; others come out unchanged.
 */
export function leaveDataInFile(source: ByteSource, tensor: Field, fileName: string): Uint8Array[] {
  let raw: Field | undefined;
  let dataType = 0;
  for (const field of readFields(source, tensor.from, tensor.to)) {
    if (field.number === TENSOR.rawData) raw = field;
    if (field.number === TENSOR.dataType) dataType = fieldNumber(source, field);
  }
  if (raw === undefined || raw.to - raw.from < LEAST_BYTES_OUTSIDE || !BYTE_TYPES.includes(dataType)) {
    return [Uint8Array.from(source.read(tensor.from, tensor.to))];
  }
  const entry = (key: string, value: string): Uint8Array =>
    bytesField(TENSOR.externalData, [textField(ENTRY.key, key), textField(ENTRY.value, value)]);
  return [
    ...changeFields(source, tensor, TENSOR.rawData, () => undefined),
    entry('location', fileName),
    entry('offset', String(raw.from)),
    entry('length', String(raw.to - raw.from)),
    varintField(TENSOR.dataLocation, EXTERNAL),
  ];
}
