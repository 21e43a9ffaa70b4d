import { changeFields, GRAPH, VALUE, writeNode } from '../onnx/graph.ts';
import {
  bytesField,
  fieldText,
  readFields,
  textField,
  varintField,
  type ByteSource,
  type Field,
} from '../onnx/protobuf.ts';

/** The input that says which row of the step before each row continues: int64, one number a row. */
export const ROW_ORIGINS = 'beam_index';

const INT64 = 7;
/** Keys and values of the text so far, of any layer. */
const TEXT_CACHE = /^past_key_values\.\d+\.decoder\.(?:key|value)$/u;

/**
 * Lets a decoder's step put the rows of its cache into order by itself: each past tensor of the text comes in under
 * another name (`unorderedName`), goes through a Gather by `beam_index`, and is then what the other nodes know it as. So a beam search hands the
 * tensors that one step returns to the next as they are. Keys and values of the audio have one row, which serves all: the products that
 * use them stretch it.
 *
 * @param graph the fields of the graph
 * @returns the same where it has no such inputs
 */
export function withOrderedRows(source: ByteSource, graph: Pick<Field, 'from' | 'to'>): Uint8Array[] {
  const ordered: string[] = [];
  const fields = changeFields(source, graph, GRAPH.input, (input) => {
    const name = nameOf(source, input);
    if (!TEXT_CACHE.test(name)) return Uint8Array.from(source.read(input.start, input.to));
    ordered.push(name);
    const renamed = changeFields(source, input, VALUE.name, () => textField(VALUE.name, unorderedName(name)));
    return bytesField(GRAPH.input, renamed);
  });
  if (ordered.length === 0) return fields;
  const gathers = ordered.map((name) =>
    bytesField(GRAPH.node, [
      writeNode({
        name: `${name}.ordered`,
        opType: 'Gather',
        domain: '',
        inputs: [unorderedName(name), ROW_ORIGINS],
        outputs: [name],
      }),
    ]),
  );
  // Nodes stand in the order in which they can run: before those that need them.
  return [...gathers, ...fields, bytesField(GRAPH.input, rowOrigins())];
}

/** What a past tensor of the text is called before its rows are put into order. */
export function unorderedName(name: string): string {
  return `unordered.${name}`;
}

function nameOf(source: ByteSource, value: Field): string {
  for (const field of readFields(source, value.from, value.to)) {
    if (field.number === VALUE.name) return fieldText(source, field);
  }
  return '';
}

function rowOrigins(): Uint8Array[] {
  const rows = bytesField(VALUE.dimension, [textField(VALUE.symbol, 'rows')]);
  const tensor = [varintField(VALUE.elementType, INT64), bytesField(VALUE.shape, [rows])];
  return [textField(VALUE.name, ROW_ORIGINS), bytesField(VALUE.type, [bytesField(VALUE.tensorType, tensor)])];
}
