import type { InferenceSession } from 'onnxruntime-node';

/** How a graph's inputs and outputs differ from those that its layout asks for. */
export interface NameDifferences {
  /** Wanted inputs and outputs that the graph has not. */
  readonly missing: readonly string[];
  /** Inputs of the graph that nothing would fill. */
  readonly unknown: readonly string[];
}

/** Compares a loaded graph with its layout; further outputs do no harm and are not told. */
export function compareNames(
  session: InferenceSession,
  inputs: readonly string[],
  outputs: readonly string[],
): NameDifferences {
  return {
    missing: [
      ...inputs.filter((name) => !session.inputNames.includes(name)),
      ...outputs.filter((name) => !session.outputNames.includes(name)),
    ],
    unknown: session.inputNames.filter((name) => !inputs.includes(name)),
  };
}
