import type { CaptureFormat } from './capture-source.ts';
import { microphoneChannels, type ChannelSetting } from './microphone-channels.ts';
import type { HeardSecond } from './watchdog-types.ts';

const CLIPPED_FROM = 32_767;

/** Gathers what the watchdog wants to know of each second of sound. Allocates once a second only. */
export class SecondMeter {
  readonly #channels: readonly number[];
  readonly #channelCount: number;
  readonly #secondSamples: number;
  readonly #peaks: Int32Array;
  readonly #clipped: Int32Array;
  #samples = 0;

  /** @throws MimiyakuError `audio.bad-channels` */
  constructor({ sampleRateHz, channelCount }: CaptureFormat, choice: ChannelSetting | undefined) {
    this.#channels = microphoneChannels(channelCount, choice);
    this.#channelCount = channelCount;
    this.#secondSamples = sampleRateHz;
    this.#peaks = new Int32Array(this.#channels.length);
    this.#clipped = new Int32Array(this.#channels.length);
  }

  /** Takes interleaved samples; gives the second that has become full, where one has. */
  add(interleaved: Int16Array): HeardSecond | undefined {
    for (let index = 0; index < this.#channels.length; index++) {
      let peak = this.#peaks[index];
      let clipped = 0;
      for (let place = this.#channels[index]; place < interleaved.length; place += this.#channelCount) {
        const magnitude = Math.abs(interleaved[place]);
        if (magnitude > peak) peak = magnitude;
        if (magnitude >= CLIPPED_FROM) clipped++;
      }
      this.#peaks[index] = peak;
      this.#clipped[index] += clipped;
    }
    this.#samples += interleaved.length / this.#channelCount;
    return this.#samples >= this.#secondSamples ? this.#take() : undefined;
  }

  #take(): HeardSecond {
    const channel = (index: number): HeardSecond['left'] => ({
      peak: this.#peaks[index],
      clippedSamples: this.#clipped[index],
    });
    const second: HeardSecond = {
      samples: this.#samples,
      left: channel(0),
      right: channel(this.#channels.length - 1),
      channelCount: this.#channels.length === 1 ? 1 : 2,
    };
    this.#samples = 0;
    this.#peaks.fill(0);
    this.#clipped.fill(0);
    return second;
  }
}
