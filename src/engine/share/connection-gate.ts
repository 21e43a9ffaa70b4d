import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { plainAddress } from './allowed-hosts.ts';
import { CountByKey } from './count-by-key.ts';

export interface ConnectionLimits {
  readonly inAll: number;
  readonly ofAddress: number;
}

/** Lets no more connections in than there is room for, in all and for each address, and can cut them all. */
export class ConnectionGate {
  readonly #sockets = new Set<Socket>();
  readonly #ofAddress: CountByKey;

  constructor(server: Server, { inAll, ofAddress }: ConnectionLimits) {
    this.#ofAddress = new CountByKey(ofAddress);
    server.maxConnections = inAll;
    server.on('connection', (socket) => {
      this.#enter(socket);
    });
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #enter(socket: Socket): void {
    const leave = this.#ofAddress.take(plainAddress(socket.remoteAddress));
    if (leave === undefined) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      leave();
    });
  }
}
