import { ServiceError, type AttemptFault } from './attempt.ts';
import type { ClientTuning } from './tuning.ts';

/** Where a request stands after an attempt has failed. */
export interface RetryQuestion {
  /** Attempts made so far, at least 1. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly fault: AttemptFault;
  /** Milliseconds until the whole request must be over. */
  readonly remainingMs: number;
  /** Uniform in [0, 1). */
  readonly random: number;
}

/** Milliseconds to wait before the next attempt; undefined where there is to be none. */
export function pauseBeforeRetry(question: RetryQuestion, tuning: ClientTuning): number | undefined {
  const { attempts, maxAttempts, fault, remainingMs, random } = question;
  if (!fault.mayPass || attempts >= maxAttempts) return undefined;
  const retryAfterMs = fault.error instanceof ServiceError ? (fault.error.retryAfterMs ?? 0) : 0;
  if (retryAfterMs > tuning.retryAfterCapMs) return undefined;
  const span = Math.min(tuning.backOffCapMs, tuning.backOffBaseMs * 2 ** (attempts - 1));
  // Never before the service said; the jitter keeps many clients that were told the same time apart.
  const pauseMs = retryAfterMs + random * span;
  return pauseMs < remainingMs ? pauseMs : undefined;
}

/**
 * Milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), at least 0; undefined where it says
 * nothing that can be understood.
 * @param wallClockMs now, in milliseconds since 1970.
 */
export function parseRetryAfter(header: string | undefined, wallClockMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date, not anything else that Date.parse would make one of.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  // The oldest of the three forms does not say that it is GMT.
  const dateMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - wallClockMs);
}
