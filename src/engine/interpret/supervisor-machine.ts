import type { AnswerMessage, Failure, InferencePart } from './protocol.ts';
import * as refusals from './refusals.ts';
import { fail } from './supervisor-failure.ts';
import { dispatchNext, inOrder, refuseAll } from './supervisor-queue.ts';
import type {
  Step,
  SupervisorCommand,
  SupervisorEvent,
  SupervisorSettings,
  SupervisorState,
  Ticket,
} from './supervisor-types.ts';

/**
 * The supervision of the inference process as a pure function, total over state × event. What it promises:
 * every submitted request is delivered or refused exactly once; at most one process lives and works on at most one request;
 * a request that was under way when the process died goes first to the next one, a stated number of times.
 *
 * `nowMs` is a clock that never goes backwards; only differences count.
 */
export function reduceSupervisor(
  settings: SupervisorSettings,
  state: SupervisorState,
  event: SupervisorEvent,
  nowMs: number,
): Step {
  const step = react(settings, state, event, nowMs);
  return dispatchNext(settings, step, nowMs);
}

/** The next time at which a `tick` changes something; undefined where nothing is waited for. */
export function nextDeadline(state: SupervisorState): number | undefined {
  const deadlines: number[] = [];
  const { phase, underWay } = state;
  if (phase.kind === 'starting') deadlines.push(phase.deadlineMs);
  if (phase.kind === 'backing-off' || phase.kind === 'failed') deadlines.push(phase.retryAtMs);
  if (phase.kind === 'ready' && phase.healthyAtMs !== undefined) deadlines.push(phase.healthyAtMs);
  if (underWay !== undefined) deadlines.push(underWay.deadlineMs);
  return deadlines.length === 0 ? undefined : Math.min(...deadlines);
}

function react(
  settings: SupervisorSettings,
  state: SupervisorState,
  event: SupervisorEvent,
  nowMs: number,
): Step {
  switch (event.type) {
    case 'start':
      return lives(state) ? still(state) : spawn(settings, state, nowMs);
    case 'stop':
      return stop(state);
    case 'submit':
      return submit(settings, state, event.ticket);
    case 'cancel':
      return cancel(state, event.id);
    case 'tick':
      return tick(settings, state, nowMs);
    case 'loaded':
      return isStale(state, event) ? still(state) : loaded(settings, state, event.part, nowMs);
    case 'load-failed':
      return isStale(state, event)
        ? still(state)
        : withKill(state, fail(settings, state, event.failure, nowMs, 'load'));
    case 'answered':
      return isStale(state, event) ? still(state) : answered(settings, state, event.answer, nowMs);
    case 'misbehaved':
      return isStale(state, event)
        ? still(state)
        : withKill(state, fail(settings, state, event.failure, nowMs));
    case 'exited':
      return isStale(state, event) ? still(state) : fail(settings, state, event.failure, nowMs);
  }
}

function still(state: SupervisorState): Step {
  return { state, commands: [] };
}

/** True for what a process says that is not the living one. */
function isStale(state: SupervisorState, event: { readonly generation: number }): boolean {
  return !lives(state) || event.generation !== state.generation;
}

function lives(state: SupervisorState): boolean {
  return state.phase.kind === 'starting' || state.phase.kind === 'ready';
}

function spawn({ tuning }: SupervisorSettings, state: SupervisorState, nowMs: number): Step {
  const generation = state.generation + 1;
  const phase = { kind: 'starting', loaded: [], deadlineMs: nowMs + tuning.loadTimeLimitMs } as const;
  return { state: { ...state, generation, phase }, commands: [{ type: 'spawn', generation }] };
}

function stop(state: SupervisorState): Step {
  return {
    state: { ...state, phase: { kind: 'stopped' }, waiting: [], underWay: undefined },
    commands: [
      ...refuseAll(state, refusals.CLOSED),
      ...(lives(state) ? [{ type: 'close', generation: state.generation } as const] : []),
    ],
  };
}

function submit({ parts, tuning }: SupervisorSettings, state: SupervisorState, ticket: Ticket): Step {
  const refusal = ((): Failure | undefined => {
    if (state.phase.kind === 'stopped') return refusals.CLOSED;
    if (!parts.includes(ticket.part)) return refusals.partNotLoaded(ticket);
    if (state.phase.kind === 'failed' && state.reason !== undefined) {
      return refusals.keepsFailing(state.reason);
    }
    if (!ticket.continuation && state.waiting.length >= tuning.maxWaiting) {
      return refusals.queueFull(state.waiting.length);
    }
    return undefined;
  })();
  if (refusal !== undefined) {
    return { state, commands: [{ type: 'refuse', id: ticket.id, failure: refusal }] };
  }
  return still({ ...state, waiting: inOrder([...state.waiting, { ticket, attempts: 0 }]) });
}

function cancel(state: SupervisorState, id: number): Step {
  const refuse: SupervisorCommand = { type: 'refuse', id, failure: refusals.CANCELLED };
  if (state.waiting.some(({ ticket }) => ticket.id === id)) {
    return {
      state: { ...state, waiting: state.waiting.filter(({ ticket }) => ticket.id !== id) },
      commands: [refuse],
    };
  }
  if (state.underWay?.ticket.id === id && !state.underWay.cancelled) {
    return {
      state: { ...state, underWay: { ...state.underWay, cancelled: true } },
      commands: [refuse, { type: 'send-cancel', generation: state.generation, id }],
    };
  }
  return still(state);
}

function tick(settings: SupervisorSettings, state: SupervisorState, nowMs: number): Step {
  const { phase, underWay } = state;
  if (underWay !== undefined && underWay.deadlineMs <= nowMs) {
    return withKill(state, fail(settings, state, refusals.requestTimedOut(underWay.ticket), nowMs));
  }
  switch (phase.kind) {
    case 'stopped':
      return still(state);
    case 'starting':
      if (phase.deadlineMs > nowMs) return still(state);
      return withKill(
        state,
        fail(settings, state, refusals.loadTimedOut(settings.tuning.loadTimeLimitMs), nowMs),
      );
    case 'ready':
      return phase.healthyAtMs !== undefined && phase.healthyAtMs <= nowMs
        ? still(forgiven(state))
        : still(state);
    case 'backing-off':
    case 'failed':
      return phase.retryAtMs <= nowMs ? spawn(settings, state, nowMs) : still(state);
  }
}

function loaded(
  { parts, tuning }: SupervisorSettings,
  state: SupervisorState,
  part: InferencePart,
  nowMs: number,
): Step {
  if (state.phase.kind !== 'starting' || state.phase.loaded.includes(part)) return still(state);
  const loadedParts = [...state.phase.loaded, part];
  if (!parts.every((wanted) => loadedParts.includes(wanted))) {
    return still({ ...state, phase: { ...state.phase, loaded: loadedParts } });
  }
  const healthyAtMs = state.failures === 0 ? undefined : nowMs + tuning.healthyAfterMs;
  return still({ ...state, everLoaded: true, phase: { kind: 'ready', healthyAtMs } });
}

function answered(
  settings: SupervisorSettings,
  state: SupervisorState,
  answer: AnswerMessage,
  nowMs: number,
): Step {
  const { underWay } = state;
  if (underWay?.ticket.id !== answer.id || !fits(answer, underWay.ticket.part)) {
    return withKill(state, fail(settings, state, refusals.unexpectedAnswer(answer.id), nowMs));
  }
  const freed = { ...state, underWay: undefined };
  return {
    // A process that does its work is not failing, however short its life was.
    state: answer.type === 'failed' ? freed : forgiven(freed),
    commands: underWay.cancelled ? [] : [{ type: 'deliver', id: answer.id, answer }],
  };
}

function fits(answer: AnswerMessage, part: InferencePart): boolean {
  return answer.type === 'failed' || answer.type === (part === 'recogniser' ? 'recognised' : 'translated');
}

function forgiven(state: SupervisorState): SupervisorState {
  const phase = state.phase.kind === 'ready' ? { ...state.phase, healthyAtMs: undefined } : state.phase;
  return { ...state, phase, failures: 0, reason: undefined };
}

function withKill(before: SupervisorState, step: Step): Step {
  return { ...step, commands: [{ type: 'kill', generation: before.generation }, ...step.commands] };
}
