import type { AnswerMessage, Failure, InferencePart } from './protocol.ts';
import type { SupervisorTuning } from './tuning.ts';

/** What the supervision is about: does not change while it runs. */
export interface SupervisorSettings {
  /** The parts that the inference process loads. It is ready when all of them are. */
  readonly parts: readonly InferencePart[];
  readonly tuning: SupervisorTuning;
}

/** What the supervision must know of a request; audio and text stay outside. */
export interface Ticket {
  /** Rises from request to request. */
  readonly id: number;
  readonly part: InferencePart;
  /** Lower goes first, then the lower id. */
  readonly priority: number;
  readonly timeLimitMs: number;
  /** Takes the place of a request that was answered (translation after recognition): may wait where the queue is full. */
  readonly continuation: boolean;
}

export interface Waiting {
  readonly ticket: Ticket;
  /** How often it was under way when a process died. */
  readonly attempts: number;
}

export interface UnderWay {
  readonly ticket: Ticket;
  /** This attempt included. */
  readonly attempts: number;
  readonly deadlineMs: number;
  /** The caller has had its answer; the process has yet to let go. */
  readonly cancelled: boolean;
}

/** Where the inference process stands. */
export type Phase =
  | { readonly kind: 'stopped' }
  /** A process runs and loads; requests for parts that have loaded are already served. */
  | { readonly kind: 'starting'; readonly loaded: readonly InferencePart[]; readonly deadlineMs: number }
  /** `healthyAtMs`: when earlier failures are forgiven; undefined where there are none. */
  | { readonly kind: 'ready'; readonly healthyAtMs: number | undefined }
  /** No process runs; requests wait. */
  | { readonly kind: 'backing-off'; readonly retryAtMs: number }
  /** No process runs and requests are refused; it is still tried again now and then. */
  | { readonly kind: 'failed'; readonly retryAtMs: number };

export interface SupervisorState {
  readonly phase: Phase;
  /** Processes started so far; the newest one's number. What older ones still say is ignored. */
  readonly generation: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly everLoaded: boolean;
  /** Why the process last failed; undefined when all is well again. */
  readonly reason: Failure | undefined;
  readonly waiting: readonly Waiting[];
  readonly underWay: UnderWay | undefined;
}

export const INITIAL_SUPERVISOR_STATE: SupervisorState = {
  phase: { kind: 'stopped' },
  generation: 0,
  failures: 0,
  everLoaded: false,
  reason: undefined,
  waiting: [],
  underWay: undefined,
};

/** What can happen. Events from a process carry its number. */
export type SupervisorEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  | { readonly type: 'submit'; readonly ticket: Ticket }
  | { readonly type: 'cancel'; readonly id: number }
  /** Time has passed: sent when `nextDeadline` is reached, harmless at any other time. */
  | { readonly type: 'tick' }
  | { readonly type: 'loaded'; readonly generation: number; readonly part: InferencePart }
  | { readonly type: 'load-failed'; readonly generation: number; readonly failure: Failure }
  | { readonly type: 'answered'; readonly generation: number; readonly answer: AnswerMessage }
  /** It said something that the protocol does not know. */
  | { readonly type: 'misbehaved'; readonly generation: number; readonly failure: Failure }
  | { readonly type: 'exited'; readonly generation: number; readonly failure: Failure };

/** What is to be done about it. */
export type SupervisorCommand =
  /** Start a process and have it load. */
  | { readonly type: 'spawn'; readonly generation: number }
  /** End a process at once. */
  | { readonly type: 'kill'; readonly generation: number }
  /** Ask a process to end. */
  | { readonly type: 'close'; readonly generation: number }
  | { readonly type: 'send-request'; readonly generation: number; readonly id: number }
  | { readonly type: 'send-cancel'; readonly generation: number; readonly id: number }
  /** The request's answer, to its caller. */
  | { readonly type: 'deliver'; readonly id: number; readonly answer: AnswerMessage }
  /** The request ends with this error. */
  | { readonly type: 'refuse'; readonly id: number; readonly failure: Failure };

export interface Step {
  readonly state: SupervisorState;
  readonly commands: readonly SupervisorCommand[];
}
