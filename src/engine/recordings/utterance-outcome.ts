import type { Utterance } from '../base/utterance.ts';
import { MimiyakuError, describeError, type ErrorCode } from '../errors.ts';
import type { Interpretation } from '../interpret/interpreter.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { recordOf } from './utterance-record.ts';

/** The answer of an utterance that has none yet. */
const NO_ANSWER: Interpretation = { english: '', japanese: '', source: 'local', timings: { total: 0 } };

/**
 * Faults that pass by themselves or that the user can mend: the utterance waits, and can be interpreted later by any interpreter. After
 * all others it has failed, and is only tried again when asked.
 */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'service.unreachable',
  'service.not-found',
  'service.wrong-key',
  'service.insecure',
  'service.bad-address',
  'service.busy',
  'service.failed',
  'service.timed-out',
  // A public network's login page answers in the service's place until somebody has logged in.
  'service.bad-answer',
  'inference.unavailable',
  'pack.not-installed',
  'cancelled',
]);

/** The record of an utterance that was just cut and has not been interpreted. */
export function waitingUtterance(utterance: Utterance): SessionUtterance {
  return withStatus(utterance, NO_ANSWER, 'waiting');
}

/** The record of an utterance with its answer. */
export function interpretedUtterance(utterance: Utterance, answer: Interpretation): SessionUtterance {
  return withStatus(utterance, answer, 'done');
}

/** The record after an attempt that failed: it waits where the fault passes, otherwise it has failed. What was known of it stays. */
export function uninterpretedUtterance(record: SessionUtterance, error: unknown): SessionUtterance {
  const code = error instanceof MimiyakuError ? error.code : 'inference.failed';
  return {
    ...record,
    status: PASSING.has(code) ? 'waiting' : 'failed',
    error: { code, message: describeError(error) },
  };
}

function withStatus(
  utterance: Utterance,
  answer: Interpretation,
  status: SessionUtterance['status'],
): SessionUtterance {
  const { startSample, endSample, speechStart, speechEnd, cutShort } = utterance;
  return {
    ...recordOf(utterance, answer),
    startSample,
    endSample,
    speechStartSample: startSample + speechStart,
    speechEndSample: startSample + speechEnd,
    cutShort,
    status,
  };
}
