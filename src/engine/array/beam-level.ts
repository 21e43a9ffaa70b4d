import { toDbfs, type ChannelLevel } from '../audio/level-meter.ts';
import { CLIP_LEVEL, METER_FLOOR_DBFS } from '../audio/tuning.ts';

/** Level of the beam over a window, sample by sample: what `LevelMeter` is for whole blocks. */
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

  add(sample: number): void {
    const magnitude = Math.abs(sample);
    if (magnitude > this.#peak) this.#peak = magnitude;
    if (magnitude >= CLIP_LEVEL) this.#clipped++;
    this.#energy += magnitude * magnitude;
    this.#samples++;
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
