import { AudioWorkerHost } from '../array/worker/audio-worker-host.ts';
import type { AudioWorkerEvent } from '../array/worker/worker-events.ts';
import { CaptureSupervisor, type CaptureState } from '../capture/capture-supervisor.ts';
import type { HoldableClock } from '../capture/virtual-clock.ts';
import type { WatchdogChange } from '../capture/watchdog-types.ts';
import type { LiveSessionOptions } from './live-session-options.ts';
import type { SessionCapture } from './running-session.ts';

/** Who hears of what the capture tells. */
export interface CaptureListener {
  worker(event: AudioWorkerEvent): void;
  fault(change: WatchdogChange): void;
  state(state: CaptureState): void;
}

/** The microphone, kept open, and the audio worker behind it. */
export class LiveCapture implements SessionCapture {
  readonly #supervisor: CaptureSupervisor;
  readonly #host: AudioWorkerHost;
  #finished: Promise<void> | undefined;

  constructor(
    { openSource, workerEntryFile, array, workerHangLimitMs }: LiveSessionOptions,
    clock: HoldableClock,
    listener: CaptureListener,
  ) {
    this.#host = new AudioWorkerHost({
      entryFile: workerEntryFile,
      settings: array,
      clock,
      ...(workerHangLimitMs !== undefined && { hangLimitMs: workerHangLimitMs }),
      onEvent: (event) => {
        if (event.type === 'levels') {
          const { speechProbability, left, right } = event.levels;
          this.#supervisor.heard(speechProbability, Math.max(left.rmsDbfs, right.rmsDbfs));
        }
        listener.worker(event);
      },
    });
    this.#supervisor = new CaptureSupervisor({
      open: openSource,
      target: this.#host,
      channels: array.channels,
      clock,
      onChange: (change) => {
        listener.fault(change);
      },
      onState: (state) => {
        listener.state(state);
        if (state === 'ended') void this.finish();
      },
    });
  }

  /** @throws MimiyakuError `capture.…`, `audio.…`, `inference.failed`: then nothing is left running */
  async start(): Promise<void> {
    await this.#host.start();
    try {
      await this.#supervisor.start();
    } catch (error) {
      await this.#host.close();
      throw error;
    }
  }

  /** Ends at once; what has not been worked off is lost. */
  async abandon(): Promise<void> {
    await this.#supervisor.stop();
    await this.#host.close();
  }

  setPaused(paused: boolean): void {
    this.#host.setPaused(paused);
  }

  finish(): Promise<void> {
    return (this.#finished ??= this.#workOff());
  }

  async #workOff(): Promise<void> {
    await this.#supervisor.stop();
    await this.#host.finish();
  }
}
