import { ArrayPipeline } from '../src/engine/array/array-pipeline.ts';
import { utterancesOf } from '../src/engine/array/utterances-of.ts';
import type { AudioStream } from '../src/engine/audio/pcm.ts';
import type { Utterance } from '../src/engine/base/utterance.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../src/engine/beamform/create-beamformer.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import type { CutterEvent } from '../src/engine/speech/cutter-events.ts';
import { LevelledSpeechDetector } from '../src/engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../src/engine/speech/silero.ts';
import type { CuttingTuning } from '../src/engine/speech/tuning.ts';

/** What was heard in a recording. */
export interface Heard {
  readonly utterances: readonly Utterance[];
  readonly discarded: readonly Extract<CutterEvent, { kind: 'discarded' }>[];
  /** Of the beam, frame by frame of 32 ms. */
  readonly levelsDbfs: readonly number[];
  readonly seconds: number;
}

export const FRAME_SECONDS = 0.032;

/** The product's listening as it runs on recordings. */
export class Listener {
  readonly detector: LevelledSpeechDetector;
  readonly #tuning: CuttingTuning;

  private constructor(detector: LevelledSpeechDetector, tuning: CuttingTuning) {
    this.detector = detector;
    this.#tuning = tuning;
  }

  static async create(tuning: CuttingTuning): Promise<Listener> {
    const silero = await SileroSpeechDetector.open(await findPack('speech-detector'));
    return new Listener(new LevelledSpeechDetector(silero), tuning);
  }

  async listen(stream: AudioStream, spacingMetres: number): Promise<Heard> {
    const discarded: Heard['discarded'][number][] = [];
    const levelsDbfs: number[] = [];
    this.detector.reset();
    const pipeline = new ArrayPipeline({
      channelCount: stream.channelCount,
      detector: this.detector,
      createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, { spacingMetres }),
      tuning: this.#tuning,
      onFrame: ({ beam }) => levelsDbfs.push(beam.rmsDbfs),
      onCut: (event) => {
        if (event.kind === 'discarded') discarded.push(event);
      },
    });
    const utterances: Utterance[] = [];
    for await (const utterance of utterancesOf(stream, pipeline)) utterances.push(utterance);
    return { utterances, discarded, levelsDbfs, seconds: levelsDbfs.length * FRAME_SECONDS };
  }

  async dispose(): Promise<void> {
    await this.detector.dispose();
  }
}
