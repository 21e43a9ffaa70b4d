import { ArrayPipeline } from '../../../engine/array/array-pipeline.ts';
import { utterancesOf } from '../../../engine/array/utterances-of.ts';
import { INT16_FULL_SCALE, SAMPLE_RATE_HZ, type AudioBlock } from '../../../engine/audio/pcm.ts';
import type { Utterance } from '../../../engine/base/utterance.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../../engine/beamform/create-beamformer.ts';
import { findPack } from '../../../engine/models/find-pack.ts';
import { LevelledSpeechDetector } from '../../../engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../../engine/speech/silero.ts';

/** Samples handed to the pipeline at once: short enough that other requests are answered in between. */
const BLOCK_SAMPLES = SAMPLE_RATE_HZ / 10;

/** Who the talker is has been settled by the client, which knows what came before. */
const EVERYBODY = { kind: 'everybody' } as const;

/** Finds the speech in recordings, one recording at a time. */
export class Listener {
  readonly #detector: LevelledSpeechDetector;
  readonly #spacingMetres: number;

  /** @param spacingMetres of the clients' arrays, which the interface does not tell */
  private constructor(detector: LevelledSpeechDetector, spacingMetres: number) {
    this.#detector = detector;
    this.#spacingMetres = spacingMetres;
  }

  /** @throws MimiyakuError `pack.…`, `inference.failed` */
  static async open(spacingMetres: number): Promise<Listener> {
    const pack = await findPack('speech-detector');
    return new Listener(new LevelledSpeechDetector(await SileroSpeechDetector.open(pack)), spacingMetres);
  }

  /**
   * The utterances of a recording, as the product hears it live; none in silence.
   * @param samples interleaved where there are two channels
   * @throws the signal's reason once it is aborted; MimiyakuError `inference.failed`
   */
  async *utterancesIn(
    samples: Int16Array,
    channelCount: 1 | 2,
    signal: AbortSignal,
  ): AsyncGenerator<Utterance, void, void> {
    this.#detector.reset();
    const pipeline = new ArrayPipeline({
      channelCount,
      detector: this.#detector,
      createBeamformer: () =>
        createBeamformer(DEFAULT_BEAMFORMER, { spacingMetres: this.#spacingMetres }, { talker: EVERYBODY }),
    });
    yield* utterancesOf(
      {
        sampleRateHz: SAMPLE_RATE_HZ,
        channelCount,
        expectedSamples: samples.length / channelCount,
        blocks: blocksOf(samples, channelCount, signal),
      },
      pipeline,
    );
  }

  async dispose(): Promise<void> {
    await this.#detector.dispose();
  }
}

async function* blocksOf(
  samples: Int16Array,
  channelCount: 1 | 2,
  signal: AbortSignal,
): AsyncGenerator<AudioBlock, void, void> {
  const total = samples.length / channelCount;
  const block = Array.from({ length: channelCount }, () => new Float32Array(BLOCK_SAMPLES));
  for (let from = 0; from < total; from += BLOCK_SAMPLES) {
    signal.throwIfAborted();
    const count = Math.min(BLOCK_SAMPLES, total - from);
    for (const [channel, target] of block.entries()) {
      for (let index = 0; index < count; index++) {
        target[index] = samples[(from + index) * channelCount + channel] / INT16_FULL_SCALE;
      }
    }
    yield await Promise.resolve(
      count === BLOCK_SAMPLES ? block : block.map((channel) => channel.subarray(0, count)),
    );
  }
}
