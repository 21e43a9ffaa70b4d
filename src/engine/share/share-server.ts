import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { plainAddress } from './allowed-hosts.ts';
import { CAPTION_LANGUAGES, captionLines } from './caption-lines.ts';
import type { EventLog } from './event-log.ts';
import type { PageFile } from './page-files.ts';
import type { Readers } from './readers.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { SHARE_TUNING, type ShareTuning } from './tuning.ts';

export interface ShareServerOptions {
  readonly code: string;
  readonly files: ReadonlyMap<string, PageFile>;
  readonly log: EventLog;
  readonly readers: Readers;
  readonly earlierUtterances: () => number;
  /** What the header `Host` may be; empty while nobody is to be answered. */
  readonly hosts: () => ReadonlySet<string>;
  readonly tuning: ShareTuning;
  /** The page, the overlay or the captions were asked for, rightly. `isThisComputer`: by this computer itself. */
  readonly onVisit: (isThisComputer: boolean) => void;
}

/** The server below the framework. */
export function createShareHttpServer(tuning: ShareTuning): Server {
  const server = createServer({
    maxHeaderSize: tuning.mostHeaderBytes,
    headersTimeout: tuning.headersTimeLimitMs,
    requestTimeout: tuning.headersTimeLimitMs,
    connectionsCheckingInterval: tuning.lateCheckMs,
    keepAliveTimeout: tuning.keepAliveMs,
    noDelay: true,
  });
  server.maxHeadersCount = tuning.mostHeaders;
  return server;
}

const captionQuery = z.object({
  lines: z.coerce.number().int().min(1).max(SHARE_TUNING.utterancesKept).default(SHARE_TUNING.captionLines),
  language: z.enum(CAPTION_LANGUAGES).default('japanese'),
});

const eventsQuery = z.object({
  /** As the header `Last-Event-ID`, for programs that cannot set it. */
  after: z.string().max(64).optional().catch(undefined),
  reader: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .catch(undefined),
});

const NOTHING_HERE =
  'There is nothing here. Use the address exactly as it is shown: a new one is made each time sharing begins.\n';

/** The addresses of a sharing as a Fastify application on the given server. Whatever is not one of them is answered with 404. */
export async function createShareApp(server: Server, options: ShareServerOptions): Promise<FastifyInstance> {
  const { code, files, log, readers } = options;
  const app = fastify({
    serverFactory: (handler) => server.on('request', handler),
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_, __, reply) => {
      answerText(reply, 400, 'This request cannot be understood.\n');
    },
  });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
    if (refuse(request, reply, options)) return;
    done();
  });
  app.setNotFoundHandler((_, reply) => {
    answerText(reply, 404, NOTHING_HERE);
  });
  app.setErrorHandler((_, __, reply) => {
    answerText(reply, 400, 'This request cannot be understood.\n');
  });

  const visited = ({ raw: { socket } }: FastifyRequest): void => {
    options.onVisit(plainAddress(socket.remoteAddress) === plainAddress(socket.localAddress));
  };
  app.get(`/${code}`, (_, reply) => reply.redirect(`${code}/`, 302));
  for (const [path, file] of files) {
    const isPage = path === 'index.html' || path === 'overlay.html';
    const address = path === 'index.html' ? '' : path === 'overlay.html' ? 'overlay' : path;
    app.get(`/${code}/${address}`, (request, reply) => {
      if (isPage) visited(request);
      return sendFile(request, reply, file);
    });
  }
  app.get(`/${code}/captions.txt`, (request, reply) => {
    const query = captionQuery.safeParse(request.query);
    if (!query.success) {
      answerText(reply, 400, 'lines is a number from 1 to 50, language one of japanese, english and both.\n');
      return;
    }
    visited(request);
    const shown = log.state.utterances.slice(-Math.max(1, options.earlierUtterances()));
    answerText(reply, 200, captionLines(shown, query.data));
  });
  app.get(`/${code}/events`, (request, reply) => {
    const { after, reader } = eventsQuery.parse(request.query);
    const lastEventId = request.headers['last-event-id'];
    const isIn = readers.add(reply.raw, {
      address: plainAddress(request.raw.socket.remoteAddress),
      name: reader,
      welcome: log.welcome((Array.isArray(lastEventId) ? lastEventId[0] : lastEventId) ?? after),
    });
    if (!isIn) {
      void reply.header('retry-after', '10');
      answerText(
        reply,
        503,
        'There are as many readers as there is room for. Try again in a little while.\n',
      );
      return;
    }
    visited(request);
    reply.hijack();
  });
  await app.ready();
  return app;
}

/** Answers what is not to be let in; true where it did. */
function refuse(request: FastifyRequest, reply: FastifyReply, { code, hosts }: ShareServerOptions): boolean {
  const { headers, method } = request.raw;
  if (!hosts().has((headers.host ?? '').toLowerCase())) {
    answerText(reply.header('connection', 'close'), 404, NOTHING_HERE);
    return true;
  }
  if (method !== 'GET') {
    // Whoever knows the code may know that it is the method. What it brings along is not read.
    const isKnown = request.url.startsWith(`/${code}/`);
    if (isKnown) void reply.header('allow', 'GET');
    answerText(reply.header('connection', 'close'), isKnown ? 405 : 404, NOTHING_HERE);
    return true;
  }
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0) {
    answerText(reply.header('connection', 'close'), 400, 'Nothing can be sent here.\n');
    return true;
  }
  return false;
}

function answerText(reply: FastifyReply, status: number, text: string): void {
  void reply.code(status).type('text/plain; charset=utf-8').send(text);
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const accepted = headers['accept-encoding'] ?? '';
  void reply.type(file.contentType).header('vary', 'accept-encoding');
  if (file.isHashed) void reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (file.brotli !== undefined && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli);
  }
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.bytes);
}

const CONNECTION_STATUSES: Readonly<Record<string, number | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Bytes that never became a request: headers without end, late ones, no HTTP at all. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  // In the middle of an answer there is nothing to say.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = CONNECTION_STATUSES[error.code ?? ''] ?? 400;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    () => {
      socket.destroy();
    },
  );
}
