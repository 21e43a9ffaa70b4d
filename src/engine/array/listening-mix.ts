import type { BeamformerState } from '../beamform/beamformer.ts';
import { LISTENING_TUNING } from './tuning.ts';

/**
 * What the speech detector hears of two microphones: their mean, and not the beam. An adaptive beam depends on what the detector says, and
 * a talker once taken for noise would be taken out of the beam and never be heard again: at 0 dB of babble the detector finds
 * nothing in the MVDR beam and 40 % of the speech in the mean. Where the beamformer uses one microphone alone the detector hears that one,
 * and where one is wired backwards, so that the mean would be silence, half the difference.
 */
export class ListeningMix {
  #sumPower = 0;
  #differencePower = 0;

  /** Mixes one hop of each microphone into `output`. */
  mix(left: Float32Array, right: Float32Array, using: BeamformerState['using'], output: Float32Array): void {
    if (using !== 'both') {
      output.set(using === 'left' ? left : right);
      return;
    }
    this.#measure(left, right);
    const sign = this.#differencePower > LISTENING_TUNING.oppositeRatio * this.#sumPower ? -1 : 1;
    for (let index = 0; index < output.length; index++) {
      output[index] = (left[index] + sign * right[index]) / 2;
    }
  }

  reset(): void {
    this.#sumPower = 0;
    this.#differencePower = 0;
  }

  #measure(left: Float32Array, right: Float32Array): void {
    let sumPower = 0;
    let differencePower = 0;
    for (let index = 0; index < left.length; index++) {
      const sum = left[index] + right[index];
      const difference = left[index] - right[index];
      sumPower += sum * sum;
      differencePower += difference * difference;
    }
    const { powerWeight } = LISTENING_TUNING;
    this.#sumPower += (sumPower - this.#sumPower) * powerWeight;
    this.#differencePower += (differencePower - this.#differencePower) * powerWeight;
  }
}
