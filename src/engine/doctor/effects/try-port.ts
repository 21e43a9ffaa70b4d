import { createServer } from 'node:net';
import type { PortTrial } from '../checks/ports.ts';

/** Listens on a port of all addresses for a moment. */
export function tryPort(port: number): Promise<PortTrial> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve({ outcome: 'taken' });
      else resolve({ outcome: 'refused', detail: `${error.message}.` });
    });
    server.listen({ port, exclusive: true }, () => {
      server.close(() => {
        resolve({ outcome: 'free' });
      });
    });
  });
}
