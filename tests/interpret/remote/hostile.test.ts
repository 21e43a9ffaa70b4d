import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { ServiceClient } from '../../../src/engine/interpret/remote/service-client.ts';
import { selfSigned, type Certificate } from '../../support/certificates.ts';
import {
  answerJson,
  hostileConnection,
  hostileService,
  type HostileService,
  type Misbehave,
} from '../../support/hostile-service.ts';
import { until } from '../supervised.ts';
import { clientOf, errorOf, numberedUtterance } from './client.ts';

const UTTERANCE = numberedUtterance(16_000);
const YES = { result: 'はい。' };

let service: HostileService | undefined;
let client: ServiceClient | undefined;

afterEach(async () => {
  client?.dispose();
  await service?.close();
  service = undefined;
});

async function against(
  misbehave: Misbehave,
  settings: Parameters<typeof clientOf>[1] = {},
): Promise<{ service: HostileService; client: ServiceClient }> {
  service = await hostileService(misbehave);
  client = clientOf(service.base, settings);
  return { service, client };
}

describe('what may pass is tried again', () => {
  it.each([408, 429, 500, 502, 503, 504])('after %i', async (status) => {
    const { service, client } = await against((response, _, position) => {
      if (position < 2) answerJson(response, status, { detail: 'later' });
      else answerJson(response, 200, YES);
    });
    expect(await client.send(UTTERANCE)).toMatchObject({ japanese: 'はい。', attempts: 3 });
    expect(service.requests).toHaveLength(3);
    expect(service.requests[2].body.equals(service.requests[0].body)).toBe(true);
  });

  it('after a connection cut before the answer, in its head and in its body', async () => {
    const cuts = [
      '',
      'HTTP/1.1 200 OK\r\nContent-',
      'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"result"',
    ];
    const { service, client } = await against((response, _, position) => {
      const cut = cuts.at(position);
      if (position >= cuts.length || cut === undefined) answerJson(response, 200, YES);
      else response.socket?.end(cut, () => response.socket?.destroy());
    });
    expect(await client.send(UTTERANCE)).toMatchObject({ japanese: 'はい。', attempts: 4 });
    expect(service.requests).toHaveLength(4);
  });

  it('after a chunked body that ends early', async () => {
    const { client } = await against((response, _, position) => {
      if (position > 0) {
        answerJson(response, 200, YES);
        return;
      }
      response.write('{"resu');
      setImmediate(() => response.destroy());
    });
    expect((await client.send(UTTERANCE)).attempts).toBe(2);
  });

  it('but not for ever', async () => {
    const { service, client } = await against((response) => {
      answerJson(response, 500, { detail: 'out of memory' });
    });
    const { code, message } = await errorOf(client.send(UTTERANCE));
    expect(code).toBe('service.failed');
    expect(message).toBe('The translation service failed (500): out of memory.');
    expect(service.requests).toHaveLength(4);
  });

  it('and not where the service asks for more patience than the client has', async () => {
    const { service, client } = await against((response) => {
      answerJson(response, 429, { detail: 'quota' }, { 'Retry-After': '3600' });
    });
    expect((await errorOf(client.send(UTTERANCE))).code).toBe('service.busy');
    expect(service.requests).toHaveLength(1);
  });

  it('a kept connection that was closed meanwhile costs no attempt', async () => {
    const { service, client } = await against((response, _, position) => {
      // The second request comes over a connection that is closed at the very moment.
      if (position === 1) response.socket?.destroy();
      else answerJson(response, 200, YES);
    });
    await client.send(UTTERANCE);
    expect(await client.send(UTTERANCE, { maxAttempts: 1 })).toMatchObject({
      japanese: 'はい。',
      attempts: 1,
    });
    expect(service.requests).toHaveLength(3);
  });
});

describe('what will not pass is not tried again', () => {
  it.each([
    [400, 'service.refused'],
    [401, 'service.wrong-key'],
    [403, 'service.wrong-key'],
    [404, 'service.not-found'],
    [413, 'service.too-long'],
    [415, 'service.refused'],
    [422, 'service.refused'],
  ])('%i: %s', async (status, code) => {
    const { service, client } = await against((response) => {
      answerJson(response, status, { detail: [{ loc: ['files'], msg: 'not so' }] });
    });
    const error = await errorOf(client.send(UTTERANCE));
    expect(error.code).toBe(code);
    expect(error.message).toContain('files: not so.');
    expect(service.requests).toHaveLength(1);
  });

  it('a refusal that comes before all was sent is understood', async () => {
    let receivedBytes = 0;
    let readOn = (): void => undefined;
    service = await hostileConnection((socket) => {
      socket.on('data', (bytes: Buffer) => {
        if (receivedBytes === 0) {
          socket.pause();
          socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 21\r\n\r\n{"detail":"too long"}');
        }
        receivedBytes += bytes.length;
      });
      readOn = () => socket.resume();
    });
    client = clientOf(service.base);
    // Large enough not to fit into the system's buffers.
    const { code, message } = await errorOf(client.send(numberedUtterance(4_000_000)));
    expect(code).toBe('service.too-long');
    expect(message).toContain('too long');
    // The rest is not sent any more.
    readOn();
    await until(() => service?.openConnections() === 0);
    expect(receivedBytes).toBeLessThan(6 * 4_000_000);
  });

  it('an error page that never ends is an error all the same', async () => {
    const { client } = await against(
      (response) => {
        response.writeHead(401, { 'Content-Type': 'text/html' }).write('<html>');
      },
      { tuning: { detailTimeLimitMs: 20 } },
    );
    expect((await errorOf(client.send(UTTERANCE))).code).toBe('service.wrong-key');
    await until(() => service?.openConnections() === 0);
  });
});

describe('compressed and large answers', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('%s is read', async (encoding, compress) => {
    const { client } = await against((response) => {
      response
        .writeHead(200, { 'Content-Encoding': encoding })
        .end(compress(Buffer.from(JSON.stringify(YES))));
    });
    expect((await client.send(UTTERANCE)).japanese).toBe('はい。');
  });

  it.each([
    ['not compressed at all', 'gzip', Buffer.from('{"result":"x"}'), 'cannot be read'],
    ['compressed but cut', 'gzip', gzipSync(Buffer.alloc(1_000, 'a')).subarray(0, 20), 'cannot be read'],
    ['compressed in an unknown way', 'zstd', Buffer.from('x'), 'cannot be read'],
    ['a small body that swells', 'gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'far too large'],
  ])('%s is a bad answer', async (_, encoding, body, words) => {
    const { service, client } = await against((response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end(body);
    });
    const { code, message } = await errorOf(client.send(UTTERANCE));
    expect(code).toBe('service.bad-answer');
    expect(message).toContain(words);
    expect(service.requests).toHaveLength(1);
  });

  it('one without end is cut off', async () => {
    let sentBytes = 0;
    const { client } = await against((response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const more = (): void => {
        if (response.destroyed) return;
        sentBytes += chunk.length;
        response.write(chunk, more);
      };
      more();
    });
    const { code, message } = await errorOf(client.send(UTTERANCE));
    expect(code).toBe('service.bad-answer');
    expect(message).toContain('far too large');
    await until(() => service?.openConnections() === 0);
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('time', () => {
  it('a service that never answers is given up, and the connection closed', async () => {
    const { service, client } = await against(() => undefined, { tuning: { answerTimeLimitMs: 30 } });
    const { code, message } = await errorOf(client.send(UTTERANCE, { maxAttempts: 1 }));
    expect(code).toBe('service.timed-out');
    expect(message).toContain('gave no answer within');
    await until(() => service.openConnections() === 0);
  });

  it('so is one whose answer drips', async () => {
    const { client } = await against(
      (response) => {
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => {
          clearInterval(drip);
        });
      },
      { tuning: { answerTimeLimitMs: 60 } },
    );
    expect((await errorOf(client.send(UTTERANCE, { maxAttempts: 1 }))).code).toBe('service.timed-out');
  });

  it('and one that does not read what it is sent', async () => {
    service = await hostileConnection((socket) => socket.pause());
    client = clientOf(service.base, { tuning: { answerTimeLimitMs: 60 } });
    const error = await errorOf(client.send(numberedUtterance(4_000_000), { maxAttempts: 1 }));
    expect(error.code).toBe('service.timed-out');
  });

  it('grows with the audio', async () => {
    const { client } = await against(
      (response) => {
        setTimeout(() => {
          answerJson(response, 200, YES);
        }, 150);
      },
      { tuning: { answerTimeLimitMs: 20, timeLimitPerAudioSecondMs: 1_000 } },
    );
    expect((await errorOf(client.send(numberedUtterance(16), { maxAttempts: 1 }))).code).toBe(
      'service.timed-out',
    );
    expect((await client.send(numberedUtterance(10 * 16_000), { maxAttempts: 1 })).japanese).toBe('はい。');
  });

  it('all attempts together have an end', async () => {
    const { service, client } = await against(() => undefined, {
      tuning: { answerTimeLimitMs: 30, overallTimeLimits: 2, attempts: 1_000 },
    });
    expect((await errorOf(client.send(UTTERANCE))).code).toBe('service.timed-out');
    expect(service.requests.length).toBeLessThan(10);
  });

  it('a connection that does not come about is given up', async () => {
    service = await hostileConnection((socket) => socket.pause());
    // Accepted, but the TLS handshake is never answered.
    client = clientOf(service.base.replace('http:', 'https:'), { tuning: { connectTimeLimitMs: 40 } });
    const { code, message } = await errorOf(client.send(UTTERANCE, { maxAttempts: 1 }));
    expect(code).toBe('service.unreachable');
    expect(message).toContain('no connection within');
  });
});

describe('the network', () => {
  it.each([
    ['a port where nothing listens', 'http://127.0.0.1:1', 'nothing answers there'],
    [
      'a name that does not exist',
      'https://no-such-host.invalid',
      /name is not known|names cannot be looked up/,
    ],
  ])('%s', async (_, address, words) => {
    client = clientOf(address, { tuning: { attempts: 2 } });
    const { code, message, advice } = await errorOf(client.send(UTTERANCE));
    expect(code).toBe('service.unreachable');
    expect(message).toMatch(words);
    expect(advice).toBe('Check the network connection and the address.');
  });

  it.each([
    ['something that does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a header without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`],
    [
      'an upgrade nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
  ])('%s', async (_, words) => {
    service = await hostileConnection((socket) => {
      socket.once('data', () => socket.write(words));
    });
    client = clientOf(service.base);
    expect((await errorOf(client.send(UTTERANCE))).code).toBe('service.bad-answer');
    await until(() => service?.openConnections() === 0);
  });

  it('an https address where plain http answers', async () => {
    const { service } = await against((response) => {
      answerJson(response, 200, YES);
    });
    client = clientOf(service.base.replace('http:', 'https:'));
    const { code, message } = await errorOf(client.send(UTTERANCE));
    expect(code).toBe('service.bad-answer');
    expect(message).toContain('does not answer with encryption');
  });
});

describe('certificates', () => {
  let good: Certificate;
  let expired: Certificate;
  let ofAnother: Certificate;

  beforeAll(() => {
    good = selfSigned('IP:127.0.0.1');
    expired = selfSigned('IP:127.0.0.1', { expired: true });
    ofAnother = selfSigned('DNS:other.example');
  });

  async function answering(certificate: Certificate, trusted?: Certificate): Promise<ServiceClient> {
    service = await hostileService((response) => {
      answerJson(response, 200, YES);
    }, certificate);
    client = clientOf(service.base, {
      apiKey: 's3cret',
      ...(trusted !== undefined && { certificateAuthorities: trusted.cert }),
    });
    return client;
  }

  it('one that is trusted', async () => {
    const answer = await (await answering(good, good)).send(UTTERANCE);
    expect(answer.japanese).toBe('はい。');
    expect(answer.connectMs).toBeGreaterThan(0);
  });

  it('one that signs itself, one that has expired, one made out to another: nothing is sent', async () => {
    for (const [certificate, trusted, words] of [
      [good, undefined, 'is signed by itself'],
      [expired, expired, 'has expired'],
      [ofAnother, ofAnother, 'is made out to another name'],
    ] as const) {
      const { code, message } = await errorOf((await answering(certificate, trusted)).send(UTTERANCE));
      expect(code).toBe('service.insecure');
      expect(message).toContain(words);
      expect(service?.requests).toEqual([]);
      client?.dispose();
      await service?.close();
    }
    service = undefined;
  });
});

describe('redirects', () => {
  it.each([307, 308])('%i within the origin is followed, with recordings and key', async (status) => {
    const { service, client } = await against(
      (response, { path }) => {
        if (path === '/files/wav') response.writeHead(status, { Location: '/v2/files/wav' }).end('moved');
        else answerJson(response, 200, YES);
      },
      { apiKey: 's3cret' },
    );
    expect((await client.send(UTTERANCE)).japanese).toBe('はい。');
    expect(service.requests.map(({ path }) => path)).toEqual(['/files/wav', '/v2/files/wav']);
    expect(service.requests[1].headers['x-api-key']).toBe('s3cret');
    expect(service.requests[1].body.equals(service.requests[0].body)).toBe(true);
  });

  it.each([301, 302, 303, 307, 308])(
    '%i to another origin is not, and nothing is sent there',
    async (status) => {
      await using elsewhere = await hostileService((response) => {
        answerJson(response, 200, YES);
      });
      const { service, client } = await against(
        (response) => {
          const location = `${elsewhere.base.replace('//', '//user:pass@')}/files/wav?session=1`;
          response.writeHead(status, { Location: location }).end();
        },
        { apiKey: 's3cret' },
      );
      const { code, message } = await errorOf(client.send(UTTERANCE));
      expect(code).toBe('service.bad-address');
      expect(message).toBe(
        `"${service.base}" has moved to "${elsewhere.base}" (${status}). Recordings and API key were not sent there.`,
      );
      expect(elsewhere.acceptedConnections()).toBe(0);
      expect(service.requests).toHaveLength(1);
    },
  );

  it.each([
    [
      'by 301 within the origin would lose the recordings',
      301,
      '/new/files/wav',
      'service.bad-address',
      'has moved to',
    ],
    ['to nowhere', 307, undefined, 'service.bad-answer', 'does not say where'],
    ['to what is no address', 308, 'http://[', 'service.bad-answer', 'does not say where'],
    ['in a circle', 307, '/files/wav', 'service.bad-answer', 'in a circle'],
    [
      'from http to https',
      308,
      'https://127.0.0.1/files/wav',
      'service.bad-address',
      'moved to "https://127.0.0.1"',
    ],
  ])('%s', async (_, status, location, code, words) => {
    const { service, client } = await against((response) => {
      response.writeHead(status, location === undefined ? {} : { Location: location }).end();
    });
    const error = await errorOf(client.send(UTTERANCE));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
    expect(service.requests.length).toBeLessThanOrEqual(4);
  });
});

describe('cancelling', () => {
  it('while waiting for the answer closes the connection', async () => {
    const { service, client } = await against(() => undefined);
    const stop = new AbortController();
    const answer = errorOf(client.send(UTTERANCE, { signal: stop.signal }));
    await until(() => service.requests.length === 1);
    stop.abort();
    expect((await answer).code).toBe('cancelled');
    await until(() => service.openConnections() === 0);
  });

  it('between two attempts ends at once', async () => {
    const { service, client } = await against(
      (response) => {
        answerJson(response, 503, {});
      },
      {
        tuning: { backOffBaseMs: 8_000, backOffCapMs: 8_000, answerTimeLimitMs: 60_000 },
        random: () => 0.99,
      },
    );
    const stop = new AbortController();
    const answer = errorOf(client.send(UTTERANCE, { signal: stop.signal }));
    await until(() => service.requests.length === 1);
    await sleep(20);
    stop.abort();
    expect((await answer).code).toBe('cancelled');
    expect(service.requests).toHaveLength(1);
  });

  it('while waiting for its turn leaves the turn to others', async () => {
    let release = (): void => undefined;
    const { service, client } = await against(
      (response, _, position) => {
        const answer = (): void => {
          answerJson(response, 200, YES);
        };
        if (position > 0) answer();
        else release = answer;
      },
      { tuning: { maxInFlight: 1 } },
    );
    const first = client.send(UTTERANCE);
    const stop = new AbortController();
    const second = errorOf(client.send(UTTERANCE, { signal: stop.signal }));
    const third = client.send(UTTERANCE);
    await until(() => service.requests.length === 1);
    stop.abort();
    expect((await second).code).toBe('cancelled');
    release();
    expect((await first).japanese).toBe('はい。');
    expect((await third).japanese).toBe('はい。');
    expect(service.requests).toHaveLength(2);
  });

  it('before anything was sent sends nothing', async () => {
    const { service, client } = await against(() => undefined);
    expect((await errorOf(client.send(UTTERANCE, { signal: AbortSignal.abort() }))).code).toBe('cancelled');
    expect(service.acceptedConnections()).toBe(0);
  });

  it('all, by disposing of the client', async () => {
    const { service, client } = await against(() => undefined);
    const answers = [1, 2, 3, 4, 5].map(() => errorOf(client.send(UTTERANCE)));
    await until(() => service.requests.length === 3);
    client.dispose();
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual(Array(5).fill('cancelled'));
    expect((await errorOf(client.send(UTTERANCE))).code).toBe('cancelled');
    await until(() => service.openConnections() === 0);
    expect(service.requests).toHaveLength(3);
  });
});

describe('many at once', () => {
  it('a few are under way, the rest wait in their order', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const { service, client } = await against((response) => {
      waiting.push(() => {
        answerJson(response, 200, YES);
      });
      most = Math.max(most, waiting.length);
    });
    const answers = Array.from({ length: 8 }, (_, index) => client.send(numberedUtterance(100 + index)));
    for (let answered = 0; answered < 8; answered++) {
      await until(() => waiting.length === Math.min(3, 8 - answered));
      waiting.shift()?.();
    }
    await Promise.all(answers);
    expect(most).toBe(3);
    const lengths = service.requests.map(({ body }) => body.length);
    expect(lengths.slice(3)).toEqual([...lengths.slice(3)].sort((one, other) => one - other));
  });
});
