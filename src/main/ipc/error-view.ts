import { MimiyakuError } from '../../engine/errors.ts';
import type { ErrorView } from '../../shared/error-view.ts';
import { AppError } from '../app-error.ts';

/**
 * A thrown value as windows are told of it. What is no fault of ours to tell is a defect: its message stays out of the window, since
 * nobody has looked at what it may hold, and goes to the log.
 */
export function errorViewOf(error: unknown, logDefect: (error: unknown) => void): ErrorView {
  if (error instanceof MimiyakuError || error instanceof AppError) {
    return { code: error.code, message: error.message, advice: error.advice ?? null };
  }
  logDefect(error);
  return {
    code: 'app.defect',
    message: 'Something went wrong inside Mimiyaku.',
    advice: 'The log has the particulars: Help, Open Log Folder.',
  };
}
