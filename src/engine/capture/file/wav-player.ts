import { openRecording } from '../../audio/open-recording.ts';
import { floatToInt16, type AudioBlock } from '../../audio/pcm.ts';
import type { CaptureFormat } from '../capture-source.ts';

/** A recording as an endless or finite supply of interleaved 16-bit samples. */
export class WavPlayer {
  readonly format: CaptureFormat;
  readonly #path: string;
  readonly #loop: boolean;
  #blocks: AsyncIterator<AudioBlock>;
  #block: AudioBlock | undefined;
  #place = 0;
  #taken = 0;

  /** `from`: how many values of the file are left out. @throws MimiyakuError `audio.…` */
  static async open(path: string, loop: boolean, from = 0): Promise<WavPlayer> {
    const { sampleRateHz, channelCount, blocks } = await openRecording(path);
    const format = { sampleRateHz, channelCount };
    const player = new WavPlayer(path, loop, format, blocks[Symbol.asyncIterator]());
    const skipped = new Int16Array(sampleRateHz * channelCount);
    for (let left = from; left > 0; left -= skipped.length) {
      await player.read(left < skipped.length ? skipped.subarray(0, left) : skipped);
    }
    return player;
  }

  private constructor(path: string, loop: boolean, format: CaptureFormat, blocks: AsyncIterator<AudioBlock>) {
    this.#path = path;
    this.#loop = loop;
    this.format = format;
    this.#blocks = blocks;
  }

  /** Values that have been taken of the file, since it last began: where it can be gone on with. */
  get taken(): number {
    return this.#taken;
  }

  /** Fills `target`, whole samples of all channels; returns how many values: fewer only at the end of the file. */
  async read(target: Int16Array): Promise<number> {
    const { channelCount } = this.format;
    let filled = 0;
    while (filled < target.length) {
      const block = this.#block ?? (await this.#nextBlock());
      if (block === undefined) break;
      const count = Math.min(block[0].length - this.#place, (target.length - filled) / channelCount);
      for (let sample = 0; sample < count; sample++) {
        for (const channel of block) target[filled++] = floatToInt16(channel[this.#place + sample]);
      }
      this.#place += count;
      this.#taken += count * channelCount;
      this.#block = this.#place < block[0].length ? block : undefined;
    }
    return filled;
  }

  async close(): Promise<void> {
    this.#block = undefined;
    await this.#blocks.return?.();
  }

  async #nextBlock(): Promise<AudioBlock | undefined> {
    let next = await this.#blocks.next();
    if (next.done === true && this.#loop) {
      // A file without sound is an error of its own (`audio.empty`): this does not go round for ever.
      this.#blocks = (await openRecording(this.#path)).blocks[Symbol.asyncIterator]();
      next = await this.#blocks.next();
      this.#taken = 0;
    }
    this.#place = 0;
    this.#block = next.done === true ? undefined : next.value;
    return this.#block;
  }
}
