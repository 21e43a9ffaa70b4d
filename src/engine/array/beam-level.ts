import { toDbfs, type ChannelLevel } from '../audio/level-meter.ts';
import { CLIP_LEVEL, METER_FLOOR_DBFS } from '../audio/tuning.ts';

/** Level of the beam over a window that ends anywhere in a block: what `LevelMeter` is for whole blocks. */
export class BeamLevel {
  readonly #level: ChannelLevel = {
    peakDbfs: METER_FLOOR_DBFS,
    rmsDbfs: METER_FLOOR_DBFS,
    clippedSamples: 0,
  };
  #peak = 0;
  #energy = 0;
  #clipped = 0;
  #samples = 0;

  /** Adds the samples [from, to) of a block. */
  add(block: Float32Array, from: number, to: number): void {
    let peak = this.#peak;
    let energy = this.#energy;
    let clipped = this.#clipped;
    for (let index = from; index < to; index++) {
      const magnitude = Math.abs(block[index]);
      if (magnitude > peak) peak = magnitude;
      if (magnitude >= CLIP_LEVEL) clipped++;
      energy += magnitude * magnitude;
    }
    this.#peak = peak;
    this.#energy = energy;
    this.#clipped = clipped;
    this.#samples += to - from;
  }

  /** The level of the window that ends here; a new one begins. The same object is refilled at every call. */
  read(): Readonly<ChannelLevel> {
    this.#level.peakDbfs = toDbfs(this.#peak);
    this.#level.rmsDbfs = toDbfs(Math.sqrt(this.#energy / Math.max(1, this.#samples)));
    this.#level.clippedSamples = this.#clipped;
    this.#peak = 0;
    this.#energy = 0;
    this.#clipped = 0;
    this.#samples = 0;
    return this.#level;
  }
}
