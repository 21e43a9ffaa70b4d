import loadSpeex, { type SpeexModule } from '@echogarden/speex-resampler-wasm/simd';
import type { AudioBlock } from './pcm.ts';
import { RESAMPLER_INPUT_SAMPLES, RESAMPLER_QUALITY } from './tuning.ts';

let loading: Promise<SpeexModule> | undefined;

/**
 * One resampling under way, all channels through the same filter. Sample n of the output lies at the time of sample n × input rate ÷ output
 * rate of the input: the filter's delay (half its length) is taken out at the start. Memory outside JavaScript: call `free`.
 */
export class SpeexResampler {
  readonly #speex: SpeexModule;
  readonly #channelCount: number;
  readonly #state: number;
  /** Two 32-bit lengths, input and output, that each call reads and overwrites. */
  readonly #lengths: number;
  readonly #input: number;
  readonly #output: number;
  readonly #outputCapacity: number;
  readonly #block: Float32Array[];

  /** The resampler from and to these rates; the WASM module is loaded once. */
  static async create(
    channelCount: number,
    inputRateHz: number,
    outputRateHz: number,
  ): Promise<SpeexResampler> {
    loading ??= loadSpeex();
    return new SpeexResampler(await loading, channelCount, inputRateHz, outputRateHz);
  }

  private constructor(speex: SpeexModule, channelCount: number, inputRateHz: number, outputRateHz: number) {
    this.#speex = speex;
    this.#channelCount = channelCount;
    // Room for all that one call can give, so that a call always takes its whole input: two more for rounding at both ends.
    this.#outputCapacity = Math.ceil((RESAMPLER_INPUT_SAMPLES * outputRateHz) / inputRateHz) + 2;
    this.#block = Array.from({ length: channelCount }, () => new Float32Array(this.#outputCapacity));
    this.#lengths = speex._malloc(8);
    this.#input = speex._malloc(4 * RESAMPLER_INPUT_SAMPLES);
    this.#output = speex._malloc(4 * this.#outputCapacity);
    this.#state = speex._speex_resampler_init(
      channelCount,
      inputRateHz,
      outputRateHz,
      RESAMPLER_QUALITY,
      this.#lengths,
    );
    const fault = speex.HEAP32[this.#lengths / 4];
    if (fault !== 0) throw new Error(`The resampler could not be set up (Speex error ${fault}).`);
    speex._speex_resampler_skip_zeros(this.#state);
  }

  /** Takes at most `RESAMPLER_INPUT_SAMPLES` samples of each channel; what it returns is overwritten by the next call. */
  process(input: AudioBlock): AudioBlock {
    let produced = 0;
    for (const [channel, samples] of input.entries()) produced = this.#processChannel(channel, samples);
    return this.#block.map((samples) => samples.subarray(0, produced));
  }

  free(): void {
    this.#speex._speex_resampler_destroy(this.#state);
    for (const pointer of [this.#lengths, this.#input, this.#output]) this.#speex._free(pointer);
  }

  #processChannel(channel: number, samples: Float32Array): number {
    const speex = this.#speex;
    if (channel >= this.#channelCount || samples.length > RESAMPLER_INPUT_SAMPLES) {
      throw new RangeError('More channels or samples than the resampler was made for.');
    }
    speex.HEAPF32.set(samples, this.#input / 4);
    const lengths = this.#lengths / 4;
    speex.HEAPU32[lengths] = samples.length;
    speex.HEAPU32[lengths + 1] = this.#outputCapacity;
    const fault = speex._speex_resampler_process_float(
      this.#state,
      channel,
      this.#input,
      this.#lengths,
      this.#output,
      this.#lengths + 4,
    );
    if (fault !== 0 || speex.HEAPU32[lengths] !== samples.length) {
      throw new Error(
        `The resampler took ${speex.HEAPU32[lengths]} of ${samples.length} samples (Speex error ${fault}).`,
      );
    }
    const produced = speex.HEAPU32[lengths + 1];
    const start = this.#output / 4;
    this.#block[channel].set(speex.HEAPF32.subarray(start, start + produced));
    return produced;
  }
}
