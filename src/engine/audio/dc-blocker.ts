import type { AudioBlock } from './pcm.ts';
import { DC_CORNER_HZ } from './tuning.ts';

/** Below this the filter's memory is as good as zero; left alone it would decay into denormal numbers, which are slow. */
const NEGLIGIBLE = 1e-20;

/**
 * Takes the constant offset of cheap microphones out of a stream: y[n] = g·(x[n] − x[n−1]) + R·y[n−1], the one-pole, one-zero DC blocker
 * (J. O. Smith, Introduction to Digital Filters with Audio Applications, "DC Blocker") with g = (1 + R) ÷ 2, so that nothing is made
 * louder; all channels through the same filter.
 * It begins as though the first sample had lasted for ever, so that an offset makes no click at the start.
 */
export class DcBlocker {
  readonly #pole: number;
  readonly #gain: number;
  readonly #lastInput: Float64Array;
  readonly #lastOutput: Float64Array;
  #started = false;

  /** `cornerHz`: where the loss is 3 dB; see `DC_CORNER_HZ` for why it lies where it does. */
  constructor(channelCount: number, sampleRateHz: number, cornerHz: number = DC_CORNER_HZ) {
    this.#pole = Math.exp((-2 * Math.PI * cornerHz) / sampleRateHz);
    this.#gain = (1 + this.#pole) / 2;
    this.#lastInput = new Float64Array(channelCount);
    this.#lastOutput = new Float64Array(channelCount);
  }

  /** Filters a block in place. Allocates nothing. */
  process(block: AudioBlock): void {
    if (block[0].length === 0) return;
    for (let channel = 0; channel < this.#lastInput.length; channel++) {
      const samples = block[channel];
      let input = this.#started ? this.#lastInput[channel] : samples[0];
      let output = this.#lastOutput[channel];
      for (let index = 0; index < samples.length; index++) {
        output = this.#gain * (samples[index] - input) + this.#pole * output;
        if (Math.abs(output) < NEGLIGIBLE) output = 0;
        input = samples[index];
        samples[index] = output;
      }
      this.#lastInput[channel] = input;
      this.#lastOutput[channel] = output;
    }
    this.#started = true;
  }

  /** Forgets the stream heard so far. */
  reset(): void {
    this.#started = false;
    this.#lastOutput.fill(0);
  }
}
