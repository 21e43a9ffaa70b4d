import { MimiyakuError } from '../../errors.ts';

/** Why one attempt gave no Japanese, and whether another may. */
export interface AttemptFault {
  readonly error: MimiyakuError;
  /** What may pass by itself is tried again: network, 408, 429, 5xx. */
  readonly mayPass: boolean;
  /** How long the service asked to be left alone; undefined where it did not say. */
  readonly retryAfterMs?: number;
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
export function passing(error: MimiyakuError, retryAfterMs?: number): AttemptError {
  return new AttemptError({ error, mayPass: true, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

export function cancelled(): MimiyakuError {
  return new MimiyakuError('cancelled', 'The request to the translation service was cancelled.');
}
