import { pino, type DestinationStream, type Logger } from 'pino';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The service's log: one JSON object a line, on standard error where nothing else is said. What goes in is chosen field by field where
 * it is written (never a request, headers, a body or a text); errors are reduced to what they say and where they arose.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: errorForLog } },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** An error's own words and stack, without the properties that libraries hang on errors: those may hold what was sent. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: { name: error.cause.name, message: error.cause.message } }),
  };
}
