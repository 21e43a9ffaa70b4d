import { MimiyakuError, type ErrorCode } from '../../engine/errors.ts';
import { Refusal, type RefusalStatus } from './refusal.ts';

interface FaultAnswer {
  readonly status: RefusalStatus;
  readonly detail: string;
  /** Seconds. */
  readonly retryAfter?: string;
}

/** Answers to the faults that may pass; all others are ours. A process that died is up again within seconds. */
const FAULT_ANSWERS: Partial<Record<ErrorCode, FaultAnswer>> = {
  'inference.timed-out': { status: 504, detail: 'The translation took too long.' },
  'inference.unavailable': {
    status: 503,
    detail: 'The service cannot translate at present.',
    retryAfter: '5',
  },
  cancelled: { status: 503, detail: 'The service was stopped before this was done.', retryAfter: '5' },
};

/**
 * The answer to an error, whatever it is. Only a `Refusal`'s words go out as they are: all others may tell of this machine.
 */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MimiyakuError) return refusalForFault(error);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (status === 413) return new Refusal(413, 'The request is too large.', { cause: error });
  if (status === 414) return new Refusal(414, 'The address is too long.', { cause: error });
  if (
    status === 415 ||
    code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ||
    code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  ) {
    return new Refusal(415, 'The body must be a multipart form: Content-Type multipart/form-data.', {
      cause: error,
    });
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal(400, 'The request cannot be understood.', { cause: error });
  }
  return new Refusal(500, 'The service failed at this request. Its log tells more.', { cause: error });
}

function refusalForFault(error: MimiyakuError): Refusal {
  const { status, detail, retryAfter } = FAULT_ANSWERS[error.code] ?? {
    status: 500,
    detail: 'The service failed at these recordings. Its log tells more.',
  };
  return new Refusal(status, detail, {
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    cause: error,
  });
}
