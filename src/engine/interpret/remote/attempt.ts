import { MimiyakuError, type ErrorCode } from '../../errors.ts';

/** A fault that a service answered with, and how long it asked to be left alone; undefined where it did not say. */
export class ServiceError extends MimiyakuError {
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { advice, retryAfterMs }: { advice?: string | undefined; retryAfterMs?: number | undefined },
  ) {
    super(code, message, advice === undefined ? {} : { advice });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Why one attempt gave no Japanese, and whether another may. */
export interface AttemptFault {
  readonly error: MimiyakuError;
  /** What may pass by itself is tried again: network, 408, 429, 5xx. */
  readonly mayPass: boolean;
}

/** Thrown inside the client to carry an `AttemptFault` up to where retries are decided; never leaves it. */
export class AttemptError extends Error {
  readonly fault: AttemptFault;

  constructor(fault: AttemptFault) {
    super(fault.error.message);
    this.name = 'AttemptError';
    this.fault = fault;
  }
}

/** A fault that will not pass by itself. */
export function lasting(error: MimiyakuError): AttemptError {
  return new AttemptError({ error, mayPass: false });
}

/** A fault that may pass. */
export function passing(error: MimiyakuError): AttemptError {
  return new AttemptError({ error, mayPass: true });
}

export function cancelled(): MimiyakuError {
  return new MimiyakuError('cancelled', 'The request to the translation service was cancelled.');
}
