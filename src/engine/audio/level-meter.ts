import type { AudioBlock } from './pcm.ts';
import { CLIP_LEVEL, METER_FLOOR_DBFS } from './tuning.ts';

/** How loud one channel was over a window. 0 dBFS is a square wave at full scale; a full-scale sine has an RMS of −3.01 dBFS. */
export interface ChannelLevel {
  peakDbfs: number;
  rmsDbfs: number;
  /** Samples at full scale: anything but 0 means that the microphone is too loud. */
  clippedSamples: number;
}

/** Measures levels over windows of the caller's choosing: `add` blocks, then `read`. Allocates nothing after its creation. */
export class LevelMeter {
  readonly #levels: readonly ChannelLevel[];
  readonly #peaks: Float64Array;
  readonly #energies: Float64Array;
  readonly #clipped: Uint32Array;
  #samples = 0;

  constructor(channelCount: number) {
    this.#peaks = new Float64Array(channelCount);
    this.#energies = new Float64Array(channelCount);
    this.#clipped = new Uint32Array(channelCount);
    this.#levels = Array.from({ length: channelCount }, silence);
  }

  add(block: AudioBlock): void {
    for (let channel = 0; channel < this.#levels.length; channel++) {
      const samples = block[channel];
      let peak = this.#peaks[channel];
      let energy = 0;
      let clipped = 0;
      for (const sample of samples) {
        const magnitude = Math.abs(sample);
        energy += magnitude * magnitude;
        if (magnitude > peak) peak = magnitude;
        if (magnitude >= CLIP_LEVEL) clipped++;
      }
      this.#peaks[channel] = peak;
      this.#energies[channel] += energy;
      this.#clipped[channel] += clipped;
    }
    this.#samples += block[0].length;
  }

  /** Levels of the window that ends here, one per channel; a new window begins. The same objects are refilled at every call. */
  read(): readonly Readonly<ChannelLevel>[] {
    for (let channel = 0; channel < this.#levels.length; channel++) {
      const level = this.#levels[channel];
      level.peakDbfs = toDbfs(this.#peaks[channel]);
      level.rmsDbfs = toDbfs(Math.sqrt(this.#energies[channel] / Math.max(1, this.#samples)));
      level.clippedSamples = this.#clipped[channel];
    }
    this.#peaks.fill(0);
    this.#energies.fill(0);
    this.#clipped.fill(0);
    this.#samples = 0;
    return this.#levels;
  }
}

/** Decibels relative to full scale of an amplitude, floored so that silence stays a number. */
export function toDbfs(amplitude: number): number {
  return Math.max(METER_FLOOR_DBFS, 20 * Math.log10(amplitude));
}

function silence(): ChannelLevel {
  return { peakDbfs: METER_FLOOR_DBFS, rmsDbfs: METER_FLOOR_DBFS, clippedSamples: 0 };
}
