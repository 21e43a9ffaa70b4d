import { basename } from 'node:path';

import type { CaptureFormat, CaptureSink, CaptureSource } from '../capture-source.ts';
import { faultOf } from '../fault-texts.ts';
import { FILE_BLOCK_MS } from '../tuning.ts';
import { applyFaults, type FileFault } from './file-faults.ts';
import type { FileMicrophoneOptions, FileMicrophoneState } from './file-microphone-state.ts';
import type { WavPlayer } from './wav-player.ts';

/** A file that plays a microphone, opened once: see `FileMicrophone`. */
export class FileSource implements CaptureSource {
  readonly label: string;
  readonly #options: FileMicrophoneOptions;
  readonly #state: FileMicrophoneState;
  readonly #player: WavPlayer;
  readonly #block: Int16Array;
  readonly #blockMs: number;
  /** How fast time passes for the device. */
  readonly #speed: number;
  #cancelTimer: (() => void) | undefined;
  #stepUnderWay: Promise<void> = Promise.resolve();
  #stopped = false;
  /** When the next block is due. */
  #dueMs = 0;

  constructor(options: FileMicrophoneOptions, state: FileMicrophoneState, player: WavPlayer) {
    const { sampleRateHz, channelCount } = player.format;
    this.label = basename(options.path);
    this.#options = options;
    this.#state = state;
    this.#player = player;
    const samples = Math.round((sampleRateHz * (options.blockMs ?? FILE_BLOCK_MS)) / 1000);
    this.#blockMs = (1000 * samples) / sampleRateHz;
    this.#block = new Int16Array(samples * channelCount);
    this.#speed = (options.faults ?? []).reduce(
      (speed, fault) => (fault.kind === 'drift' ? speed * (1 + fault.share) : speed),
      1,
    );
  }

  start(sink: CaptureSink): Promise<CaptureFormat> {
    this.#dueMs = this.#options.clock.nowMs();
    this.#waitForNext(sink);
    return Promise.resolve(this.#player.format);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer?.();
    const closing = this.#stepUnderWay.then(() => this.#player.close());
    await (this.#options.clock.hold?.(closing) ?? closing);
  }

  /** The next block comes when it has been heard, as from a device. */
  #waitForNext(sink: CaptureSink): void {
    const { clock } = this.#options;
    this.#dueMs += this.#blockMs / this.#speed;
    this.#cancelTimer = clock.setTimer(this.#dueMs - clock.nowMs(), () => {
      this.#stepUnderWay = this.#step(sink);
      void clock.hold?.(this.#stepUnderWay);
    });
  }

  async #step(sink: CaptureSink): Promise<void> {
    try {
      if (this.#options.clock.hold !== undefined) await sink.room?.();
      if (this.#isStopped() || (await this.#happen(sink)) === 'over') return;
      const count = await this.#player.read(this.#block);
      if (this.#isStopped()) return;
      this.#state.taken = this.#player.taken;
      if (count > 0) {
        const block = count === this.#block.length ? this.#block : this.#block.subarray(0, count);
        const { channelCount } = this.#player.format;
        applyFaults(this.#options.faults ?? [], block, channelCount, this.#state.positionMs);
        this.#state.positionMs += this.#blockMs;
        sink.samples(block);
      }
      if (count < this.#block.length) {
        this.#stopped = true;
        sink.ended();
        return;
      }
      this.#waitForNext(sink);
    } catch (error) {
      // The file became unreadable while it played.
      this.#stopped = true;
      const fault = faultOf('device-gone');
      sink.ended({ ...fault, message: `${fault.message} (${String(error)})` });
    }
  }

  /** The block that is due now comes so much later. */
  #passTime(lengthMs: number, sink: CaptureSink): void {
    this.#dueMs += lengthMs - this.#blockMs / this.#speed;
    this.#waitForNext(sink);
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  /** Lets those faults happen that are due at this place of the sound. */
  async #happen(sink: CaptureSink): Promise<'over' | undefined> {
    const { due, positionMs } = this.#state;
    const index = due.findIndex((fault) => 'atMs' in fault && fault.atMs <= positionMs);
    if (index < 0) return undefined;
    const [fault] = due.splice(index, 1);
    return this.#befall(fault, sink);
  }

  async #befall(fault: FileFault, sink: CaptureSink): Promise<'over' | undefined> {
    const { clock } = this.#options;
    if (fault.kind === 'gap') {
      this.#passTime(fault.lengthMs, sink);
      return 'over';
    }
    if (fault.kind === 'drop') {
      const blocks = Math.round(fault.lengthMs / this.#blockMs);
      for (let count = 0; count < blocks; count++) await this.#player.read(this.#block);
      this.#state.positionMs += blocks * this.#blockMs;
      if (fault.told) sink.lost((blocks * this.#block.length) / this.#player.format.channelCount);
      this.#passTime((blocks * this.#blockMs) / this.#speed, sink);
      return 'over';
    }
    if (fault.kind === 'unplug') {
      this.#state.backAtMs = clock.nowMs() + (fault.backAfterMs ?? Infinity);
      this.#stopped = true;
      if (fault.told) sink.ended(faultOf('device-gone'));
      return 'over';
    }
    return undefined;
  }
}
