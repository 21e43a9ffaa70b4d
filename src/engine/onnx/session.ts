import { basename } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { MimiyakuError } from '../errors.ts';

/** A graph in memory whose large weights lie in files of a folder ("external data"); the runtime maps those itself. */
export interface GraphWithWeights {
  readonly name: string;
  readonly graph: Uint8Array;
  readonly weightsFolder: string;
}

export interface SessionSettings {
  /** Threads inside one operator; the calling thread counts as one of them. Default 1. */
  readonly threads?: number;
  /**
   * Keep freed tensor memory for the next run instead of giving it back. Faster for many small runs of one shape, and a
   * high-water mark that is never returned. Default false.
   */
  readonly keepMemory?: boolean;
  /** The graph has been optimised for this machine already: load it as it is. Default false. */
  readonly optimised?: boolean;
  /** Write the graph, optimised for this machine, to this file while it is loaded. */
  readonly saveOptimisedTo?: string;
  /**
   * Write its weights to a file of this name beside it, in the order that this processor's kernels want. Read back from its path, such a graph
   * maps them into memory as they are.
   */
  readonly saveWeightsTo?: string;
}

/**
 * Loads an ONNX model for the CPU. The runtime reads the file itself, so that its bytes are never held here as well; its binding
 * takes the path as UTF-16 on Windows, so that folders with Japanese names load.
 *
 * @throws MimiyakuError `inference.failed` where the file is absent, damaged, or of a kind that the runtime does not know.
 */
export async function createSession(
  model: string | GraphWithWeights,
  settings: SessionSettings = {},
): Promise<InferenceSession> {
  const keepMemory = settings.keepMemory ?? false;
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: settings.threads ?? 1,
    // The models here are chains: nothing runs side by side inside one.
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: settings.optimised === true ? 'disabled' : 'all',
    ...(settings.saveOptimisedTo !== undefined && { optimizedModelFilePath: settings.saveOptimisedTo }),
    enableCpuMemArena: keepMemory,
    enableMemPattern: keepMemory,
    // Errors only: warnings of the graph optimiser are no business of the user.
    logSeverityLevel: 3,
  };
  try {
    const session = { ...savingWeights(settings), ...weightsOf(model) };
    const graph = typeof model === 'string' ? model : model.graph;
    // The binding has a signature for paths and one for bytes.
    return typeof graph === 'string'
      ? await InferenceSession.create(graph, { ...options, extra: { session } })
      : await InferenceSession.create(graph, { ...options, extra: { session } });
  } catch (error) {
    const name = typeof model === 'string' ? basename(model) : model.name;
    throw new MimiyakuError('inference.failed', `The model file ${name} could not be loaded.`, {
      advice: 'Check the packs with "mimiyaku models verify", and install a damaged one again.',
      cause: error,
    });
  }
}

/** Settings by the names of onnxruntime_session_options_config_keys.h, without their common "session.". */
function savingWeights({ saveWeightsTo }: SessionSettings): Record<string, string> {
  if (saveWeightsTo === undefined) return {};
  return {
    optimized_model_external_initializers_file_name: saveWeightsTo,
    // Small ones are quicker read than mapped.
    optimized_model_external_initializers_min_size_in_bytes: '1024',
    save_external_prepacked_constant_initializers: '1',
  };
}

function weightsOf(model: string | GraphWithWeights): Record<string, string> {
  return typeof model === 'string'
    ? {}
    : { model_external_initializers_file_folder_path: model.weightsFolder };
}

/**
 * One run of a model. `outputs` names the outputs that are wanted; the rest are not handed over.
 *
 * @throws MimiyakuError `inference.failed`
 */
export async function runSession(
  session: InferenceSession,
  inputs: InferenceSession.OnnxValueMapType,
  outputs: readonly string[],
): Promise<InferenceSession.OnnxValueMapType> {
  try {
    return await session.run(inputs, outputs);
  } catch (error) {
    throw new MimiyakuError('inference.failed', 'The model stopped with an error.', { cause: error });
  }
}
