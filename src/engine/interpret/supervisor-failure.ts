import type { Failure } from './protocol.ts';
import { blamed, keepsFailing } from './refusals.ts';
import { inOrder, refuseAll } from './supervisor-queue.ts';
import type { Step, SupervisorSettings, SupervisorState } from './supervisor-types.ts';

/**
 * The living process is no more, or is about to be killed: what becomes of the requests, and when a process is tried again.
 *
 * Where the very first process cannot load its models, the cause lies in the packs or the installation: the state is `failed` at
 * once, so that the user is told instead of waiting for restarts that cure nothing.
 */
export function fail(
  { tuning }: SupervisorSettings,
  state: SupervisorState,
  reason: Failure,
  nowMs: number,
  during: 'load' | 'life' = 'life',
): Step {
  const failures = state.failures + 1;
  const limit = state.everLoaded ? tuning.failuresUntilFailed : tuning.failuresUntilFailedAtFirst;
  if (failures >= limit || (during === 'load' && !state.everLoaded)) {
    const retryAtMs = nowMs + (tuning.restartDelaysMs.at(-1) ?? 0);
    const phase = { kind: 'failed', retryAtMs } as const;
    return {
      state: { ...state, phase, failures, reason, waiting: [], underWay: undefined },
      commands: refuseAll(state, keepsFailing(reason)),
    };
  }
  const delays = tuning.restartDelaysMs;
  const retryAtMs = nowMs + (delays[Math.min(failures, delays.length) - 1] ?? 0);
  const phase = { kind: 'backing-off', retryAtMs } as const;
  const next: SupervisorState = { ...state, phase, failures, reason, underWay: undefined };
  if (state.underWay === undefined || state.underWay.cancelled) return { state: next, commands: [] };

  const { ticket, attempts } = state.underWay;
  const allowed =
    reason.code === 'inference.timed-out' ? tuning.attemptsPerTimedOutRequest : tuning.attemptsPerRequest;
  if (attempts < allowed) {
    return {
      state: { ...next, waiting: inOrder([...state.waiting, { ticket, attempts }]) },
      commands: [],
    };
  }
  return {
    // A request that is to blame counts as one failure in all: one bad utterance, or a few, must not stop the rest.
    state: { ...next, failures: Math.max(1, failures - (attempts - 1)) },
    commands: [{ type: 'refuse', id: ticket.id, failure: blamed(ticket, attempts, reason) }],
  };
}
