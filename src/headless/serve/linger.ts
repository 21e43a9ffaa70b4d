import type { IncomingMessage, ServerResponse } from 'node:http';

import { SERVE_TUNING } from './tuning.ts';

/**
 * Sees to it that a client which is refused while it still sends gets to read why: closing at once would reset the connection under
 * the answer (RFC 9112, 9.6). The rest of the body is thrown away, but not without end.
 */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    let bytes = 0;
    const cut = (): void => {
      socket.destroy();
    };
    const timer = setTimeout(cut, SERVE_TUNING.lingerMs);
    // The request's own end, not its connection's: that one may carry any number of requests yet.
    request.once('close', () => {
      clearTimeout(timer);
    });
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > SERVE_TUNING.lingerBytes) cut();
    });
    request.resume();
  });
}
