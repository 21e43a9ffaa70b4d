import type { ChannelSetting } from '../../capture/microphone-channels.ts';
import { INT16_FULL_SCALE, SAMPLE_RATE_HZ, type AudioBlock } from '../../audio/pcm.ts';
import { SpeexResampler } from '../../audio/speex-resampler.ts';
import type { CaptureFormat } from '../../capture/capture-source.ts';
import { microphoneChannels } from '../../capture/microphone-channels.ts';
import { WORKER_TUNING } from './tuning.ts';

/** From what a device delivers to what the array pipeline takes: its two microphones, at 16 kHz, full scale ±1. */
export class SampleIntake {
  /** Values of the device's interleaved samples that are taken at once. */
  readonly blockValues: number;
  readonly channelCount: 1 | 2;
  readonly #channels: readonly number[];
  readonly #deviceChannelCount: number;
  readonly #block: Float32Array[];
  readonly #resampler: SpeexResampler | undefined;

  /** @throws MimiyakuError `audio.bad-channels` */
  static async create(
    { sampleRateHz, channelCount }: CaptureFormat,
    choice: ChannelSetting | undefined,
  ): Promise<SampleIntake> {
    const channels = microphoneChannels(channelCount, choice);
    const resampler =
      sampleRateHz === SAMPLE_RATE_HZ
        ? undefined
        : await SpeexResampler.create(channels.length, sampleRateHz, SAMPLE_RATE_HZ);
    const blockSamples = Math.ceil((sampleRateHz * WORKER_TUNING.workMs) / 1000);
    return new SampleIntake(channels, channelCount, blockSamples, resampler);
  }

  private constructor(
    channels: readonly [number] | readonly [number, number],
    deviceChannelCount: number,
    blockSamples: number,
    resampler: SpeexResampler | undefined,
  ) {
    this.#channels = channels;
    this.channelCount = channels.length;
    this.#deviceChannelCount = deviceChannelCount;
    this.blockValues = blockSamples * deviceChannelCount;
    this.#block = channels.map(() => new Float32Array(blockSamples));
    this.#resampler = resampler;
  }

  /** Takes whole samples of all channels, at most `blockValues`. The block is refilled by the next call. */
  take(interleaved: Int16Array, valueCount: number): AudioBlock {
    const samples = valueCount / this.#deviceChannelCount;
    for (const [index, channel] of this.#channels.entries()) {
      const target = this.#block[index];
      let place = channel;
      for (let sample = 0; sample < samples; sample++, place += this.#deviceChannelCount) {
        target[sample] = interleaved[place] / INT16_FULL_SCALE;
      }
    }
    const full = samples === this.#block[0].length;
    const block = full ? this.#block : this.#block.map((channel) => channel.subarray(0, samples));
    return this.#resampler === undefined ? block : this.#resampler.process(block);
  }

  free(): void {
    this.#resampler?.free();
  }
}
