import type { NodeWiring } from './graph.ts';

/**
 * Those of the nodes that some results depend on, in the order in which they were; undefined where one of the results comes from no node.
 * The nodes stand in the order in which they can run, as ONNX asks for.
 */
export function neededNodes<Node extends NodeWiring>(
  nodes: readonly Node[],
  results: readonly string[],
): readonly Node[] | undefined {
  const wanted = new Set(results);
  const needed = nodes.toReversed().filter(({ inputs, outputs }) => {
    if (!outputs.some((output) => wanted.has(output))) return false;
    for (const input of inputs) wanted.add(input);
    return true;
  });
  const given = new Set(needed.flatMap(({ outputs }) => outputs));
  return results.every((result) => given.has(result)) ? needed.toReversed() : undefined;
}
