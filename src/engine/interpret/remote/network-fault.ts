import { MimiyakuError } from '../../errors.ts';
import { lasting, passing, type AttemptError } from './attempt.ts';
import { badAnswer } from './read-answer.ts';

/** What is said of certificates that cannot be trusted, by OpenSSL's and Node's error codes. */
const CERTIFICATE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['CERT_NOT_YET_VALID', 'is not valid yet; or the clock of this computer is wrong'],
  ['CERT_REVOKED', 'has been revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is signed by itself, not by an authority that this computer knows'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is signed by an authority that this computer does not know'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'is signed by an authority that this computer does not know'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'is signed by an authority that this computer does not know'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'is signed by an authority that this computer does not know'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is made out to another name'],
]);

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'this name is not known'],
  ['EAI_AGAIN', 'names cannot be looked up; this computer seems to have no network'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['ENETUNREACH', 'this computer has no network that leads there'],
  ['ENETDOWN', 'this computer has no network'],
  ['EHOSTUNREACH', 'no network leads there'],
  ['EHOSTDOWN', 'the machine is not there'],
  ['EADDRNOTAVAIL', 'this computer has no network that leads there'],
  ['ETIMEDOUT', 'the network gave no answer'],
  ['ECONNRESET', 'the connection was cut'],
  ['ECONNABORTED', 'the connection was cut'],
  ['EPIPE', 'the connection was cut'],
]);

/** Names a network error in the user's words. `base`: the service's address; `redact` takes the API key out of system messages. */
export function networkFault(
  error: unknown,
  { base, redact }: { readonly base: string; readonly redact: (text: string) => string },
): AttemptError {
  const code = codeOf(error);
  // Of the error only its words are kept: other fields of it hold bytes that were received, and through them anything a server chose to send.
  const cause = new Error(redact(`${code}: ${error instanceof Error ? error.message : 'unknown'}`));
  const certificateFault = CERTIFICATE_FAULTS.get(code);
  if (certificateFault !== undefined) {
    return lasting(
      new MimiyakuError('service.insecure', `The certificate of "${base}" ${certificateFault}.`, {
        advice:
          'Nothing was sent. Ask whoever runs the service; an authority of your own is made known to Mimiyaku by NODE_EXTRA_CA_CERTS.',
        cause,
      }),
    );
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return lasting(
      new MimiyakuError('service.bad-answer', `"${base}" does not answer with encryption (TLS).`, {
        advice: 'Check the port, and whether the address should begin with "http://".',
        cause,
      }),
    );
  }
  if (code.startsWith('HPE_')) return badAnswer(`What answers at "${base}" does not speak HTTP.`, cause);
  const reason = UNREACHABLE.get(code) ?? `the network reports ${code}`;
  return passing(
    new MimiyakuError(
      'service.unreachable',
      `The translation service "${base}" cannot be reached: ${reason}.`,
      {
        advice: 'Check the network connection and the address.',
        cause,
      },
    ),
  );
}

export function noConnection(base: string, limitMs: number): AttemptError {
  return passing(
    new MimiyakuError(
      'service.unreachable',
      `The translation service "${base}" cannot be reached: no connection within ${seconds(limitMs)}.`,
      { advice: 'Check the network connection and the address.' },
    ),
  );
}

export function noAnswer(base: string, limitMs: number): AttemptError {
  return passing(
    new MimiyakuError(
      'service.timed-out',
      `The translation service "${base}" gave no answer within ${seconds(limitMs)}.`,
      { advice: 'Try again later, or translate on this computer.' },
    ),
  );
}

function seconds(milliseconds: number): string {
  return `${Math.max(1, Math.round(milliseconds / 1000))} s`;
}

/** The system's name of an error; of several addresses tried, that of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}
