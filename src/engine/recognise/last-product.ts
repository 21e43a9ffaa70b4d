import type { NodeWiring } from '../onnx/graph.ts';

export const RUNTIME_DOMAIN = 'com.microsoft';
export const LOGITS = 'logits';

/**
 * The product that gives the logits, as one of integers; undefined where its weights do not come dequantised (with scale and zero point),
 * or serve something else.
 *
 * In the published 8-bit export every matrix product is one of integers, save the last: the vocabulary matrix (32,768 × 416) is turned
 * into 54 MB of floating-point numbers anew at every step, because it is shared with the embedding. Here the last product becomes the
 * runtime's DynamicQuantizeMatMul on the same 8-bit weights, as it does with all the others.
 *
 * @returns the node that is to take the place of `product`
 */
export function integerLastProduct(
  nodes: readonly NodeWiring[],
): { readonly product: NodeWiring; readonly replacement: NodeWiring } | undefined {
  const product = nodes.find((node) => node.opType === 'MatMul' && node.outputs.includes(LOGITS));
  const [hidden, matrix] = product?.inputs ?? [];
  const weights = nodes.find((node) => node.opType === 'DequantizeLinear' && node.outputs.includes(matrix));
  if (product === undefined || weights?.inputs.length !== 3) return undefined;
  if (nodes.filter((node) => node.inputs.includes(matrix)).length !== 1) return undefined;
  return {
    product,
    replacement: {
      name: `${product.name}_quantised`,
      opType: 'DynamicQuantizeMatMul',
      domain: RUNTIME_DOMAIN,
      inputs: [hidden, ...weights.inputs],
      outputs: [LOGITS],
    },
  };
}
