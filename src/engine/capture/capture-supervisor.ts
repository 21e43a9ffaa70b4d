import type { Clock } from '../base/clock.ts';
import { withinLimit } from '../base/within-limit.ts';
import { MimiyakuError } from '../errors.ts';
import type { CaptureFault } from './capture-fault.ts';
import type { CaptureFormat, CaptureSink, CaptureSource, OpenCaptureSource } from './capture-source.ts';
import { faultOf } from './fault-texts.ts';
import type { ChannelSetting } from './microphone-channels.ts';
import { SecondMeter } from './second-meter.ts';
import { SpeechLevel } from './speech-level.ts';
import { SUPERVISOR_TUNING, WATCHDOG_TUNING } from './tuning.ts';
import type { WatchdogChange, WatchdogEvent } from './watchdog-types.ts';
import { deliversNothing, FRESH_WATCHDOG, reduceWatchdog } from './watchdog.ts';

/** Where the samples go: the audio worker's host, or a recorder. */
export interface CaptureTarget {
  /** What comes from here on is of this format. */
  opened(format: CaptureFormat): void;
  /** False where the samples did not fit and are lost. */
  samples(interleaved: Int16Array): boolean;
  /** The microphone is gone; `opened` follows when it is back. */
  interrupted(): void;
  room?(): Promise<void> | undefined;
}

/** `ended`: a file that plays a microphone is at its end; nothing more will come. */
export type CaptureState = 'capturing' | 'lost' | 'ended';

export interface CaptureSupervisorOptions {
  readonly open: OpenCaptureSource;
  readonly target: CaptureTarget;
  /** Which channels are the microphones, counted from 1: those are watched. */
  readonly channels: ChannelSetting | undefined;
  readonly clock: Clock;
  /** The time of day, by whose jumps the computer's sleep is noticed; `Date.now` where left out. */
  readonly wallMs?: () => number;
  readonly onChange: (change: WatchdogChange) => void;
  readonly onState: (state: CaptureState) => void;
}

/** One opening of the microphone. */
interface Opening {
  source: CaptureSource | undefined;
  format: CaptureFormat | undefined;
  meter: SecondMeter | undefined;
  receivedSamples: number;
  /** What came before it was known what it is. */
  early: Int16Array[];
}

/**
 * Keeps capture going: opens the microphone, watches what arrives, and after a loss opens the same one again, with growing pauses, for
 * as long as it takes. Never takes another one.
 */
export class CaptureSupervisor {
  readonly #options: CaptureSupervisorOptions;
  readonly #wallMs: () => number;
  readonly #speechLevel = new SpeechLevel();
  #watchdog = FRESH_WATCHDOG;
  #opening: Opening | undefined;
  #attempts = 0;
  #cancelTick: (() => void) | undefined;
  #cancelReopen: (() => void) | undefined;
  #lastWallMs = 0;
  #stopped = false;

  constructor(options: CaptureSupervisorOptions) {
    this.#options = options;
    this.#wallMs = options.wallMs ?? Date.now;
  }

  /** Opens the microphone for the first time. @throws MimiyakuError `capture.…`, `audio.…`: then nothing is tried again */
  async start(): Promise<CaptureFormat> {
    const format = await this.#open();
    this.#lastWallMs = this.#wallMs();
    this.#waitForTick();
    return format;
  }

  /** Ends capture; may be called at any time. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTick?.();
    this.#cancelReopen?.();
    const opening = this.#opening;
    this.#opening = undefined;
    await this.#letGo(opening);
  }

  /** Takes what the audio worker found of a frame: a microphone is too quiet where speech is. */
  heard(speechProbability: number, rmsDbfs: number): void {
    const levelDbfs = this.#speechLevel.add(speechProbability, rmsDbfs);
    if (levelDbfs !== undefined) this.#watch({ type: 'speech-level', rmsDbfs: levelDbfs });
  }

  async #open(): Promise<CaptureFormat> {
    const opening: Opening = {
      source: undefined,
      format: undefined,
      meter: undefined,
      receivedSamples: 0,
      early: [],
    };
    this.#opening = opening;
    try {
      opening.source = await this.#options.open();
      const format = await opening.source.start(this.#sinkOf(opening));
      if (this.#opening !== opening) throw new MimiyakuError('cancelled', 'The capture was stopped.');
      this.#begin(opening, format);
      return format;
    } catch (error) {
      if (this.#opening === opening) this.#opening = undefined;
      await this.#letGo(opening);
      throw error;
    }
  }

  #begin(opening: Opening, format: CaptureFormat): void {
    const { target, channels, clock, onState } = this.#options;
    opening.meter = new SecondMeter(format, channels);
    target.opened(format);
    opening.format = format;
    this.#watch({ type: 'opened', nowMs: clock.nowMs(), format });
    onState('capturing');
    for (const samples of opening.early.splice(0)) this.#take(opening, samples);
  }

  #sinkOf(opening: Opening): CaptureSink {
    const { target, clock } = this.#options;
    const isCurrent = (): boolean => this.#opening === opening;
    return {
      samples: (interleaved) => {
        if (!isCurrent()) return;
        if (opening.format === undefined) opening.early.push(interleaved.slice());
        else this.#take(opening, interleaved);
      },
      lost: () => {
        if (isCurrent()) this.#watch({ type: 'overrun', nowMs: clock.nowMs() });
      },
      room: () => (isCurrent() ? target.room?.() : undefined),
      ended: (fault) => {
        if (!isCurrent()) return;
        if (fault === undefined) this.#end();
        else this.#lose(fault);
      },
    };
  }

  #take(opening: Opening, interleaved: Int16Array): void {
    const { target, clock } = this.#options;
    opening.receivedSamples += interleaved.length / (opening.format?.channelCount ?? 1);
    if (!target.samples(interleaved)) this.#watch({ type: 'overrun', nowMs: clock.nowMs() });
    const second = opening.meter?.add(interleaved);
    if (second !== undefined) this.#watch({ type: 'heard', nowMs: clock.nowMs(), second });
  }

  #waitForTick(): void {
    const { clock } = this.#options;
    this.#cancelTick = clock.setTimer(WATCHDOG_TUNING.tickMs, () => {
      this.#tick(clock.nowMs());
      if (!this.#stopped) this.#waitForTick();
    });
  }

  #tick(nowMs: number): void {
    const wallMs = this.#wallMs();
    const slept = Math.abs(wallMs - this.#lastWallMs) > SUPERVISOR_TUNING.sleepJumpMs;
    this.#lastWallMs = wallMs;
    const opening = this.#opening;
    if (opening?.format === undefined) return;
    if (opening.receivedSamples > 0) this.#attempts = 0;
    this.#watch({ type: 'tick', nowMs, receivedSamples: opening.receivedSamples });
    if (slept || deliversNothing(this.#watchdog)) this.#lose(undefined);
  }

  #lose(fault: CaptureFault | undefined): void {
    const opening = this.#opening;
    this.#opening = undefined;
    if (fault !== undefined) this.#watch({ type: 'gone', fault });
    this.#watch({ type: 'closed' });
    this.#options.target.interrupted();
    this.#options.onState('lost');
    void this.#letGo(opening).then(() => {
      this.#waitToReopen();
    });
  }

  #waitToReopen(): void {
    if (this.#stopped) return;
    const delays = SUPERVISOR_TUNING.reopenDelaysMs;
    const delayMs = delays[Math.min(this.#attempts++, delays.length - 1)];
    this.#cancelReopen = this.#options.clock.setTimer(delayMs, () => {
      void this.#reopen();
    });
  }

  async #reopen(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      if (this.#stopped) return;
      // Told once, as a fault that lasts until the device is back; why it cannot be opened is part of it.
      const reason = error instanceof MimiyakuError ? error.message : String(error);
      this.#watch({ type: 'gone', fault: faultOf('device-gone', reason) });
      this.#waitToReopen();
    }
  }

  #end(): void {
    this.#opening = undefined;
    this.#stopped = true;
    this.#cancelTick?.();
    this.#options.onState('ended');
  }

  async #letGo(opening: Opening | undefined): Promise<void> {
    if (opening?.source === undefined) return;
    // A driver that fails while it lets go of a device that is gone: it is opened again, which tells whether anything is wrong.
    const stopped = opening.source.stop().catch(() => undefined);
    await withinLimit(stopped, SUPERVISOR_TUNING.stopLimitMs, this.#options.clock);
  }

  #watch(event: WatchdogEvent): void {
    const { state, changes } = reduceWatchdog(this.#watchdog, event);
    this.#watchdog = state;
    for (const change of changes) this.#options.onChange(change);
  }
}
