import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiKey } from '../../../src/engine/interpret/remote/api-key.ts';
import { checkService } from '../../../src/engine/interpret/remote/check-service.ts';
import { RemoteInterpreter } from '../../../src/engine/interpret/remote/remote-interpreter.ts';
import type { ServiceClient } from '../../../src/engine/interpret/remote/service-client.ts';
import {
  answerJson,
  hostileConnection,
  hostileService,
  type HostileService,
  type Misbehave,
} from '../../support/hostile-service.ts';
import { clientOf, errorOf, numberedUtterance } from './client.ts';

const KEY = 'mk-Zq9/s3cret+key==';

let service: HostileService | undefined;
let client: ServiceClient | undefined;

afterEach(async () => {
  client?.dispose();
  await service?.close();
  service = undefined;
});

/** Everything that a careless logger could print of a value. */
function allOf(value: unknown): string {
  const own = value instanceof Error ? `${value.message}\n${value.stack ?? ''}\n${allOf(value.cause)}` : '';
  return `${own}\n${inspect(value, { depth: 50, showHidden: true, maxStringLength: Infinity })}\n${JSON.stringify(value)}`;
}

function expectNoKey(value: unknown): void {
  const text = allOf(value).toLowerCase();
  for (const secret of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]) {
    expect(text).not.toContain(secret.toLowerCase());
  }
  // Bytes are printed in hexadecimal.
  expect(text.replaceAll(' ', '')).not.toContain(Buffer.from(KEY).toString('hex'));
}

describe('the API key is in no error, whatever the service sends back', () => {
  const key = encodeURIComponent(KEY);
  const echoes: readonly (readonly [string, Misbehave])[] = [
    [
      'in detail',
      (response) => {
        answerJson(response, 401, { detail: `key ${KEY} unknown` });
      },
    ],
    [
      'in a list',
      (response) => {
        answerJson(response, 422, { detail: [{ loc: [KEY], msg: KEY }] });
      },
    ],
    [
      'in an object',
      (response) => {
        answerJson(response, 500, { detail: { seen: { key: KEY } } });
      },
    ],
    [
      'as the body',
      (response) => {
        response.end(KEY);
      },
    ],
    [
      'in the status line',
      (response) => {
        response.writeHead(500, KEY).end();
      },
    ],
    [
      'in a redirect',
      (response) => {
        response.writeHead(308, { Location: `https://elsewhere.example/${key}` }).end();
      },
    ],
    [
      'in a redirect, plainly',
      (response) => {
        response.writeHead(308, { Location: `https://${KEY}/${KEY}` }).end();
      },
    ],
    [
      'in headers',
      (response) => {
        response.writeHead(403, { 'X-Seen': KEY, 'Retry-After': KEY }).end();
      },
    ],
    [
      'before hanging up',
      (response) => {
        response.write(KEY);
        setImmediate(() => response.destroy());
      },
    ],
    ['never', () => undefined],
  ];

  it.each(echoes)('%s', async (_, misbehave) => {
    service = await hostileService(misbehave);
    client = clientOf(service.base, { apiKey: KEY, tuning: { answerTimeLimitMs: 50, attempts: 2 } });
    const error = await errorOf(client.send(numberedUtterance(160)));
    expect(service.requests[0].headers['x-api-key']).toBe(KEY);
    expectNoKey(error);
  });

  it.each([
    ['by what is not HTTP', `${KEY}\r\n\r\n`],
    ['by what is hardly HTTP', `HTTP/1.1 200 OK\r\n${KEY}\r\n\r\n`],
  ])('%s', async (_, words) => {
    service = await hostileConnection((socket) => {
      socket.once('data', () => socket.write(words));
    });
    client = clientOf(service.base, { apiKey: KEY });
    const error = await errorOf(client.send(numberedUtterance(160)));
    expect(error.code).toBe('service.bad-answer');
    expectNoKey(error);
  });

  it('by where it is kept', async () => {
    service = await hostileService((response) => {
      answerJson(response, 401, {});
    });
    client = clientOf(service.base, { apiKey: KEY });
    expectNoKey(new ApiKey(KEY));
    expectNoKey(client);
    expectNoKey(new RemoteInterpreter({ client }));
    expectNoKey(await checkService({ address: service.base, apiKey: KEY }));
  });

  it.each([`${KEY}\nX-Evil: 1`, `${KEY} ${KEY}`, `鍵${KEY}`, '   '])(
    '%j cannot be sent: it is refused unseen',
    (bad) => {
      try {
        clientOf('https://service.example', { apiKey: bad });
        expect.unreachable();
      } catch (error) {
        expect(error).toMatchObject({ code: 'service.wrong-key' });
        expectNoKey(error);
      }
    },
  );
});
