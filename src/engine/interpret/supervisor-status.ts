import type { InferenceMemory } from './protocol.ts';
import type { Phase, SupervisorState } from './supervisor-types.ts';

/** What there is to show of the inference process. */
export interface SupervisorStatus {
  readonly phase: Phase['kind'];
  /** Failures in a row; 0 when all is well. */
  readonly failures: number;
  /** Why it last failed, as one sentence; undefined when all is well. */
  readonly reason: string | undefined;
  /** Requests that wait or are under way. */
  readonly pending: number;
  /** Milliseconds until the next try, from the moment of this status; undefined where none is planned. */
  readonly retryInMs: number | undefined;
}

/** How long loading took and what the newest process holds, for benchmarks and diagnosis. */
export interface SupervisorFigures {
  readonly memory: InferenceMemory | undefined;
  readonly loadMs: { readonly recogniser?: number; readonly translator?: number };
  /** The living process in the system, or undefined. */
  readonly pid: number | undefined;
  /** Processes started so far. */
  readonly generation: number;
}

export function statusOf(state: SupervisorState, nowMs: number): SupervisorStatus {
  const { phase, failures, reason, waiting, underWay } = state;
  return {
    phase: phase.kind,
    failures,
    reason: reason?.message,
    pending: waiting.length + (underWay === undefined || underWay.cancelled ? 0 : 1),
    retryInMs: 'retryAtMs' in phase ? Math.max(0, phase.retryAtMs - nowMs) : undefined,
  };
}

/** Whether a listener should hear of it: the queue's length alone is no news. */
export function isNews(before: SupervisorStatus, after: SupervisorStatus): boolean {
  return before.phase !== after.phase || before.failures !== after.failures || before.reason !== after.reason;
}
