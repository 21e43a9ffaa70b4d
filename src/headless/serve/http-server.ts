import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createEncryptedServer, type Server as EncryptedServer } from 'node:https';
import type { Duplex } from 'node:stream';

import type { OpenAnswers } from './client-error.ts';
import type { FormLimits } from './form/limits.ts';
import { SERVE_TUNING } from './tuning.ts';

/** Contents of the files of `--tls-cert` and `--tls-key`, PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * The server below the framework: time limits for slow clients, a limit on connections, and JSON answers to what Node itself refuses
 * (but `clientError`, which the framework listens to itself).
 */
export function createHttpServer(
  handler: RequestListener,
  {
    limits,
    tls,
    answers,
  }: { readonly limits: FormLimits; readonly tls: TlsFiles | undefined; readonly answers: OpenAnswers },
): Server | EncryptedServer {
  const options = {
    headersTimeout: SERVE_TUNING.headersTimeLimitMs,
    requestTimeout:
      SERVE_TUNING.receiveTimeLimitMs + limits.maxSeconds * SERVE_TUNING.receiveTimeLimitPerAudioSecondMs,
    connectionsCheckingInterval: SERVE_TUNING.lateCheckMs,
    keepAliveTimeout: SERVE_TUNING.keepAliveMs,
    maxHeaderSize: SERVE_TUNING.maxHeaderBytes,
    // Its absence is answered as JSON like everything else.
    requireHostHeader: false,
    noDelay: true,
  };
  const server =
    tls === undefined
      ? createServer(options)
      : createEncryptedServer({ ...options, ...tls, minVersion: 'TLSv1.2' });
  server.maxConnections = SERVE_TUNING.maxConnections;

  const serve: RequestListener = (request, response) => {
    answers.begin(request, response);
    handler(request, response);
  };
  server.on('request', serve);
  // Whether the body is wanted is decided where it is read.
  server.on('checkContinue', serve);
  server.on('checkExpectation', (request, response) => {
    answers.begin(request, response);
    response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    response.end(JSON.stringify({ detail: 'The header "Expect" asks for what this service does not do.' }));
  });
  server.on('connect', (_, socket: Duplex) => {
    const body = JSON.stringify({ detail: 'This is not a proxy.' });
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nContent-Type: application/json; charset=utf-8\r\nAllow: GET, HEAD, POST\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return server;
}
