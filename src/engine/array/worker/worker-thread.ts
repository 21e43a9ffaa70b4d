import { Worker } from 'node:worker_threads';

import { withinLimit } from '../../base/within-limit.ts';
import { MimiyakuError } from '../../errors.ts';
import type { AudioWorkerMark, AudioWorkerMessage, AudioWorkerStart } from './messages.ts';
import { SilenceWatch } from './silence-watch.ts';
import { WORKER_TUNING } from './tuning.ts';

/** `ended`: by itself, as after an error that it told of; `failed`: by an error of its own; `hung`: given up because it did not answer. */
export interface WorkerEnd {
  readonly kind: 'ended' | 'failed' | 'hung';
  readonly error: MimiyakuError;
}

export interface WorkerThreadListener {
  heard(message: AudioWorkerMessage): void;
  /** The thread is over; told once, and nothing after it. */
  gone(end: WorkerEnd): void;
  /** Whether the worker, once loaded, has been given something that it must answer. */
  isAnswerDue(): boolean;
}

/**
 * One life of the audio worker. A worker that hangs is like one that died: told as gone after a time limit, and ended. Watched in real
 * time whatever clock the session runs by, since that is what a thread hangs in.
 */
export class WorkerThread {
  readonly #worker: Worker;
  readonly #listener: WorkerThreadListener;
  readonly #timer: NodeJS.Timeout;
  #watch: SilenceWatch;
  #isLoaded = false;
  #isOver = false;
  #thrown: MimiyakuError | undefined;

  constructor(
    entryFile: string | URL,
    start: AudioWorkerStart,
    hangLimitMs: number,
    listener: WorkerThreadListener,
  ) {
    const { watchMs, startLimitMs } = WORKER_TUNING;
    this.#listener = listener;
    this.#watch = new SilenceWatch(startLimitMs, watchMs);
    this.#worker = new Worker(entryFile, { workerData: start });
    this.#worker.on('message', (messages: readonly AudioWorkerMessage[]) => {
      for (const message of messages) {
        if (this.#isOver) return;
        if (message.type === 'ready') {
          this.#isLoaded = true;
          this.#watch = new SilenceWatch(hangLimitMs, watchMs);
        }
        this.#watch.heard();
        listener.heard(message);
      }
    });
    this.#worker.on('error', (error) => {
      this.#thrown = new MimiyakuError('inference.failed', `The audio worker failed: ${error.message}`, {
        cause: error,
      });
    });
    this.#worker.on('exit', (code) => {
      const error = new MimiyakuError('inference.failed', `The audio worker ended with code ${code}.`);
      this.#goneFor(
        this.#thrown === undefined ? { kind: 'ended', error } : { kind: 'failed', error: this.#thrown },
      );
    });
    this.#timer = setInterval(() => {
      if (this.#watch.tick(!this.#isLoaded || listener.isAnswerDue())) this.#giveUp(hangLimitMs);
    }, watchMs);
    this.#timer.unref();
  }

  post(mark: AudioWorkerMark): void {
    this.#worker.postMessage(mark);
  }

  /**
   * Has the worker release its models and end by itself; nothing more is told of it. Terminating a thread inside ONNX Runtime may abort the
   * whole process, so that this is done only to one that does not answer.
   */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#close();
    const ended = new Promise<void>((resolve) => {
      this.#worker.once('exit', () => {
        resolve();
      });
    });
    this.post({ type: 'finish', ringPosition: 0 });
    if (!(await withinLimit(ended, WORKER_TUNING.endLimitMs))) await this.#terminate();
  }

  #giveUp(hangLimitMs: number): void {
    const seconds = Math.round((this.#isLoaded ? hangLimitMs : WORKER_TUNING.startLimitMs) / 1000);
    const error = new MimiyakuError(
      'inference.timed-out',
      `The part of the program that works on the sound did not answer for ${seconds} s and was ended.`,
      { advice: 'If this happens again, close other programs, or restart the computer.' },
    );
    this.#goneFor({ kind: 'hung', error });
    void this.#terminate();
  }

  #goneFor(end: WorkerEnd): void {
    if (this.#isOver) return;
    this.#close();
    this.#listener.gone(end);
  }

  #close(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  /** Code of ours ends at once; a native library that never returns cannot be ended, and is not waited for. */
  async #terminate(): Promise<void> {
    if (await withinLimit(this.#worker.terminate(), WORKER_TUNING.endLimitMs)) return;
    this.#worker.unref();
  }
}
