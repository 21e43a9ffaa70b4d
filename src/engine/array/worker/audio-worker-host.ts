import type { Clock } from '../../base/clock.ts';
import type { CaptureFormat } from '../../capture/capture-source.ts';
import { microphoneChannels } from '../../capture/microphone-channels.ts';
import { RingWriter } from '../../capture/sample-ring.ts';
import { RING_VALUES } from '../../capture/tuning.ts';
import { MimiyakuError } from '../../errors.ts';
import type {
  AudioWorkerMark,
  AudioWorkerMessage,
  AudioWorkerSettings,
  AudioWorkerStart,
} from './messages.ts';
import { WORKER_TUNING } from './tuning.ts';
import type { AudioWorkerEvent } from './worker-events.ts';
import { WorkerThread, type WorkerEnd } from './worker-thread.ts';

export interface AudioWorkerHostOptions {
  /** The worker's compiled entry: `dist/engine/array/worker/audio-worker.js`. */
  readonly entryFile: string | URL;
  readonly settings: AudioWorkerSettings;
  readonly clock: Clock;
  /** Called with everything that the worker tells, in order. Must not throw. */
  readonly onEvent: (event: AudioWorkerEvent) => void;
  /** How long a worker may say nothing before it counts as hanging; `WORKER_TUNING.hangLimitMs` where left out. */
  readonly hangLimitMs?: number;
}

/** A mark without its place: it takes effect behind what has been written so far. */
type Mark = AudioWorkerMark extends infer M
  ? M extends AudioWorkerMark
    ? Omit<M, 'ringPosition'>
    : never
  : never;

/**
 * The host's end of the audio worker: takes samples, hands them to the worker's thread through a ring, and passes on what the worker
 * tells. A worker that dies or hangs is started again, with growing pauses, where it had got to: the ring keeps what is captured
 * meanwhile, and positions and the numbers of utterances go on.
 */
export class AudioWorkerHost {
  readonly #options: AudioWorkerHostOptions;
  readonly #ring = new RingWriter(RING_VALUES);
  /** Told to the worker, not yet obeyed. */
  readonly #marks: AudioWorkerMark[] = [];
  readonly #waitingForRoom: (() => void)[] = [];
  #worker: WorkerThread | undefined;
  #cancelRestart: (() => void) | undefined;
  /** Of what is written now, and of what the worker had got to. */
  #format: CaptureFormat | undefined;
  #formatReached: CaptureFormat | undefined;
  #pausedReached = false;
  #recordedUntil = 0;
  #utteranceCount = 0;
  #lostSamples = 0;
  #deaths = 0;
  #hangs = 0;
  #startedAtMs = 0;
  #ready: { resolve: () => void; reject: (error: MimiyakuError) => void } | undefined;
  #finished: ((totalSamples: number) => void) | undefined;
  #ended = false;
  #lastError: MimiyakuError | undefined;

  constructor(options: AudioWorkerHostOptions) {
    this.#options = options;
  }

  /** Starts the worker; resolves when its models are loaded. @throws MimiyakuError `inference.failed` where they cannot be */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#ready = { resolve, reject };
      this.#spawn();
    });
  }

  /** What is written from here on is of this format. @throws MimiyakuError `audio.bad-channels` where the chosen channels are not in it */
  opened(format: CaptureFormat): void {
    microphoneChannels(format.channelCount, this.#options.settings.channels);
    this.#format = format;
    this.#mark({ type: 'format', format });
  }

  /** Takes interleaved samples in the format last told. False where they did not fit and are lost. Allocates nothing. */
  samples(interleaved: Int16Array): boolean {
    if (this.#ring.write(interleaved)) return true;
    this.#lostSamples += interleaved.length / (this.#format?.channelCount ?? 1);
    this.#options.onEvent({ type: 'overrun', lostSamples: this.#lostSamples });
    return false;
  }

  /**
   * For sources that can wait: undefined while there is room for much more, else a promise of it. While there is no worker nobody waits: the
   * clock by which it is started again may be one that such a source holds.
   */
  room(): Promise<void> | undefined {
    const isPlenty = this.#ring.room > RING_VALUES / 2;
    if (isPlenty || this.#ended || this.#worker === undefined) return undefined;
    return new Promise((resolve) => {
      this.#waitingForRoom.push(resolve);
    });
  }

  /** The microphone is gone. */
  interrupted(): void {
    this.#mark({ type: 'interrupt' });
  }

  setPaused(paused: boolean): void {
    this.#mark({ type: 'pause', paused });
  }

  /** Has everything worked off that was written, and ends the worker. @returns the length of the session in samples */
  async finish(): Promise<number> {
    if (this.#ended) return this.#recordedUntil;
    const total = await new Promise<number>((resolve) => {
      this.#finished = resolve;
      this.#mark({ type: 'finish' });
    });
    await this.close();
    return total;
  }

  /** Ends the worker at once; what it has not told is lost. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#cancelRestart?.();
    this.#finished?.(this.#recordedUntil);
    this.#giveRoom();
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }

  #mark(mark: Mark): void {
    const placed = { ...mark, ringPosition: this.#ring.written };
    this.#marks.push(placed);
    this.#worker?.post(placed);
  }

  #spawn(): void {
    const { entryFile, settings, clock } = this.#options;
    const start: AudioWorkerStart = {
      settings,
      ring: this.#ring.memory,
      ringPosition: this.#ring.released,
      startSample: this.#recordedUntil,
      paused: this.#pausedReached,
      format: this.#formatReached,
    };
    this.#startedAtMs = clock.nowMs();
    const { hangLimitMs = WORKER_TUNING.hangLimitMs } = this.#options;
    const worker = new WorkerThread(entryFile, start, hangLimitMs, {
      heard: (message) => {
        if (this.#worker === worker) this.#heard(message);
      },
      gone: (end) => {
        if (this.#worker === worker) this.#died(end);
      },
      isAnswerDue: () => this.#isAnswerDue(),
    });
    this.#worker = worker;
    for (const mark of this.#marks) worker.post(mark);
  }

  /** A mark waits, or sound that is more than the worker keeps on its way. */
  #isAnswerDue(): boolean {
    if (this.#marks.length > 0) return true;
    const { sampleRateHz, channelCount } = this.#format ?? { sampleRateHz: Infinity, channelCount: 1 };
    const leftMs = (1000 * (this.#ring.written - this.#ring.released)) / channelCount / sampleRateHz;
    return leftMs > WORKER_TUNING.onItsWayMs;
  }

  #heard(message: AudioWorkerMessage): void {
    const { onEvent } = this.#options;
    switch (message.type) {
      case 'ready':
        this.#ready?.resolve();
        this.#ready = undefined;
        return;
      case 'done-until':
        this.#ring.release(message.ringPosition);
        for (const mark of this.#marks.splice(0, message.marks)) this.#obeyed(mark);
        if (this.#ring.room > RING_VALUES / 2) this.#giveRoom();
        return;
      case 'failed':
        this.#lastError = errorOf(message.error);
        // A worker that gives up says so and ends: that it is started again is told then.
        onEvent({ type: 'failed', error: this.#lastError, restarting: false });
        return;
      case 'recorded':
        this.#recordedUntil = message.block.startSample + message.block.beamformer.length;
        break;
      case 'closed':
        onEvent({ type: 'closed', utterance: { ...message.utterance, index: this.#utteranceCount++ } });
        return;
      case 'pausing':
        onEvent({ type: 'pausing', candidate: { ...message.candidate, index: this.#utteranceCount } });
        return;
      case 'finished':
        this.#ended = true;
        onEvent(message);
        this.#finished?.(message.totalSamples);
        return;
      case 'levels':
      case 'opened':
      case 'resumed':
      case 'discarded':
      case 'paused':
      case 'interrupted':
        break;
    }
    onEvent(message);
  }

  #obeyed(mark: AudioWorkerMark): void {
    if (mark.type === 'format') this.#formatReached = mark.format;
    if (mark.type === 'pause') this.#pausedReached = mark.paused;
  }

  #died({ kind, error: how }: WorkerEnd): void {
    this.#worker = undefined;
    this.#giveRoom();
    if (this.#ended) return;
    // One that gives up tells why, and then just ends.
    const error = kind === 'ended' ? (this.#lastError ?? how) : how;
    this.#lastError = undefined;
    if (this.#ready !== undefined) {
      this.#ready.reject(error);
      this.#ready = undefined;
      this.#ended = true;
      return;
    }
    const { clock, onEvent } = this.#options;
    if (clock.nowMs() - this.#startedAtMs >= WORKER_TUNING.healthyAfterMs) this.#deaths = 0;
    if (kind === 'hung' && this.#finished !== undefined) this.#hangs++;
    const delays = WORKER_TUNING.restartDelaysMs;
    const delayMs = delays[Math.min(this.#deaths++, delays.length - 1)];
    const isHopeless =
      this.#deaths >= WORKER_TUNING.deathsAtTheEnd || this.#hangs >= WORKER_TUNING.hangsAtTheEnd;
    if (this.#finished !== undefined && isHopeless) {
      // What keeps it from finishing will not go away: nobody should wait for it.
      this.#ended = true;
      onEvent({ type: 'failed', error, restarting: false });
      onEvent({ type: 'finished', totalSamples: this.#recordedUntil });
      this.#finished(this.#recordedUntil);
      return;
    }
    onEvent({ type: 'failed', error, restarting: true });
    this.#cancelRestart = clock.setTimer(delayMs, () => {
      this.#spawn();
    });
  }

  #giveRoom(): void {
    for (const resolve of this.#waitingForRoom.splice(0)) resolve();
  }
}

function errorOf({
  code,
  message,
  advice,
}: Extract<AudioWorkerMessage, { type: 'failed' }>['error']): MimiyakuError {
  return new MimiyakuError(code, message, advice === undefined ? {} : { advice });
}
