import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { frameLevelDbfs } from './frame-level.ts';
import type { SpeechDetector } from './speech-detector.ts';
import { DETECTOR_LEVEL_TUNING as TUNING } from './tuning.ts';

/**
 * A speech detector for microphones of any sensitivity: detectors miss speech that is much quieter than what they were trained on, and
 * the gain of a USB array is anybody's guess. The gain here is slow (see `DETECTOR_LEVEL_TUNING`), so that what the inner detector hears
 * keeps its contrast, and only the detector hears it: recordings stay as they are.
 */
export class LevelledSpeechDetector implements SpeechDetector {
  readonly frameSamples: number;
  readonly #inner: SpeechDetector;
  readonly #levelled: Float32Array;
  readonly #frameSeconds: number;
  /** Undefined until a frame with sound came. */
  #noiseFloorDbfs: number | undefined;
  #speechDbfs: number | undefined;
  #gainDb: number | undefined;

  /** The inner detector belongs to this one from here on: it is disposed of together with it. */
  constructor(inner: SpeechDetector) {
    this.#inner = inner;
    this.frameSamples = inner.frameSamples;
    this.#levelled = new Float32Array(inner.frameSamples);
    this.#frameSeconds = inner.frameSamples / SAMPLE_RATE_HZ;
  }

  /** Gain on the newest frame, in dB. */
  get gainDb(): number {
    return this.#gainDb ?? 0;
  }

  async probability(frame: Float32Array): Promise<number> {
    const levelDbfs = frameLevelDbfs(frame);
    this.#followNoise(levelDbfs);
    this.#applyGain(frame);
    const probability = await this.#inner.probability(this.#levelled);
    if (probability >= TUNING.learnProbability) {
      const known = this.#speechDbfs ?? levelDbfs;
      this.#speechDbfs = known + (levelDbfs - known) * TUNING.learnWeight;
    }
    return probability;
  }

  reset(): void {
    this.#inner.reset();
    this.#noiseFloorDbfs = undefined;
    this.#speechDbfs = undefined;
    this.#gainDb = undefined;
  }

  dispose(): Promise<void> {
    return this.#inner.dispose();
  }

  #followNoise(levelDbfs: number): void {
    if (levelDbfs <= TUNING.digitalSilenceDbfs) return;
    const risen = (this.#noiseFloorDbfs ?? levelDbfs) + TUNING.floorRiseDbPerSecond * this.#frameSeconds;
    this.#noiseFloorDbfs = Math.min(levelDbfs, risen);
  }

  #wantedGainDb(): number {
    const floor = this.#noiseFloorDbfs;
    if (floor === undefined) return 0;
    const forNoise = TUNING.noiseDbfs - floor;
    const wanted =
      this.#speechDbfs === undefined
        ? Math.min(TUNING.mostGainBeforeSpeechDb, forNoise)
        : Math.min(
            TUNING.mostGainDb,
            forNoise + TUNING.noiseAllowanceDb,
            TUNING.speechDbfs - this.#speechDbfs,
          );
    return Math.max(0, wanted);
  }

  /** Scales the frame into the buffer of the inner detector, the gain moving evenly from its old to its new value. */
  #applyGain(frame: Float32Array): void {
    const wanted = this.#wantedGainDb();
    const step = TUNING.gainDbPerSecond * this.#frameSeconds;
    const old = this.#gainDb ?? wanted;
    const gainDb = Math.max(old - step, Math.min(old + step, wanted));
    // With no sound so far there is nothing to go by: the first gain is taken at once where sound begins.
    this.#gainDb = this.#noiseFloorDbfs === undefined ? undefined : gainDb;
    const from = decibelsToFactor(old);
    const slope = (decibelsToFactor(gainDb) - from) / frame.length;
    for (let index = 0; index < frame.length; index++) {
      this.#levelled[index] = Math.max(-1, Math.min(1, frame[index] * (from + slope * (index + 1))));
    }
  }
}

function decibelsToFactor(decibels: number): number {
  return 10 ** (decibels / 20);
}
