import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { CONTENT_TYPE, formBody, rightParts, samplesOf } from './form.ts';
import { startTestService, TEST_KEY, type TestService } from './service.ts';

let service: TestService;
let connection: Agent;
const warnings: Error[] = [];
const hearWarning = (warning: Error): void => {
  warnings.push(warning);
};

beforeEach(async () => {
  warnings.length = 0;
  process.on('warning', hearWarning);
  service = await startTestService();
  connection = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  process.off('warning', hearWarning);
  connection.destroy();
  await service.close();
});

/** Asks over the one connection: the status, and the connection itself. */
function ask(body: Uint8Array, key: string): Promise<{ status: number | undefined; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        agent: connection,
        port: service.port,
        method: 'POST',
        path: '/files/pcm',
        headers: { 'x-api-key': key, 'content-type': CONTENT_TYPE },
      },
      (response) => {
        const { socket } = response;
        response.resume().once('end', () => {
          resolve({ status: response.statusCode, socket });
        });
      },
    );
    asking.once('error', reject).end(body);
  });
}

// More than the ten listeners of one kind that Node takes for a leak.
it.each([
  ['answered', TEST_KEY, 200],
  ['refused while their recordings are still on the way', 'no key', 401],
])('15 requests on one connection, all %s, leave nothing behind on it', async (_, key, expected) => {
  const body = formBody(rightParts('pcm', samplesOf(2)));
  const sockets = new Set<Socket>();
  for (let count = 0; count < 15; count++) {
    const { status, socket } = await ask(body, key);
    expect(status).toBe(expected);
    sockets.add(socket);
  }
  expect(sockets.size).toBe(1);
  // Warnings are emitted in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings.map(String)).toEqual([]);
});
