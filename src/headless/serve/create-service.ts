import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

import { OpenAnswers } from './client-error.ts';
import { refusalFor } from './error-answer.ts';
import { createHttpServer, type TlsFiles } from './http-server.ts';
import { lingerAfterAnswer } from './linger.ts';
import { openApiDocument } from './openapi.ts';
import { Refusal } from './refusal.ts';
import { factsOf } from './request-facts.ts';
import { addStatusRoutes, type StatusRouteOptions } from './status-routes.ts';
import { addTranslateRoutes, type TranslateRouteOptions } from './translate-route.ts';

export interface ServiceOptions extends TranslateRouteOptions, Omit<StatusRouteOptions, 'document'> {
  readonly log: Logger;
  readonly version: string;
  /** The one origin whose web pages may ask; absent: none. */
  readonly corsOrigin?: string;
  readonly tls?: TlsFiles;
}

/** What may be asked of each address, for 405. */
const ALLOWED: Readonly<Record<string, string | undefined>> = {
  '/files/pcm': 'POST',
  '/files/wav': 'POST',
  '/health': 'GET, HEAD',
  '/metrics': 'GET, HEAD',
  '/openapi.json': 'GET, HEAD',
};

/** Status in the log of a request whose client did not wait for the answer; no client ever sees it. */
const CLIENT_GONE_STATUS = 499;

/** The service as a Fastify application, not yet listening. Every answer but those of the status routes is `{result}` or `{detail}`. */
export async function createService(options: ServiceOptions): Promise<FastifyInstance> {
  const answers = new OpenAnswers();
  const app = fastify({
    serverFactory: (handler) =>
      createHttpServer(handler, { limits: options.limits, tls: options.tls, answers }),
    clientErrorHandler: (error, socket) => {
      answers.fail(error, socket);
    },
    // Ours is written in one place, and holds only what was chosen for it.
    logger: false,
    bodyLimit: options.limits.maxBytes,
    // A request is answered to its end while the service closes: `run-service.ts` refuses new ones itself.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  await app.register(multipart);

  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendError(notFound(request), request, reply);
  });
  app.addHook('onRequest', (request, reply, done) => {
    factsOf(request);
    addHeaders(reply, options);
    lingerAfterAnswer(request.raw, reply.raw);
    reply.raw.once('close', () => {
      record(request, reply, options);
    });
    if (answerPreflight(request, reply, options)) return;
    // Before the body is looked at: what is not here need not be understood.
    done(request.is404 ? notFound(request) : hostMissing(request));
  });
  addTranslateRoutes(app, options);
  addStatusRoutes(app, { ...options, document: openApiDocument(options) });
  await app.ready();
  return app;
}

function notFound(request: FastifyRequest): Refusal {
  const [path = ''] = request.url.split('?', 1);
  const allow = ALLOWED[path];
  return allow === undefined
    ? new Refusal(404, 'There is nothing at this address. Recordings are taken at /files/pcm and /files/wav.')
    : new Refusal(405, `This address takes ${allow} only.`, { headers: { allow } });
}

/** HTTP/1.1 asks for it (RFC 9112, 3.2); Node would refuse it without a word. */
function hostMissing(request: FastifyRequest): Refusal | undefined {
  return request.raw.httpVersion === '1.1' && request.headers.host === undefined
    ? new Refusal(400, 'The header "Host" is missing.')
    : undefined;
}

function addHeaders(reply: FastifyReply, { corsOrigin }: ServiceOptions): void {
  void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if (corsOrigin === undefined) return;
  void reply
    .header('access-control-allow-origin', corsOrigin)
    .header('access-control-expose-headers', 'Retry-After')
    .header('vary', 'Origin');
}

/** A browser asks before it sends a key from another origin's page; without `--cors` the answer is 405, which forbids it. */
function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { corsOrigin }: ServiceOptions,
): boolean {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (corsOrigin === undefined || !isPreflight) return false;
  void reply
    .code(204)
    .header('access-control-allow-methods', 'POST, GET')
    .header('access-control-allow-headers', 'X-API-KEY, Content-Type')
    .header('access-control-max-age', '600')
    .send();
  return true;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error);
  factsOf(request).error = error;
  void reply.code(refusal.status).headers(refusal.headers).send({ detail: refusal.detail });
}

function record(request: FastifyRequest, reply: FastifyReply, { log, metrics }: ServiceOptions): void {
  const { id, startedMs, error, choices, ...facts } = factsOf(request);
  const ms = performance.now() - startedMs;
  const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE_STATUS;
  // The pattern, never the address: an address may hold anything, a key among it.
  const route = request.routeOptions.url ?? 'none';
  metrics.countRequest(route, status);
  if (route.startsWith('/files/')) metrics.measureRequest(ms);
  const isOurFault = status >= 500 && !(error instanceof Refusal);
  const entry = {
    request: id,
    method: request.method,
    route,
    status,
    ms: Math.round(ms),
    ...rounded(facts),
    ...(choices !== undefined && {
      utterances: choices.length,
      beamsFormedHere: choices.filter((choice) => choice === 'formed').length,
    }),
    ...(isOurFault && { error }),
    ...(error instanceof Refusal && { refused: error.detail }),
  };
  if (isOurFault) log.error(entry, 'request failed');
  else log.info(entry, status === CLIENT_GONE_STATUS ? 'client gone' : 'request');
}

function rounded(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : (value as unknown),
    ]),
  );
}
