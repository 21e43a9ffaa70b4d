import { MimiyakuError, type ErrorCode } from '../errors.ts';

/** The system's code of a failed file operation (`ENOENT`, `ENOSPC`, …), if the thrown value carries one. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

const ADVICE: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: 'Free some disk space and try again.',
  EDQUOT: 'Free some of your disk quota and try again.',
  EACCES: 'Check the permissions of that folder, or set MIMIYAKU_MODELS to a folder that you may write to.',
  EPERM: 'Check the permissions of that folder, and close other programs that use it.',
  EROFS: 'That disk is read-only: set MIMIYAKU_MODELS to a folder that you may write to.',
  EBUSY: 'Close other programs that use that folder, and try again.',
};

/**
 * A failed file operation told in the user's words; a `MimiyakuError` is passed through. Anything else is a defect of ours and thrown on.
 * @param what the sentence's beginning, such as `The folder "x" cannot be written`.
 */
export function fileFault(error: unknown, what: string): MimiyakuError {
  if (error instanceof MimiyakuError) return error;
  const code = errorCode(error);
  if (!(error instanceof Error) || code === undefined) throw error;
  const advice = ADVICE[code];
  return new MimiyakuError(faultCode(code), `${what}: ${error.message}.`, {
    ...(advice === undefined ? {} : { advice }),
    cause: error,
  });
}

function faultCode(code: string): ErrorCode {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'pack.no-space';
  return code === 'ENOENT' ? 'pack.missing-file' : 'output.unwritable';
}
