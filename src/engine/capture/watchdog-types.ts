import type { CaptureFault, CaptureFaultKind } from './capture-fault.ts';
import type { CaptureFormat } from './capture-source.ts';

/** What a second of sound was like, of one microphone. */
export interface HeardChannel {
  /** Largest magnitude, 0 to 32,768. */
  readonly peak: number;
  readonly clippedSamples: number;
}

/** A second of sound, counted in samples. */
export interface HeardSecond {
  readonly samples: number;
  readonly left: HeardChannel;
  /** The same as `left` for a single microphone. */
  readonly right: HeardChannel;
  readonly channelCount: 1 | 2;
}

/** `nowMs` is a clock that never goes backwards; only differences count. */
export type WatchdogEvent =
  | { readonly type: 'opened'; readonly nowMs: number; readonly format: CaptureFormat }
  /** The stream has been closed, by us or by its loss. */
  | { readonly type: 'closed' }
  /** Several times a second: samples (of each channel) that have arrived since `opened`. */
  | { readonly type: 'tick'; readonly nowMs: number; readonly receivedSamples: number }
  | { readonly type: 'heard'; readonly nowMs: number; readonly second: HeardSecond }
  /** Mean level of speech over some time of it, as the speech detector found it. */
  | { readonly type: 'speech-level'; readonly rmsDbfs: number }
  /** Samples were lost on their way to us or between us and the audio worker. */
  | { readonly type: 'overrun'; readonly nowMs: number }
  /** The source says that the device is gone, or the device cannot be opened. */
  | { readonly type: 'gone'; readonly fault: CaptureFault };

export type WatchdogChange =
  | { readonly type: 'fault'; readonly fault: CaptureFault }
  | { readonly type: 'fault-cleared'; readonly kind: CaptureFaultKind };

export interface WatchdogState {
  readonly format: CaptureFormat | undefined;
  readonly present: readonly CaptureFaultKind[];
  readonly lastTickMs: number;
  readonly receivedSamples: number;
  /** For how long nothing has arrived. */
  readonly idleMs: number;
  readonly everReceived: boolean;
  /** How far the samples were behind the clock at best, in each of the newest stretches of time, oldest first. */
  readonly lateness: readonly number[];
  readonly openedMs: number;
  /** The stretch that is filling. */
  readonly stretchEndMs: number;
  readonly stretchLatenessMs: number;
  /** Findings in a row that speak for and against each fault. */
  readonly counts: Readonly<Partial<Record<CaptureFaultKind, number>>>;
  readonly overrunUntilMs: number;
  readonly speechDbfs: number | undefined;
  /** Largest peak of the newest seconds, newest last. */
  readonly peaks: readonly number[];
}

export interface WatchdogStep {
  readonly state: WatchdogState;
  readonly changes: readonly WatchdogChange[];
}
