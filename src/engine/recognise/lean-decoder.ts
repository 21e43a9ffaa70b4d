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
  writeNode,
  type NodeWiring,
} from '../onnx/graph.ts';
import {
  bytesField,
  bytesSource,
  joinBytes,
  ProtobufError,
  readFields,
  type ByteSource,
  type Field,
} from '../onnx/protobuf.ts';
import { withOrderedRows } from './decoder-rows.ts';

const RUNTIME_DOMAIN = 'com.microsoft';
const LOGITS = 'logits';

/** To be changed with what `leanDecoder` makes: graphs saved before are then made anew. */
export const LEAN_DECODER_VERSION = 'lean 2';

/**
 * The merged decoder of a Moonshine export with two changes, or undefined where the file is not the graph that they were made for (it
 * then runs as it is): the rows of its cache are put in order inside (decoder-rows.ts), and a step takes half the work.
 *
 * In the published 8-bit export every matrix product is one of integers, save the last: the vocabulary matrix (32,768 × 416) is turned
 * into 54 MB of floating-point numbers anew at every step, because it is shared with the embedding. Here the last product becomes the
 * runtime's DynamicQuantizeMatMul on the same 8-bit weights, as it does with all the others. The large weights stay in the file,
 * from where the runtime maps them: the result holds only the graph.
 *
 * @throws the file system's errors
 */
export function leanDecoder(file: string): Uint8Array | undefined {
  try {
    return withFile(file, (source) => {
      let changes = 0;
      const model = changeFields(source, { from: 0, to: source.length }, MODEL.graph, (graph) =>
        bytesField(
          MODEL.graph,
          changeMainGraph(source, graph, basename(file), () => changes++),
        ),
      );
      return changes === 0 ? undefined : joinBytes([...model, operatorSetImport(RUNTIME_DOMAIN, 1)]);
    });
  } catch (error) {
    if (error instanceof ProtobufError) return undefined;
    throw error;
  }
}

function changeMainGraph(
  source: ByteSource,
  graph: Field,
  fileName: string,
  onChange: () => void,
): Uint8Array[] {
  const withNodes = joinBytes(
    changeFields(source, graph, GRAPH.initializer, (tensor) =>
      bytesField(GRAPH.initializer, leaveDataInFile(source, tensor, fileName)),
    ),
  );
  const inner = bytesSource(withNodes);
  const lean = joinBytes(
    changeFields(inner, { from: 0, to: inner.length }, GRAPH.node, (node) =>
      bytesField(GRAPH.node, changeBranches(inner, node, onChange)),
    ),
  );
  return withOrderedRows(bytesSource(lean), { from: 0, to: lean.length }, onChange);
}

/** The main graph is one `If` node: first step or later step, each a graph of its own. */
function changeBranches(source: ByteSource, node: Field, onChange: () => void): Uint8Array[] {
  return changeFields(source, node, NODE.attribute, (attribute) =>
    bytesField(
      NODE.attribute,
      changeFields(source, attribute, ATTRIBUTE.graph, (graph) =>
        bytesField(ATTRIBUTE.graph, changeLastProduct(source, graph, onChange)),
      ),
    ),
  );
}

function changeLastProduct(source: ByteSource, graph: Field, onChange: () => void): Uint8Array[] {
  const nodes = new Map<number, NodeWiring>();
  for (const field of readFields(source, graph.from, graph.to)) {
    if (field.number === GRAPH.node) nodes.set(field.start, readWiring(source.read(field.from, field.to)));
  }
  const found = findLastProduct([...nodes.values()]);
  if (found === undefined) return [source.read(graph.from, graph.to)];
  onChange();
  return changeFields(source, graph, GRAPH.node, (field) => {
    const node = nodes.get(field.start);
    if (node === found.weights) return undefined;
    if (node !== found.product) return source.read(field.start, field.to);
    const replacement = {
      name: `${found.product.name}_quantised`,
      opType: 'DynamicQuantizeMatMul',
      domain: RUNTIME_DOMAIN,
      inputs: [found.hidden, ...found.weights.inputs],
      outputs: [LOGITS],
    };
    return bytesField(GRAPH.node, [writeNode(replacement)]);
  });
}

interface LastProduct {
  readonly product: NodeWiring;
  readonly weights: NodeWiring;
  readonly hidden: string;
}

/** The product that gives the logits, where its weights come dequantised (with scale and zero point) and serve nothing else. */
function findLastProduct(nodes: readonly NodeWiring[]): LastProduct | undefined {
  const product = nodes.find((node) => node.opType === 'MatMul' && node.outputs.includes(LOGITS));
  const [hidden, matrix] = product?.inputs ?? [];
  const weights = nodes.find((node) => node.opType === 'DequantizeLinear' && node.outputs.includes(matrix));
  if (product === undefined || weights?.inputs.length !== 3) return undefined;
  const users = nodes.filter((node) => node.inputs.includes(matrix));
  return users.length === 1 ? { product, weights, hidden } : undefined;
}
