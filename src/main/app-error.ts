import type { ErrorViewCode } from '../shared/error-view.ts';

export type AppErrorCode = Extract<ErrorViewCode, `app.${string}`>;

/** A fault of the app itself, in the user's words; the engine's own are `MimiyakuError`s. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly advice: string | undefined;

  constructor(code: AppErrorCode, message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.advice = options.advice;
  }
}
