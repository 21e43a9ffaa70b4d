import type { ErrorCode } from '../../errors.ts';
import type { AutomaticTuning } from './tuning.ts';

/** Why the service was not used, in the form that results carry. */
export interface FallbackReason {
  readonly code: ErrorCode;
  readonly reason: string;
}

/** A request that the service did not answer as it should. */
export interface ServiceFault extends FallbackReason {
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number | undefined;
}

export type BreakerPhase =
  /** The service is asked. `failures` in a row so far. */
  | { readonly kind: 'closed'; readonly failures: number }
  /** The service is not asked; at `probeAtMs` it is tried. */
  | { readonly kind: 'open'; readonly probeAtMs: number }
  /** A probe is under way; the service is not asked otherwise. */
  | { readonly kind: 'probing' };

export interface BreakerState {
  readonly phase: BreakerPhase;
  /** Rises whenever the breaker opens. What requests of an earlier one report is old news. */
  readonly generation: number;
  /** Openings in a row without an answer between them. */
  readonly openings: number;
  /** Why the service is not asked; undefined while it is. */
  readonly reason: FallbackReason | undefined;
}

export const INITIAL_BREAKER_STATE: BreakerState = {
  phase: { kind: 'closed', failures: 0 },
  generation: 0,
  openings: 0,
  reason: undefined,
};

/** What can happen. `generation` is the state's when the request was sent; `random` is uniform in [0, 1). */
export type BreakerEvent =
  | { readonly type: 'answered'; readonly generation: number }
  | {
      readonly type: 'failed';
      readonly generation: number;
      readonly fault: ServiceFault;
      readonly random: number;
    }
  /** Time has passed: sent when `probeAtMs` is reached, harmless at any other time. */
  | { readonly type: 'tick' }
  /** The user wants the service tried now. */
  | { readonly type: 'probe-now' };

export interface BreakerStep {
  readonly state: BreakerState;
  /** The service is to be probed; the outcome is reported under the state's generation. */
  readonly probe: boolean;
}

/** Faults that only the user or the service's people can end: asking again at once is in vain, and costs every utterance its time. */
const OPENS_AT_ONCE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service.bad-address',
  'service.insecure',
  'service.not-found',
  'service.wrong-key',
  'service.bad-answer',
]);

/** Faults of one utterance: the service is there and does its work. */
const OF_ONE_UTTERANCE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service.too-long',
  'service.refused',
  'audio.empty',
  'audio.malformed',
]);

/**
 * Whether the service is asked, as a pure function, total over state × event (a circuit breaker: M. Nygard, "Release It!", 2007, chapter 5).
 * `nowMs` is a clock that never goes backwards. It is probed with a recording of its own rather than with somebody's utterance:
 * nobody waits for a service that is known to fail.
 */
export function reduceBreaker(
  tuning: AutomaticTuning,
  state: BreakerState,
  event: BreakerEvent,
  nowMs: number,
): BreakerStep {
  switch (event.type) {
    case 'answered':
      return event.generation === state.generation ? answered(state) : still(state);
    case 'failed':
      return event.generation === state.generation ? failed(tuning, state, event, nowMs) : still(state);
    case 'tick':
      return state.phase.kind === 'open' && state.phase.probeAtMs <= nowMs ? probing(state) : still(state);
    case 'probe-now':
      return state.phase.kind === 'open' ? probing(state) : still(state);
  }
}

function still(state: BreakerState): BreakerStep {
  return { state, probe: false };
}

function probing(state: BreakerState): BreakerStep {
  return { state: { ...state, phase: { kind: 'probing' } }, probe: true };
}

function answered(state: BreakerState): BreakerStep {
  // Open means that nothing is under way under this generation: the answer cannot be meant.
  if (state.phase.kind === 'open') return still(state);
  return still({ ...state, phase: { kind: 'closed', failures: 0 }, openings: 0, reason: undefined });
}

function failed(
  tuning: AutomaticTuning,
  state: BreakerState,
  { fault, random }: { readonly fault: ServiceFault; readonly random: number },
  nowMs: number,
): BreakerStep {
  const { phase } = state;
  if (phase.kind === 'open') return still(state);
  if (OF_ONE_UTTERANCE.has(fault.code)) return answered(state);
  const failures = phase.kind === 'closed' ? phase.failures + 1 : 0;
  const opens =
    phase.kind === 'probing' ||
    OPENS_AT_ONCE.has(fault.code) ||
    fault.retryAfterMs !== undefined ||
    failures >= tuning.failuresUntilOpen;
  if (!opens) return still({ ...state, phase: { kind: 'closed', failures } });
  const openings = state.openings + 1;
  const pauses = tuning.probePausesMs;
  const wholeMs = pauses[Math.min(openings, pauses.length) - 1] ?? tuning.longestPauseMs;
  const pauseMs = wholeMs * (1 - tuning.probePauseSpread * random);
  const askedMs = Math.min(fault.retryAfterMs ?? 0, tuning.longestPauseMs);
  return still({
    phase: { kind: 'open', probeAtMs: nowMs + Math.max(pauseMs, askedMs) },
    generation: state.generation + 1,
    openings,
    reason: { code: fault.code, reason: fault.reason },
  });
}
