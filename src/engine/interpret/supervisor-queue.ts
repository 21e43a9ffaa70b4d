import type { Failure } from './protocol.ts';
import type {
  Step,
  SupervisorCommand,
  SupervisorSettings,
  SupervisorState,
  Waiting,
} from './supervisor-types.ts';

/** Every request that still has a caller waiting ends with this failure. */
export function refuseAll(state: SupervisorState, failure: Failure): SupervisorCommand[] {
  const tickets = state.waiting.map(({ ticket }) => ticket);
  if (state.underWay !== undefined && !state.underWay.cancelled) tickets.unshift(state.underWay.ticket);
  return tickets.map((ticket) => ({ type: 'refuse', id: ticket.id, failure }));
}

/** Older utterances first, whatever they wait for: a translation goes before the recognition of what was said later. */
export function inOrder(waiting: readonly Waiting[]): readonly Waiting[] {
  return [...waiting].sort((a, b) => a.ticket.priority - b.ticket.priority || a.ticket.id - b.ticket.id);
}

/** Gives an idle process the first request that it can already serve. */
export function dispatchNext(settings: SupervisorSettings, step: Step, nowMs: number): Step {
  const { state } = step;
  const { phase } = state;
  if (state.underWay !== undefined || (phase.kind !== 'starting' && phase.kind !== 'ready')) return step;
  const usable = phase.kind === 'ready' ? settings.parts : phase.loaded;
  const next = state.waiting.find(({ ticket }) => usable.includes(ticket.part));
  if (next === undefined) return step;
  return {
    state: {
      ...state,
      waiting: state.waiting.filter((request) => request !== next),
      underWay: {
        ticket: next.ticket,
        attempts: next.attempts + 1,
        deadlineMs: nowMs + next.ticket.timeLimitMs,
        cancelled: false,
      },
    },
    commands: [...step.commands, { type: 'send-request', generation: state.generation, id: next.ticket.id }],
  };
}
