import { millisecondsToSamples } from '../../audio/pcm.ts';
import type { ArrayPipeline } from '../array-pipeline.ts';
import type { AudioWorkerMessage } from './messages.ts';
import { WORKER_TUNING } from './tuning.ts';

const BLOCK_SAMPLES = millisecondsToSamples(WORKER_TUNING.recordedBlockMs);

/** Hands over both recordings of the session, piece by piece, and knows where the session stands. */
export class SessionRecorder {
  readonly #tell: (message: AudioWorkerMessage) => void;
  #pipeline: ArrayPipeline | undefined;
  #streamStart: number;
  /** Samples of the present stream that have been handed over. */
  #recorded = 0;

  constructor(startSample: number, tell: (message: AudioWorkerMessage) => void) {
    this.#streamStart = startSample;
    this.#tell = tell;
  }

  /** The session's position at the pipeline's sample 0. */
  get streamStart(): number {
    return this.#streamStart;
  }

  /** Captured, and not handed over yet. */
  get pendingSamples(): number {
    return (this.#pipeline?.capturedSamples ?? 0) - this.#recorded;
  }

  /** The session's length as captured so far. */
  get capturedUntil(): number {
    return this.#streamStart + (this.#pipeline?.capturedSamples ?? 0);
  }

  /** From here on the pipeline's samples are recorded; it has just begun. */
  beginStream(pipeline: ArrayPipeline): void {
    this.#pipeline = pipeline;
    this.#recorded = 0;
  }

  /** The pipeline is about to begin anew: positions go on from what it has captured. */
  endStream(): void {
    this.#streamStart = this.capturedUntil;
    this.#pipeline = undefined;
    this.#recorded = 0;
  }

  /** Hands over what is new: all of it, or only once there is enough for a piece. */
  record({ all }: { readonly all: boolean }): void {
    const pipeline = this.#pipeline;
    if (pipeline === undefined) return;
    const from = this.#recorded;
    const to = pipeline.recordedSamples;
    if (to - from < (all ? 1 : BLOCK_SAMPLES)) return;
    this.#send(pipeline.copyBypass(from, to), pipeline.copyBeam(from, to));
  }

  /** Hands over what never became a beam because a stage failed: the left microphone stands in for it. */
  recordWithoutBeam(): void {
    const pipeline = this.#pipeline;
    if (pipeline === undefined || pipeline.capturedSamples === this.#recorded) return;
    const bypass = pipeline.copyBypass(this.#recorded, pipeline.capturedSamples);
    this.#send(
      bypass,
      Int16Array.from({ length: bypass.length / 2 }, (_, index) => bypass[2 * index]),
    );
  }

  #send(bypass: Int16Array, beamformer: Int16Array): void {
    const startSample = this.#streamStart + this.#recorded;
    this.#recorded += beamformer.length;
    this.#tell({ type: 'recorded', block: { startSample, bypass, beamformer } });
  }
}
