import { basename } from 'node:path';
import { withFile } from '../onnx/file-source.ts';
import {
  ATTRIBUTE,
  changeFields,
  GRAPH,
  leaveDataInFile,
  MODEL,
  NODE,
  operatorSetImport,
  readWiring,
  TENSOR,
  VALUE,
  writeNode,
  type NodeWiring,
} from '../onnx/graph.ts';
import { neededNodes } from '../onnx/needed-nodes.ts';
import {
  bytesField,
  bytesSource,
  fieldText,
  joinBytes,
  ProtobufError,
  readFields,
  type ByteSource,
  type Field,
} from '../onnx/protobuf.ts';
import { withOrderedRows } from './decoder-rows.ts';
import { integerLastProduct, RUNTIME_DOMAIN } from './last-product.ts';

/** To be changed with what `decoderPart` makes: graphs saved before are then made anew. */
export const DECODER_PARTS_VERSION = 'parts 2';

/** What a merged decoder is taken apart into: the branch that a part is taken from, and which results it keeps. */
const PARTS = {
  /** From the encoded audio its keys and values in every layer, which serve all steps. */
  audio: { branch: 'else_branch', results: /^present\.\d+\.encoder\.(?:key|value)$/u },
  /** One token a row: from those keys and values and the text so far to the logits and the text with the new token. */
  step: { branch: 'then_branch', results: /^(?:logits|present\.\d+\.decoder\.(?:key|value))$/u },
} as const;

export type DecoderPart = keyof typeof PARTS;

/** A node with its bytes as they are in the file, attributes included. */
interface Node extends NodeWiring {
  readonly bytes: Uint8Array;
}

/**
 * One part of the merged decoder of a Moonshine export, as a graph of its own, or undefined where the file is not the graph that was made for
 * this.
 *
 * The export is one `If` node: the first step, which also computes keys and values of the audio, or a later one. The runtime cannot keep
 * prepared weights of graphs with branches (onnx/prepared-graph.ts) and packs those of both. Apart, each part holds what it needs; a later step from
 * no text at all is the first one. A step puts the rows of its cache in order by itself (decoder-rows.ts) and takes half the work
 * (last-product.ts).
 *
 * The large weights stay in the file, from where the runtime maps them: the result holds only the graph.
 *
 * @throws the file system's errors
 */
export function decoderPart(file: string, part: DecoderPart): Uint8Array | undefined {
  try {
    return withFile(file, (source) => {
      const found: Uint8Array[] = [];
      const model = changeFields(source, { from: 0, to: source.length }, MODEL.graph, (main) => {
        const graph = partOf(source, main, part, basename(file));
        if (graph === undefined) return undefined;
        const field = bytesField(MODEL.graph, graph);
        found.push(field);
        return field;
      });
      return found.length === 0 ? undefined : joinBytes([...model, operatorSetImport(RUNTIME_DOMAIN, 1)]);
    });
  } catch (error) {
    if (error instanceof ProtobufError) return undefined;
    throw error;
  }
}

function partOf(
  source: ByteSource,
  main: Field,
  part: DecoderPart,
  fileName: string,
): Uint8Array[] | undefined {
  const fields = [...readFields(source, main.from, main.to)];
  const outputs = fields.filter(
    (field) => field.number === GRAPH.output && PARTS[part].results.test(nameOf(source, field, VALUE.name)),
  );
  const results = outputs.map((field) => nameOf(source, field, VALUE.name));
  const nodes = neededNodes(CHANGES[part](branchNodes(source, fields, PARTS[part].branch)), results);
  if (nodes === undefined || nodes.length === 0) return undefined;

  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const usedFields = (number: number, name: number): Field[] =>
    fields.filter((field) => field.number === number && used.has(nameOf(source, field, name)));
  const copied = (field: Field): Uint8Array => Uint8Array.from(source.read(field.start, field.to));
  const graph = joinBytes([
    ...nodes.map(({ bytes }) => bytesField(GRAPH.node, [bytes])),
    ...fields.filter(({ number }) => number === GRAPH.name).map(copied),
    ...usedFields(GRAPH.initializer, TENSOR.name).map((tensor) =>
      bytesField(GRAPH.initializer, leaveDataInFile(source, tensor, fileName)),
    ),
    ...usedFields(GRAPH.input, VALUE.name).map(copied),
    ...outputs.map(copied),
  ]);
  return withOrderedRows(bytesSource(graph), { from: 0, to: graph.length });
}

/** The nodes of one branch of the graph's only `If`; none where there is no such thing. */
function branchNodes(source: ByteSource, graphFields: readonly Field[], branch: string): readonly Node[] {
  const choice = graphFields.find(({ number }) => number === GRAPH.node);
  for (const attribute of choice === undefined ? [] : readFields(source, choice.from, choice.to)) {
    if (attribute.number !== NODE.attribute || nameOf(source, attribute, ATTRIBUTE.name) !== branch) continue;
    for (const graph of readFields(source, attribute.from, attribute.to)) {
      if (graph.number !== ATTRIBUTE.graph) continue;
      return [...readFields(source, graph.from, graph.to)]
        .filter(({ number }) => number === GRAPH.node)
        .map(({ from, to }) => {
          const bytes = Uint8Array.from(source.read(from, to));
          return { ...readWiring(bytes), bytes };
        });
    }
  }
  return [];
}

const CHANGES = { audio: withoutText, step: lean } as const;

/**
 * Keys and values of the audio ask the text for one thing, the number of its rows. The audio has as many; what is asked of it instead leaves
 * out all that is computed of the text.
 */
function withoutText(nodes: readonly Node[]): readonly Node[] {
  return nodes.map((node) => {
    if (node.opType !== 'Shape') return node;
    const replacement = { ...node, inputs: ['encoder_hidden_states'] };
    return { ...replacement, bytes: writeNode(replacement) };
  });
}

function lean(nodes: readonly Node[]): readonly Node[] {
  const last = integerLastProduct(nodes);
  if (last === undefined) return nodes;
  const { product, replacement } = last;
  return nodes.map((node) => (node === product ? { ...replacement, bytes: writeNode(replacement) } : node));
}

/** What a message is called, by the number of the field that says so. */
function nameOf(source: ByteSource, message: Field, number: number): string {
  for (const field of readFields(source, message.from, message.to)) {
    if (field.number === number) return fieldText(source, field);
  }
  return '';
}
