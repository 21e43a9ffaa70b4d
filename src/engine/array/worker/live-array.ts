import { SAMPLE_RATE_HZ, type AudioBlock } from '../../audio/pcm.ts';
import { createBeamformer } from '../../beamform/create-beamformer.ts';
import { SwapWatch } from '../../beamform/swap-watch.ts';
import type { CaptureFormat } from '../../capture/capture-source.ts';
import { MimiyakuError } from '../../errors.ts';
import type { CutterEvent } from '../../speech/cutter-events.ts';
import type { SpeechDetector } from '../../speech/speech-detector.ts';
import type { ArrayFrame } from '../array-frame.ts';
import { ArrayPipeline } from '../array-pipeline.ts';
import type { Utterance } from '../../base/utterance.ts';
import { levelsOf } from './levels-of.ts';
import type { AudioWorkerMessage, AudioWorkerSettings } from './messages.ts';
import { SampleIntake } from './sample-intake.ts';
import { SessionRecorder } from './session-recorder.ts';
import { WORKER_TUNING } from './tuning.ts';

/** Tells a message to the host, after what is recorded so far. */
export type Tell = (message: AudioWorkerMessage) => void;

/**
 * The array pipeline over a whole session: through losses of the microphone, changes of its format, push-to-talk and failures of a
 * stage. Translates between the pipeline's positions, which begin anew after each of these, and the session's. What the worker's
 * thread does, without the thread. One call at a time.
 */
export class LiveArray {
  readonly #settings: AudioWorkerSettings;
  readonly #detector: SpeechDetector;
  readonly #tell: Tell;
  readonly #recorder: SessionRecorder;
  readonly #pending: AudioWorkerMessage[] = [];
  /** Left and right are compared over all streams of the session: where the microphone was lost and came back the other way round. */
  readonly #swaps = new SwapWatch();
  readonly #failedAt: number[] = [];
  #intake: SampleIntake | undefined;
  #pipeline: ArrayPipeline | undefined;
  #paused: boolean;
  #untakenSamples = 0;

  constructor(
    settings: AudioWorkerSettings,
    detector: SpeechDetector,
    start: { readonly startSample: number; readonly paused: boolean },
    tell: Tell,
  ) {
    this.#settings = settings;
    this.#detector = detector;
    this.#tell = tell;
    this.#recorder = new SessionRecorder(start.startSample, tell);
    this.#paused = start.paused;
  }

  /** Interleaved values that `samples` takes at most; 0 before the format is known. */
  get blockValues(): number {
    return this.#intake?.blockValues ?? 0;
  }

  /** Samples at 16 kHz that were given and are not recorded yet: they are on their way through the pipeline, or a failure has kept them out. */
  get pendingSamples(): number {
    return this.#recorder.pendingSamples + this.#untakenSamples;
  }

  /** What comes now is of this format: a new stream. @throws MimiyakuError `audio.bad-channels`, `usage` */
  async format(format: CaptureFormat): Promise<void> {
    await this.#endStream();
    this.#intake?.free();
    this.#intake = await SampleIntake.create(format, this.#settings.channels);
    this.#detector.reset();
    this.#pipeline = this.#createPipeline(this.#intake.channelCount);
    if (this.#paused) this.#pipeline.stopListening();
    this.#recorder.beginStream(this.#pipeline);
  }

  /** Takes the next samples as the device delivers them. @throws where stages fail again and again: then another worker is due. */
  async samples(interleaved: Int16Array, valueCount: number): Promise<void> {
    if (this.#intake === undefined || this.#pipeline === undefined) return;
    let block = this.#intake.take(interleaved, valueCount);
    while (block[0].length > 0) {
      const before = this.#pipeline.capturedSamples;
      try {
        this.#closed(await this.#pipeline.push(block));
        break;
      } catch (error) {
        const taken = this.#pipeline.capturedSamples - before;
        block = block.map((channel) => channel.subarray(taken)) satisfies AudioBlock;
        this.#untakenSamples = block[0].length;
        this.#failed(error);
      }
    }
    this.#untakenSamples = 0;
    this.#say();
  }

  setPaused(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#closed(this.#pipeline?.stopListening() ?? []);
    else this.#pipeline?.listen();
    this.#pending.push({ type: 'paused', paused, atSample: this.#recorder.capturedUntil });
    this.#say();
  }

  /** The microphone is gone: closes the open utterance. */
  async interrupt(): Promise<void> {
    await this.#endStream();
    this.#tell({ type: 'interrupted', atSample: this.#recorder.capturedUntil });
  }

  async finish(): Promise<void> {
    await this.#endStream();
    this.#tell({ type: 'finished', totalSamples: this.#recorder.capturedUntil });
  }

  #createPipeline(channelCount: 1 | 2): ArrayPipeline {
    const { geometry, beamformer, talker, cutting } = this.#settings;
    return new ArrayPipeline({
      channelCount,
      detector: this.#detector,
      createBeamformer: () => createBeamformer(beamformer, geometry, { talker }, this.#swaps),
      tuning: cutting,
      onFrame: (frame) => {
        this.#heard(frame);
      },
      onCut: (event) => {
        this.#cut(event);
      },
      onPause: {
        afterMs: WORKER_TUNING.pauseNoticeMs,
        pausing: (candidate) => {
          if (candidate === undefined) return;
          this.#pending.push({ type: 'pausing', candidate: this.#inSession(candidate) });
        },
        resumed: () => {
          this.#pending.push({ type: 'resumed' });
        },
      },
    });
  }

  #heard(frame: Readonly<ArrayFrame>): void {
    this.#pending.push({ type: 'levels', levels: levelsOf(frame, this.#recorder.streamStart) });
  }

  #cut(event: CutterEvent): void {
    const start = this.#recorder.streamStart;
    if (event.kind === 'opened') {
      this.#pending.push({ type: 'opened', startSample: start + event.startSample });
    } else if (event.kind === 'discarded') {
      const { startSample, endSample, reason } = event;
      this.#pending.push({
        type: 'discarded',
        startSample: start + startSample,
        endSample: start + endSample,
        reason,
      });
    } else {
      // Its recordings come with what the call returns: keeps its place among the events until then.
      this.#pending.push(PLACE_OF_CLOSED);
    }
  }

  #closed(utterances: readonly Utterance[]): void {
    let next = 0;
    for (const [index, message] of this.#pending.entries()) {
      if (message !== PLACE_OF_CLOSED) continue;
      this.#pending[index] = { type: 'closed', utterance: this.#inSession(utterances[next++]) };
    }
  }

  #inSession(utterance: Utterance): Utterance {
    const start = this.#recorder.streamStart;
    return {
      ...utterance,
      startSample: start + utterance.startSample,
      endSample: start + utterance.endSample,
    };
  }

  #say(): void {
    this.#recorder.record({ all: this.#pending.some(({ type }) => type !== 'levels') });
    for (const message of this.#pending) this.#tell(message);
    this.#pending.length = 0;
  }

  /** Works off what is still on its way, and closes the open utterance. Positions go on from here. */
  async #endStream(): Promise<void> {
    if (this.#pipeline === undefined) return;
    try {
      this.#closed(await this.#pipeline.finish());
    } catch (error) {
      this.#failed(error);
    }
    this.#recorder.record({ all: true });
    this.#say();
    this.#restartPipeline(this.#pipeline);
  }

  #restartPipeline(pipeline: ArrayPipeline): void {
    this.#recorder.endStream();
    pipeline.reset();
    if (this.#paused) pipeline.stopListening();
    this.#recorder.beginStream(pipeline);
  }

  /** A stage failed: what was captured stays recorded, the open utterance ends, and the pipeline begins anew. */
  #failed(error: unknown): void {
    if (this.#pipeline === undefined) return;
    try {
      this.#closed(this.#pipeline.rescue());
    } catch {
      // The same stage may fail again over the open utterance; the fault told below is then the same one.
      this.#dropPlaces();
    }
    this.#recorder.record({ all: true });
    this.#say();
    this.#recorder.recordWithoutBeam();
    this.#tell({ type: 'failed', error: messageOf(error) });
    this.#restartPipeline(this.#pipeline);
    const now = this.#recorder.capturedUntil;
    this.#failedAt.push(now);
    const oldest = this.#failedAt.at(-WORKER_TUNING.failures);
    if (oldest === undefined) return;
    if (((now - oldest) * 1000) / SAMPLE_RATE_HZ < WORKER_TUNING.failuresWithinMs) throw error;
  }

  #dropPlaces(): void {
    const kept = this.#pending.filter((message) => message !== PLACE_OF_CLOSED);
    this.#pending.splice(0, this.#pending.length, ...kept);
  }
}

/** Stands for a closed utterance whose recordings are on their way. Told apart by identity, never sent. */
const PLACE_OF_CLOSED: AudioWorkerMessage = { type: 'ready' };

export function messageOf(error: unknown): Extract<AudioWorkerMessage, { type: 'failed' }>['error'] {
  if (error instanceof MimiyakuError) {
    return { code: error.code, message: error.message, advice: error.advice };
  }
  return {
    code: 'inference.failed',
    message: `The sound could not be worked on: ${error instanceof Error ? error.message : String(error)}`,
    advice: undefined,
  };
}
