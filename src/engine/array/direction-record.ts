import type { Direction } from '../base/utterance.ts';

/** Where the beamformer saw the talker at each of the newest frames, by absolute frame number. */
export class DirectionRecord {
  readonly #azimuths: Float32Array;
  readonly #confidences: Float32Array;
  readonly #weights: Float32Array;

  constructor(capacityFrames: number) {
    this.#azimuths = new Float32Array(capacityFrames);
    this.#confidences = new Float32Array(capacityFrames);
    this.#weights = new Float32Array(capacityFrames);
  }

  /** `direction` is undefined where nobody was located; `speechProbability` tells how far this frame says anything of the talker. */
  set(frame: number, direction: Direction | undefined, speechProbability: number): void {
    const place = frame % this.#azimuths.length;
    this.#azimuths[place] = direction?.azimuthDegrees ?? 0;
    this.#confidences[place] = direction?.confidence ?? 0;
    this.#weights[place] = direction === undefined ? 0 : direction.confidence * speechProbability;
  }

  /**
   * The direction of the talker over the frames [from, to): the median, weighted by confidence and speech, since at the beginning of an
   * utterance the beamformer may still look to the last talker. Undefined where no frame tells.
   */
  over(from: number, to: number): Direction | undefined {
    const places: number[] = [];
    let total = 0;
    let confidence = 0;
    for (let frame = from; frame < to; frame++) {
      const place = frame % this.#weights.length;
      if (!(this.#weights[place] > 0)) continue;
      places.push(place);
      total += this.#weights[place];
      confidence += this.#confidences[place];
    }
    places.sort((one, other) => this.#azimuths[one] - this.#azimuths[other]);
    let below = 0;
    for (const place of places) {
      below += this.#weights[place];
      if (below >= total / 2) {
        return { azimuthDegrees: this.#azimuths[place], confidence: confidence / places.length };
      }
    }
    return undefined;
  }
}
