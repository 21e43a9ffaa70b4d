import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { RefusalStatus } from './refusal.ts';

interface ConnectionAnswer {
  readonly status: RefusalStatus;
  readonly detail: string;
}

/** By the codes of Node's own HTTP server. */
const ANSWERS: Readonly<Record<string, ConnectionAnswer | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not come in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of the request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The request is too large.' },
};

/** The answer to what never became a request: bytes that are not HTTP, headers without end, a request that did not come in time. */
function answerToClientError(error: NodeJS.ErrnoException): ConnectionAnswer {
  return ANSWERS[error.code ?? ''] ?? { status: 400, detail: 'The request is not valid HTTP.' };
}

/** Which answer a connection owes at present: an error below the framework must not be written into the middle of it. */
export class OpenAnswers {
  readonly #answers = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#answers.set(request.socket, { request, response });
  }

  /** Answers an error of the connection and closes it. A request before it that is whole gets its own answer first. */
  fail(error: NodeJS.ErrnoException, socket: Socket): void {
    const open = this.#answers.get(socket);
    if (open !== undefined && !open.response.writableFinished) {
      if (open.response.headersSent) {
        socket.destroy();
        return;
      }
      if (open.request.complete) {
        open.response.once('close', () => {
          writeAnswer(error, socket);
        });
        return;
      }
    }
    writeAnswer(error, socket);
  }
}

function writeAnswer(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, detail } = answerToClientError(error);
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
    () => {
      // Also ends the request that was under way: nothing more of it can be understood.
      socket.destroy();
    },
  );
}
