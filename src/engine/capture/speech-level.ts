import { WATCHDOG_TUNING as TUNING } from './tuning.ts';

/** Mean power of the frames in which somebody speaks, over a few seconds of them. */
export class SpeechLevel {
  #energy = 0;
  #frames = 0;

  /** Takes a frame's finding and level; gives the mean level in dBFS once there was enough speech, and begins anew. */
  add(speechProbability: number, rmsDbfs: number): number | undefined {
    if (speechProbability < TUNING.speechProbability) return undefined;
    this.#energy += 10 ** (rmsDbfs / 10);
    if (++this.#frames < TUNING.speechFrames) return undefined;
    const levelDbfs = 10 * Math.log10(this.#energy / this.#frames);
    this.#energy = 0;
    this.#frames = 0;
    return levelDbfs;
  }
}
