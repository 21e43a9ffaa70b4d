import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSharing, type TestSharing } from './support/test-sharing.ts';
import { TestReader } from './support/test-reader.ts';

let test: TestSharing;
beforeEach(async () => {
  test = await openSharing({
    tuning: { headersTimeLimitMs: 300, lateCheckMs: 50, mostReadersOfAddress: 16 },
  });
  test.say('秘密の話', 'A secret');
});
afterEach(() => test[Symbol.asyncDispose]());

/** What comes back for these bytes, until the other side closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(test.sharing.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  socket.end();
  await once(socket, 'close');
  return answer;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
/** An answer but for its time. */
const timeless = (answer: string): string => answer.replace(/^Date: .*$/im, '');

async function expectStillWell(): Promise<void> {
  const reader = await new TestReader(test.sharing.url, { from: '127.0.0.9' }).until(
    ({ types }) => types.length === 1,
  );
  expect(reader.japanese).toEqual(['秘密の話']);
  reader.close();
}

describe('an address that is not the one', () => {
  it('a wrong code is answered as any address that there is nothing at', async () => {
    const { code, port } = test.sharing;
    const ask = (path: string): Promise<string> =>
      exchange(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nConnection: close\r\n\r\n`);
    const nothing = await ask('/');
    expect(statusOf(nothing)).toBe(404);
    const wrong = [
      '/zzzzzzzz/',
      '/zzzzzzzz/events',
      `/${code.slice(0, -1)}/events`,
      `/${code}x/events`,
      `/${code.toUpperCase()}/`,
      `//${code}/`,
      `/./${code}/`,
      `/x/../${code}/`,
      `/${code}//events`,
      `/${code}/events/`,
      '/favicon.ico',
      '/%00',
    ];
    for (const path of wrong) expect(timeless(await ask(path)), path).toBe(timeless(nothing));
    expect(nothing).not.toContain(code);
  });

  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example:PORT',
    '127.0.0.2:PORT',
    '[::1]:PORT',
    '0:PORT',
    '',
  ])('with the right code, but "Host: %s", there is nothing', async (host) => {
    const { code, port } = test.sharing;
    const named = host.replace('PORT', String(port));
    for (const path of [
      `/${code}/`,
      `/${code}/events`,
      `http://127.0.0.1:${String(port)}/${code}/captions.txt`,
    ]) {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: ${named}\r\n\r\n`);
      expect(statusOf(answer)).toBe(404);
      expect(answer).not.toContain('秘密');
    }
  });

  it('nor without any Host', async () => {
    const { code } = test.sharing;
    expect(statusOf(await exchange(`GET /${code}/ HTTP/1.0\r\n\r\n`))).toBe(404);
    expect(statusOf(await exchange(`GET /${code}/ HTTP/1.1\r\n\r\n`))).toBe(400);
  });
});

describe('requests that are not to be', () => {
  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is not taken, anywhere',
    async (method) => {
      const { code, port } = test.sharing;
      const ask = (path: string): Promise<string> =>
        exchange(
          `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nContent-Length: 1\r\n\r\nx`,
        );
      const answer = await ask(`/${code}/events`);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/^allow: GET\r$/im);
      expect(statusOf(await ask('/zzzzzzzz/events'))).toBe(404);
      await expectStillWell();
    },
  );

  it('CONNECT gets no connection, and nothing can be sent along', async () => {
    const { code, port } = test.sharing;
    expect(await exchange(`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`)).not.toContain(
      '200',
    );
    const head = `GET /${code}/events HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n`;
    expect(statusOf(await exchange(`${head}Content-Length: 5\r\n\r\nhello`))).toBe(400);
    expect(statusOf(await exchange(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`))).toBe(400);
    const plain = head.replace('events', 'captions.txt');
    const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
    expect(statusOf(await exchange(`${plain}${upgrade}`))).toBe(200);
    await expectStillWell();
  });

  it('floods of headers and what is no HTTP are refused', async () => {
    const { code, port } = test.sharing;
    const head = `GET /${code}/ HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n`;
    expect(statusOf(await exchange(`${head}X: ${'x'.repeat(20_000)}\r\n\r\n`))).toBe(431);
    expect(statusOf(await exchange(`${head}${'X-Header: value\r\n'.repeat(3_000)}\r\n`))).toBe(431);
    expect(statusOf(await exchange(`GET /${code}/${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`))).toBe(431);
    expect(statusOf(await exchange('\u0016\u0003\u0001\u0000 no HTTP at all\r\n\r\n'))).toBe(400);
    await expectStillWell();
  });

  it('headers that never end are not waited for', async () => {
    const { code, port } = test.sharing;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(`GET /${code}/ HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n`);
    const drip = setInterval(() => socket.write('X: y\r\n'), 20);
    await once(socket, 'close');
    clearInterval(drip);
    await expectStillWell();
  });

  it('what is written below the address for events is taken for nothing else', async () => {
    for (const query of [
      '?after[]=1&after=2',
      '?reader=../../etc',
      `?after=${'x'.repeat(5_000)}`,
      '?%',
      '?__proto__=1',
    ]) {
      const reader = await new TestReader(test.sharing.url, { query }).until(
        ({ types }) => types.length === 1,
      );
      expect(reader.events[0].type).toBe('screen');
      reader.close();
    }
  });
});

describe('crowds', () => {
  it('one address gets so many streams and no more; others still get in', async () => {
    const crowd = Array.from({ length: 40 }, () => new TestReader(test.sharing.url, { from: '127.0.0.5' }));
    while (crowd.some(({ status }) => status === undefined)) await sleep(5);
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(crowd.filter(({ status }) => status === 503)).toHaveLength(24);
    await expectStillWell();
    for (const reader of crowd) reader.close();
    while (test.sharing.status.readers > 0) await sleep(5);
    await using other = await openSharing({ tuning: { mostReaders: 3 } });
    const few = Array.from(
      { length: 5 },
      (_, n) => new TestReader(other.sharing.url, { from: `127.0.0.${String(n + 1)}` }),
    );
    while (few.some(({ status }) => status === undefined)) await sleep(5);
    expect(few.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 503, 503]);
    for (const reader of few) reader.close();
  });

  it('silent connections of one address take only the places of that address', async () => {
    await using small = await openSharing({ tuning: { mostConnections: 40, mostConnectionsOfAddress: 20 } });
    const { url, port } = small.sharing;
    const silent = Array.from({ length: 60 }, () =>
      connect({ port, host: '127.0.0.1', localAddress: '127.0.0.5' }).resume(),
    );
    for (const socket of silent) socket.on('error', () => undefined);
    while (silent.filter(({ closed }) => closed).length < 40) await sleep(5);
    const reader = await new TestReader(url, { from: '127.0.0.9' }).until(({ types }) => types.length === 1);
    reader.close();
    for (const socket of silent) socket.destroy();
  });

  it('thousands of connects leave room for those who read', async () => {
    const { port } = test.sharing;
    const reader = await new TestReader(test.sharing.url, { from: '127.0.0.7' }).until(
      ({ types }) => types.length === 1,
    );
    let open = 0;
    let most = 0;
    const sockets: Socket[] = [];
    for (let count = 0; count < 3_000; count++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.5' });
      socket
        .resume()
        .on('error', () => undefined)
        .on('connect', () => (most = Math.max(most, ++open)));
      socket.on('close', () => open--);
      sockets.push(socket);
      if (count % 200 === 0) await sleep(1);
    }
    await expectStillWell();
    test.say('まだ話せる');
    await reader.until(({ types }) => types.includes('utterance'));
    expect(most).toBeGreaterThan(0);
    // Those that say nothing are closed by and by: the address they came from may read again.
    const comesIn = async (): Promise<boolean> => {
      const again = new TestReader(test.sharing.url, { from: '127.0.0.5' });
      while (!again.isClosed && again.events.length === 0) await sleep(5);
      again.close();
      return again.events.length > 0;
    };
    while (!(await comesIn())) await sleep(50);
    for (const socket of sockets) socket.destroy();
    reader.close();
  });
});
