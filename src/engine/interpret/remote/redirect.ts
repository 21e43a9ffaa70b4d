import { MimiyakuError } from '../../errors.ts';
import { lasting } from './attempt.ts';
import { badAnswer } from './read-answer.ts';

/**
 * Where a redirect leads, if recordings and key may go there: within the same origin, and by 307 or 308, which keep the method and the
 * body (RFC 9110, 15.4). The key was given for one origin and goes to no other.
 * @throws AttemptError otherwise, naming the new place so that the user can decide.
 */
export function redirectTarget(
  { status, location }: { readonly status: number; readonly location: string | undefined },
  from: URL,
  { base, redact }: { readonly base: string; readonly redact: (text: string) => string },
): URL {
  const target =
    location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (target === undefined) {
    throw badAnswer(`"${base}" sends the client elsewhere (${status}), but does not say where.`);
  }
  const keepsRequest = status === 307 || status === 308;
  if (keepsRequest && target.origin === from.origin && target.username === '' && target.password === '') {
    return target;
  }
  // Without user name, password and query, which may hold secrets of others.
  const place = redact(`${target.protocol}//${target.host}${target.pathname}`).replace(
    /\/files\/(pcm|wav)$/,
    '',
  );
  const keeps = target.origin === from.origin ? '' : ' Recordings and API key were not sent there.';
  throw lasting(
    new MimiyakuError('service.bad-address', `"${base}" has moved to "${place}" (${status}).${keeps}`, {
      advice:
        'If you trust that address, enter it in place of the old one; it may also be the login page of this network.',
    }),
  );
}
