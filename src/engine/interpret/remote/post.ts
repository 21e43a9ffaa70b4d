import { request as requestPlain, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';

import type { Clock } from '../../base/clock.ts';
import { AttemptError, cancelled } from './attempt.ts';
import { networkFault, noAnswer, noConnection } from './network-fault.ts';
import { badAnswer, type RawAnswer } from './read-answer.ts';
import { BodyFault, readBody } from './read-body.ts';
import type { FormBody } from './recordings.ts';
import type { ClientTuning } from './tuning.ts';

export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormBody;
  readonly agent: Agent;
  /** The service's address, as messages name it. */
  readonly base: string;
  readonly redact: (text: string) => string;
  /** For everything, connecting included. */
  readonly timeLimitMs: number;
  readonly tuning: ClientTuning;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface PostOutcome extends RawAnswer {
  readonly location: string | undefined;
  /** Name lookup, TCP and TLS; undefined where a connection was used again. */
  readonly connectMs: number | undefined;
  /** From a connection being there to the whole answer. */
  readonly answerMs: number;
}

/**
 * One POST, one answer, whatever its status; redirects are not followed. Node's own HTTP client rather than `fetch`: it tells
 * when the connection stood, decompresses nothing unasked, and does not refuse ports that browsers must not use.
 * @throws AttemptError where there is no whole answer; MimiyakuError `cancelled`. In every case the socket is free or closed.
 */
export async function post(options: PostRequest): Promise<PostOutcome> {
  // A kept connection that the service has closed meanwhile is found out only by using it: RFC 9112, 9.3.1. What was asked may be asked
  // again, since a translation changes nothing. As many connections as requests can be kept.
  for (let stale = 0; ; stale++) {
    const outcome = await postOnce(options);
    if (outcome !== 'stale') return outcome;
    if (stale > options.tuning.maxInFlight) {
      throw networkFault(
        Object.assign(new Error('kept connections are closed'), { code: 'ECONNRESET' }),
        options,
      );
    }
  }
}

function postOnce(options: PostRequest): Promise<PostOutcome | 'stale'> {
  const { url, body, agent, base, tuning, clock, signal } = options;
  if (signal.aborted) return Promise.reject(cancelled());

  return new Promise((resolve, reject) => {
    const startedMs = clock.nowMs();
    let connectedMs: number | undefined;
    let response: IncomingMessage | undefined;
    let settled = false;

    const request: ClientRequest = (url.protocol === 'https:' ? requestEncrypted : requestPlain)(url, {
      method: 'POST',
      agent,
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'gzip',
        'Content-Type': body.contentType,
        'Content-Length': body.bytes.byteLength,
        ...options.headers,
      },
    });

    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      cancelConnectTimer();
      cancelAnswerTimer();
      signal.removeEventListener('abort', abort);
      return true;
    };
    const fail = (error: Error): void => {
      if (!settle()) return;
      request.destroy();
      reject(error);
    };
    const abort = (): void => {
      fail(cancelled());
    };
    signal.addEventListener('abort', abort, { once: true });
    const cancelConnectTimer = clock.setTimer(tuning.connectTimeLimitMs, () => {
      fail(noConnection(base, tuning.connectTimeLimitMs));
    });
    const cancelAnswerTimer = clock.setTimer(options.timeLimitMs, () => {
      fail(noAnswer(base, options.timeLimitMs));
    });

    request.on('socket', (socket) => {
      const connected = (): void => {
        connectedMs = clock.nowMs();
        cancelConnectTimer();
      };
      if (request.reusedSocket) cancelConnectTimer();
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // Once an answer is on its way its own end tells, also where the service refuses to read the rest of what is sent.
      if (response !== undefined) return;
      const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (!isStale) fail(networkFault(error, options));
      else if (settle()) resolve('stale');
    });
    request.on('upgrade', () => {
      fail(badAnswer(`"${base}" answered in a way that a translation service does not (101).`));
    });
    request.on('response', (incoming) => {
      response = incoming;
      readAnswerOf(incoming, options).then(
        (read) => {
          if (!settle()) return;
          // Answered before everything was sent: the rest is not wanted, and the connection cannot be used again.
          if (!request.writableFinished || read === undefined) request.destroy();
          const endedMs = clock.nowMs();
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers['content-type'],
            retryAfter: incoming.headers['retry-after'],
            location: incoming.headers.location,
            body: read,
            connectMs: connectedMs === undefined ? undefined : connectedMs - startedMs,
            answerMs: endedMs - (connectedMs ?? startedMs),
          });
        },
        (error: unknown) => {
          fail(error instanceof AttemptError ? error : networkFault(error, options));
        },
      );
    });
    request.end(body.bytes);
  });
}

/** The answer's body. Of an error only the explanation is lost where it cannot be read whole or soon: undefined then. */
async function readAnswerOf(
  incoming: IncomingMessage,
  { base, clock, tuning }: PostRequest,
): Promise<Uint8Array | undefined> {
  const isSuccess =
    incoming.statusCode !== undefined && incoming.statusCode >= 200 && incoming.statusCode < 300;
  const cancelTimer = isSuccess
    ? undefined
    : clock.setTimer(tuning.detailTimeLimitMs, () => {
        incoming.destroy();
      });
  try {
    return await readBody(incoming, tuning.maxAnswerBytes);
  } catch (error) {
    if (!isSuccess) return undefined;
    if (error instanceof BodyFault) {
      throw badAnswer(
        error.kind === 'too-big'
          ? `The answer of "${base}" is far too large for a translation.`
          : `The answer of "${base}" is compressed in a way that cannot be read.`,
      );
    }
    throw error;
  } finally {
    cancelTimer?.();
  }
}
