import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The way between a reader and the server, as an HTTP proxy: it can be cut, as by a telephone that leaves the Wi-Fi, or stall, as when nothing
 * arrives any more and nobody is told.
 */
export class BadNetwork {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((asked, answer) => {
    this.#pass(asked, answer);
  });
  #isCut = false;
  #isStalled = false;

  async open(): Promise<this> {
    this.#server.on('connection', (socket) => {
      if (this.#isCut) socket.destroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** For a browser's context: loopback addresses go this way, too. */
  get proxy(): { server: string; bypass: string } {
    const { port } = this.#server.address() as AddressInfo;
    return { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' };
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  stall(): void {
    this.#isStalled = true;
  }

  mend(): void {
    this.#isCut = false;
    this.#isStalled = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '', headers, method } = asked;
    const passed = request(url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      answer.flushHeaders();
      // What comes while it stalls is lost with the connection.
      response.on('data', (bytes: Buffer) => {
        if (!this.#isStalled) answer.write(bytes);
      });
      response.on('end', () => answer.end());
      response.on('error', () => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    passed.end();
  }
}
