import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createEncryptedServer, type ServerOptions } from 'node:https';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';

/** A request as a hostile service received it. */
export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server under the test's control, on a port of its own at 127.0.0.1. */
export interface HostileService extends AsyncDisposable {
  readonly base: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Connections that are open at present. */
  openConnections(): number;
  /** Connections accepted so far. */
  acceptedConnections(): number;
  close(): Promise<void>;
}

export type Misbehave = (response: ServerResponse, request: ReceivedRequest, position: number) => void;

/** Reads each request whole, then does with it what the test says. `position` counts requests from 0. */
export function hostileService(misbehave: Misbehave, tls?: ServerOptions): Promise<HostileService> {
  const requests: ReceivedRequest[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const received = {
        method: request.method,
        path: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      requests.push(received);
      misbehave(response, received, requests.length - 1);
    });
  };
  const server = tls === undefined ? createServer(listener) : createEncryptedServer(tls, listener);
  return listening(server, tls === undefined ? 'http' : 'https', requests);
}

/** Not even HTTP: the test gets the bare connection. */
export function hostileConnection(misbehave: (socket: Socket) => void): Promise<HostileService> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    misbehave(socket);
  });
  return listening(server, 'http', []);
}

/** Answers JSON in the usual way. */
export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}

async function listening(
  server: Server | TcpServer,
  scheme: 'http' | 'https',
  requests: readonly ReceivedRequest[],
): Promise<HostileService> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    base: `${scheme}://127.0.0.1:${port}`,
    port,
    requests,
    openConnections: () => sockets.size,
    acceptedConnections: () => accepted,
    close,
    [Symbol.asyncDispose]: close,
  };
}
