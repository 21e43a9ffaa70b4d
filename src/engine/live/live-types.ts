import type { AudioWorkerEvent } from '../array/worker/worker-events.ts';
import type { Utterance } from '../base/utterance.ts';
import type { LiveEvent, LiveState } from './live-events.ts';
import type { PartialCommand, PartialState } from './partial-machine.ts';
import type { LiveTuning } from './tuning.ts';

/** Which utterance was meant when interpretation began before its end. */
export interface Candidate {
  readonly id: number;
  readonly startSample: number;
  readonly speechStart: number;
  readonly speechEnd: number;
}

/** A closed utterance without its answer, or with one that waits for those before it. */
export interface WaitingUtterance {
  readonly index: number;
  readonly closedMs: number;
  readonly stage: 'queued' | 'under-way' | 'answered';
  /** Its interpretation was begun under this number before it was closed. */
  readonly early: number | undefined;
}

export interface LiveMachineState {
  /** `stopping`: capture ends and answers come in; `closing`: all are there, the recordings are being closed. */
  readonly stage: 'starting' | 'running' | 'stopping' | 'closing' | 'stopped';
  /** All that was captured has been worked off. */
  readonly captureEnded: boolean;
  readonly deviceLost: boolean;
  readonly paused: boolean;
  /** Utterances closed so far: the index of the open one, or the next. */
  readonly closedCount: number;
  readonly isOpen: boolean;
  /** What was recorded so far. */
  readonly heardUntil: number;
  /** Where the newest utterance ended. */
  readonly closedUntil: number;
  readonly early: Candidate | undefined;
  /** English of the early candidate, where it is known by now. */
  readonly earlyEnglish: string | undefined;
  readonly nextEarly: number;
  /** Passages in which nobody was the talker. */
  readonly leftOut: number;
  /** In the order of the speech. */
  readonly waiting: readonly WaitingUtterance[];
  readonly partial: PartialState;
  /** What was told last. */
  readonly told: {
    readonly state: LiveState;
    readonly waitingUtterances: number;
    readonly lagSteps: number;
    readonly droppedPartials: number;
    readonly leftOut: number;
  };
}

/** What can happen. */
export type LiveMachineEvent =
  | { readonly type: 'started' }
  /** `opened` … `finished` as the audio worker tells them; recordings themselves are the shell's. */
  | Extract<AudioWorkerEvent, { readonly type: 'opened' | 'resumed' | 'discarded' | 'paused' | 'finished' }>
  | { readonly type: 'pausing'; readonly candidate: Utterance }
  | { readonly type: 'closed'; readonly utterance: Utterance }
  | { readonly type: 'recorded'; readonly endSample: number }
  | { readonly type: 'device-lost' }
  | { readonly type: 'device-back' }
  | { readonly type: 'part-answered'; readonly id: number; readonly english: string; readonly until: number }
  | { readonly type: 'part-failed'; readonly id: number }
  | { readonly type: 'early-english'; readonly id: number; readonly english: string }
  /** An utterance has its answer, or failed: its record is written. */
  | { readonly type: 'answered'; readonly index: number }
  | { readonly type: 'stop' }
  /** The recordings are closed. */
  | { readonly type: 'recordings-closed' }
  /** Time has passed: lag may have grown. */
  | { readonly type: 'tick' };

/** What is to be done about it, in this order. */
export type LiveCommand =
  | { readonly type: 'emit'; readonly event: LiveEvent }
  | Exclude<PartialCommand, { readonly type: 'show' }>
  /** Begin to interpret what may become the utterance. */
  | { readonly type: 'begin-early'; readonly id: number; readonly candidate: Utterance }
  | { readonly type: 'drop-early'; readonly id: number }
  /** The utterance is there: keep it, and write it as waiting. */
  | { readonly type: 'keep'; readonly index: number; readonly utterance: Utterance }
  /** Interpret it; `early`: what was begun under this number is its interpretation. */
  | { readonly type: 'interpret'; readonly index: number; readonly early: number | undefined }
  /** Its record is next in order. */
  | { readonly type: 'deliver'; readonly index: number }
  /** End capture: what was captured is worked off. */
  | { readonly type: 'finish-capture' }
  /** Nothing more will come: close the recordings. */
  | { readonly type: 'close-recordings' };

export interface LiveMachineSettings {
  /** The interpreter works on this machine: it may begin before an utterance is closed, and then has no time for anything else. */
  readonly local: boolean;
  /** English so far can be made. */
  readonly partials: boolean;
  /** How far an utterance begins before its first word, where nothing is in the way. */
  readonly preRollSamples: number;
  readonly tuning: LiveTuning;
}

export interface LiveStep {
  readonly state: LiveMachineState;
  readonly commands: readonly LiveCommand[];
}
