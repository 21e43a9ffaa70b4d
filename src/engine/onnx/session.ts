import { basename } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { MimiyakuError } from '../errors.ts';

export interface SessionSettings {
  /** Threads inside one operator; the calling thread counts as one of them. Default 1. */
  readonly threads?: number;
  /**
   * Keep freed tensor memory for the next run instead of giving it back. Faster for many small runs of one shape, and a
   * high-water mark that is never returned. Default false.
   */
  readonly keepMemory?: boolean;
}

/**
 * Loads an ONNX model for the CPU. The runtime reads the file itself, so that its bytes are never held here as well; its binding
 * takes the path as UTF-16 on Windows, so that folders with Japanese names load.
 *
 * @throws MimiyakuError `inference.failed` where the file is absent, damaged, or of a kind that the runtime does not know.
 */
export async function createSession(file: string, settings: SessionSettings = {}): Promise<InferenceSession> {
  const keepMemory = settings.keepMemory ?? false;
  try {
    return await InferenceSession.create(file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: settings.threads ?? 1,
      // The models here are chains: nothing runs side by side inside one.
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      enableCpuMemArena: keepMemory,
      enableMemPattern: keepMemory,
      // Errors only: warnings of the graph optimiser are no business of the user.
      logSeverityLevel: 3,
    });
  } catch (error) {
    throw new MimiyakuError('inference.failed', `The model file ${basename(file)} could not be loaded.`, {
      advice:
        'Check the model packs with "mimiyaku models verify" and install the pack again where it is damaged.',
      cause: error,
    });
  }
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
