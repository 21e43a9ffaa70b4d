import { z } from 'zod';
import type { WindowKind } from '../../shared/app-address.ts';
import type { Outcome } from '../../shared/error-view.ts';
import {
  PRESENTER_REQUESTS,
  REQUEST_SCHEMAS,
  type ParsedRequest,
  type RequestName,
  type RequestOutput,
} from '../../shared/requests.ts';
import { AppError } from '../app-error.ts';
import { errorViewOf } from './error-view.ts';

/** What answers each request. A handler may throw: the window then gets the fault as its outcome. */
export type RequestHandlers = {
  readonly [N in RequestName]: (
    input: ParsedRequest<N>,
    from: WindowKind,
  ) => RequestOutput<N> | Promise<RequestOutput<N>>;
};

export interface RouterOptions {
  readonly handlers: RequestHandlers;
  /** Takes what is a defect of ours, for the log. */
  readonly logDefect: (error: unknown) => void;
}

const messageSchema = z.strictObject({ name: z.string().max(100), input: z.unknown() });

/**
 * Takes a message of a window whose kind has been established, and answers it: what is not a known request in its right form, or not one
 * that this kind of window may make, is refused. Never throws.
 */
export function createRouter({
  handlers,
  logDefect,
}: RouterOptions): (from: WindowKind, message: unknown) => Promise<Outcome<unknown>> {
  return async (from, raw) => {
    try {
      const message = messageSchema.safeParse(raw);
      if (!message.success || !isRequestName(message.data.name)) throw refused('It is no known request.');
      const { name, input } = message.data;
      // SECURITY: windows that only show may not start, delete or configure anything.
      if (from !== 'main' && !PRESENTER_REQUESTS.has(name)) {
        throw refused(`The ${from} window may not make it.`);
      }
      return { ok: true, value: await dispatch(handlers, name, input, from) };
    } catch (error) {
      return { ok: false, error: errorViewOf(error, logDefect) };
    }
  };
}

function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(REQUEST_SCHEMAS, name);
}

function dispatch<N extends RequestName>(
  handlers: RequestHandlers,
  name: N,
  input: unknown,
  from: WindowKind,
): RequestOutput<N> | Promise<RequestOutput<N>> {
  const parsed = REQUEST_SCHEMAS[name].safeParse(input);
  // The values themselves are not repeated: one of them may be a key.
  if (!parsed.success) throw refused(`Its form is wrong (${placesOf(parsed.error)}).`);
  // The schema of `name` has just made it so; the compiler does not follow a type through a table.
  return handlers[name](parsed.data as ParsedRequest<N>, from);
}

function placesOf(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
}

function refused(why: string): AppError {
  return new AppError('app.refused', `The request was refused. ${why}`);
}
