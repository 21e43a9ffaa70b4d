import type { Failure } from './protocol.ts';
import type { Ticket } from './supervisor-types.ts';

/** The sentences with which the supervisor turns requests away. */
export const CLOSED: Failure = {
  code: 'cancelled',
  message: 'The interpreter was closed before this was done.',
};

export const CANCELLED: Failure = { code: 'cancelled', message: 'The request was cancelled.' };

export function queueFull(waiting: number): Failure {
  return {
    code: 'inference.unavailable',
    message: `${waiting} requests are waiting already: speech arrives faster than this computer can translate it.`,
    advice: 'Recordings are kept; translate them again later, or choose a smaller model.',
  };
}

export function partNotLoaded(ticket: Ticket): Failure {
  return {
    code: 'inference.unavailable',
    message: `No ${ticket.part} was loaded.`,
    advice: `Choose a ${ticket.part} pack first.`,
  };
}

/**
 * To everything that waits once the process keeps failing. A fault that the process itself named while loading, such as a damaged
 * pack, is told as it is.
 */
export function keepsFailing(reason: Failure): Failure {
  if (reason.code !== 'inference.unavailable' && reason.code !== 'inference.timed-out') {
    // `inference.failed` would say that this one request is at fault.
    return reason.code === 'inference.failed' ? { ...reason, code: 'inference.unavailable' } : reason;
  }
  return {
    ...reason,
    code: 'inference.unavailable',
    message: `The inference process keeps failing: ${reason.message}`,
    advice:
      reason.advice ??
      'It is tried again from time to time. Check the model packs with "mimiyaku models verify".',
  };
}

/** To a request that was under way each time a process died. */
export function blamed(ticket: Ticket, attempts: number, reason: Failure): Failure {
  const what =
    ticket.part === 'recogniser' ? 'This utterance was not recognised' : 'This text was not translated';
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  return {
    ...reason,
    code: reason.code === 'inference.timed-out' ? 'inference.timed-out' : 'inference.failed',
    message: `${what}: the inference process failed at it ${times}. ${reason.message}`,
  };
}

export function requestTimedOut(ticket: Ticket): Failure {
  return {
    code: 'inference.timed-out',
    message: `The inference process gave no answer within ${Math.round(ticket.timeLimitMs / 1000)} s.`,
  };
}

export function loadTimedOut(limitMs: number): Failure {
  return {
    code: 'inference.timed-out',
    message: `The models did not load within ${Math.round(limitMs / 1000)} s.`,
  };
}

export function unexpectedAnswer(id: number): Failure {
  return {
    code: 'inference.unavailable',
    message: `The inference process answered request ${id}, which it was not asked.`,
  };
}
