import { basename, dirname, join } from 'node:path';
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { MimiyakuError } from '../errors.ts';
import type { InstalledPack } from '../models/pack.ts';
import { createSession, runSession } from '../onnx/session.ts';
import { writeSileroGraph } from './silero-graph.ts';
import { readSileroWeights, type SileroWeights } from './silero-weights.ts';
import type { SpeechDetector } from './speech-detector.ts';

/** Samples of one frame at 16 kHz: the only size that the model (versions 5 and 6) takes. */
const FRAME_SAMPLES = 512;
/** Samples of the preceding frame that the model wants in front of each frame. */
const CONTEXT_SAMPLES = 64;
/** The recurrent state: two layers' worth (hidden and cell) of 128 values for a batch of one. */
const STATE_SHAPE = [2, 1, 128] as const;
const INPUTS: readonly string[] = ['input', 'state', 'sr'];
const OUTPUTS = ['output', 'stateN'] as const;

/**
 * Speech detection by Silero VAD (versions 5 and 6; Silero Team, "Silero VAD: pre-trained enterprise-grade voice activity
 * detector", MIT licence), from a graph that does only what frames of 16 kHz need (`silero-graph.ts`). The input tensor is one buffer
 * refilled for every frame, and the state that the model puts out is fed back as it is.
 */
export class SileroSpeechDetector implements SpeechDetector {
  readonly frameSamples = FRAME_SAMPLES;
  readonly #session: InferenceSession;
  readonly #wantsRate: boolean;
  readonly #window = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
  readonly #input = new Tensor('float32', this.#window, [1, this.#window.length]);
  readonly #sampleRate = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE_HZ)), []);
  #state: InferenceSession.OnnxValueMapType[string] = silentState();
  #busy = false;

  private constructor(session: InferenceSession) {
    this.#session = session;
    this.#wantsRate = session.inputNames.includes('sr');
  }

  /**
   * Loads the detector from an installed pack, or from the path of its ONNX file.
   *
   * @throws MimiyakuError `inference.failed` where the file cannot be loaded, `pack.bad-description` where it is another model.
   */
  static async open(source: InstalledPack<'speech-detector'> | string): Promise<SileroSpeechDetector> {
    const file =
      typeof source === 'string' ? source : join(source.folder, source.description.speechDetector.modelFile);
    const session = await loadSession(file);
    const fits =
      ['input', 'state'].every((name) => session.inputNames.includes(name)) &&
      session.inputNames.every((name) => INPUTS.includes(name)) &&
      OUTPUTS.every((name) => session.outputNames.includes(name));
    if (!fits) {
      await session.release();
      throw new MimiyakuError(
        'pack.bad-description',
        `The model in ${file} is not a Silero speech detector of version 5 or 6.`,
        { advice: 'Install the pack "silero-vad" again.' },
      );
    }
    return new SileroSpeechDetector(session);
  }

  async probability(frame: Float32Array): Promise<number> {
    if (frame.length !== FRAME_SAMPLES) {
      throw new RangeError(`A frame has ${FRAME_SAMPLES} samples, not ${frame.length}.`);
    }
    if (this.#busy) {
      // Two frames at once would both start from the same state, and the findings after that would be wrong without a sign.
      throw new Error('The frames of a stream must be given one after the other.');
    }
    this.#busy = true;
    try {
      // What the window holds at its end is the preceding frame: its last samples become the context of this one.
      this.#window.copyWithin(0, FRAME_SAMPLES);
      this.#window.set(frame, CONTEXT_SAMPLES);
      const inputs = { input: this.#input, state: this.#state };
      const { output, stateN } = await runSession(
        this.#session,
        this.#wantsRate ? { ...inputs, sr: this.#sampleRate } : inputs,
        OUTPUTS,
      );
      this.#state = stateN;
      return Number(output.data[0]);
    } finally {
      this.#busy = false;
    }
  }

  reset(): void {
    this.#window.fill(0);
    this.#state = silentState();
  }

  async dispose(): Promise<void> {
    await this.#session.release();
  }
}

/** The published graph's weights in a leaner graph where they are as expected; otherwise the graph as it is. */
async function loadSession(file: string): Promise<InferenceSession> {
  const settings = { keepMemory: true };
  const weights = weightsOf(file);
  if (weights === undefined) return createSession(file, settings);
  const graph = { name: basename(file), graph: writeSileroGraph(weights), weightsFolder: dirname(file) };
  return createSession(graph, settings);
}

function weightsOf(file: string): SileroWeights | undefined {
  try {
    return readSileroWeights(file);
  } catch {
    // It cannot be read: loading it as it is fails for the same reason, and says so.
    return undefined;
  }
}

function silentState(): Tensor {
  return new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);
}
