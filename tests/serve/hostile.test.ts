import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BOUNDARY, CONTENT_TYPE, formBody, rightParts, samplesOf } from './form.ts';
import { ask, askRaw, startTestService, TEST_KEY, type TestService } from './service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ maxSeconds: 1 });
});

afterAll(async () => {
  await service.close();
});

const RIGHT = formBody(rightParts('pcm', samplesOf(0.01)));
const HEAD = `POST /files/pcm HTTP/1.1\r\nHost: test\r\nX-API-KEY: ${TEST_KEY}\r\nContent-Type: ${CONTENT_TYPE}\r\n`;

/** The answers in what came back over one connection, which must be nothing but whole JSON answers. */
function answersIn(text: string): { status: number; body: unknown }[] {
  const answers: { status: number; body: unknown }[] = [];
  let rest = text;
  while (rest !== '') {
    const match = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n/s.exec(rest);
    if (match === null) throw new Error(`This is no answer: ${rest.slice(0, 200)}`);
    const [head, status, headers] = match;
    const length = Number(/^content-length: (\d+)$/im.exec(headers)?.[1]);
    expect(headers).toMatch(/^content-type: application\/json/im);
    // The length counts bytes.
    const after = Buffer.from(rest.slice(head.length));
    answers.push({ status: Number(status), body: JSON.parse(after.subarray(0, length).toString()) });
    rest = after.subarray(length).toString();
  }
  return answers;
}

async function expectStillWell(): Promise<void> {
  expect(await ask(service.port, { body: RIGHT })).toMatchObject({ status: 200 });
  expect(service.queue.waiting + service.queue.running).toBe(0);
}

describe('what is not HTTP', () => {
  it.each([
    ['a bad request line', 'HELLO\r\n\r\n', 400],
    ['TLS where none is spoken', Buffer.from('16030100c8010000c40303', 'hex'), 400],
    ['no header Host', `POST /files/pcm HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['a header that is none', `${HEAD}a b c\r\n\r\n`, 400],
    ['two lengths', `${HEAD}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`, 400],
    ['a length and chunks', `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['a chunk without a size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a header of 20 kB', `${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a thousand headers', `${HEAD}${'X-Many: 0123456789abcdef\r\n'.repeat(1000)}\r\n`, 431],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ['a proxy request', 'CONNECT other:443 HTTP/1.1\r\nHost: other\r\n\r\n', 405],
  ])('%s', async (_, bytes, status) => {
    const [answer] = answersIn(await askRaw(service.port, bytes));
    expect(answer).toEqual({ status, body: { detail: expect.stringMatching(/^[A-Z].*\.$/) as unknown } });
    await expectStillWell();
  });

  it('an answer under way is not written into: a good request and a bad one behind it on one connection', async () => {
    const text = await askRaw(
      service.port,
      Buffer.concat([
        Buffer.from(`${HEAD}Content-Length: ${RIGHT.length}\r\n\r\n`),
        RIGHT,
        Buffer.from('HELLO\r\n\r\n'),
      ]),
    );
    expect(answersIn(text).map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('clients that want too much', () => {
  it('a stream of 1 GiB is refused long before its end, and not kept', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const socket = connect(service.port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const connection = { isClosed: false };
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => {
        connection.isClosed = true;
        resolve();
      });
    });
    await once(socket, 'connect');
    socket.write(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunkOf(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="bypass"\r\n\r\n`)}`,
    );
    const piece = chunkOf('x'.repeat(65_536));
    while (sent < 2 ** 30 && !connection.isClosed) {
      sent += 65_536;
      // The service may reset the connection under what is still being sent.
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    expect(answersIn(text)).toEqual([
      { status: 413, body: { detail: 'The recordings are too long: at most 1 s are taken.' } },
    ]);
    expect(connection.isClosed).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(peak - before).toBeLessThan(100 * 1024 * 1024);
    await expectStillWell();
  });

  it('slow requests are ended: headers that drip, a body that stops', async () => {
    const dripping = connect(service.port, '127.0.0.1');
    let answer = '';
    dripping.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    dripping.on('error', () => undefined);
    const closed = once(dripping, 'close').then(() => 'closed');
    dripping.write('POST /files/pcm HTTP/1.1\r\n');
    const stopped = askRaw(
      service.port,
      `${HEAD}Content-Length: ${RIGHT.length}\r\n\r\n${RIGHT.toString('latin1').slice(0, 200)}`,
    );
    while ((await Promise.race([closed, sleep(500)])) === undefined) dripping.write('X-Drip: 1\r\n');
    expect(answersIn(answer)).toMatchObject([{ status: 408 }]);
    expect(answersIn(await stopped)).toMatchObject([{ status: 408 }]);
    await expectStillWell();
  });

  it('200 requests at once: each is answered, the queue stays bounded, all others are told when to come again', async () => {
    const slow = await startTestService({
      maxWaiting: 16,
      translate: async () => {
        await sleep(5);
        return { japanese: '', choices: [] };
      },
    });
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(slow.port, { body: RIGHT })));
    for (const { status, headers, body } of answers) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      JSON.parse(body);
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(17);
    expect(slow.queue.waiting + slow.queue.running).toBe(0);
    await slow.close();
  });

  it('a client that hangs up while it sends leaves nothing behind', async () => {
    for (let count = 0; count < 20; count++) {
      const socket = connect(service.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `${HEAD}Content-Length: ${RIGHT.length}\r\n\r\n${RIGHT.toString('latin1').slice(0, 10 + count * 20)}`,
      );
      await sleep(2);
      socket.destroy();
    }
    while (service.queue.waiting > 0) await sleep(5);
    await expectStillWell();
  });
});

it('a client that hangs up while its key is looked up leaves nothing behind', async () => {
  let lookUps = 0;
  const looking = await startTestService({ keyClock: () => (lookUps += 1000) });
  for (let count = 0; count < 50; count++) {
    const socket = connect(looking.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${HEAD}Content-Length: ${RIGHT.length}\r\n\r\n`, () => socket.destroy());
  }
  while (looking.queue.waiting > 0 || looking.log().split('"msg":"client gone"').length <= 50) await sleep(5);
  expect(lookUps).toBeGreaterThanOrEqual(50_000);
  await looking.close();
});

describe('fuzzed forms', () => {
  it(
    '10,000 seeded mutations: every one is answered with JSON, nothing grows',
    { timeout: 300_000 },
    async () => {
      const random = seeded(20_261_128);
      const wav = formBody(rightParts('wav', samplesOf(0.01)));
      const statuses = new Map<number, number>();
      const memory: number[] = [];
      const connections = 8;
      let asked = 0;
      const worker = async (): Promise<void> => {
        while (asked < 10_000) {
          asked++;
          const isWav = random() < 0.5;
          const body = mutate(isWav ? wav : RIGHT, random);
          const { status, body: text } = await ask(service.port, {
            path: isWav ? '/files/wav' : '/files/pcm',
            body,
          });
          const json = JSON.parse(text) as Record<string, unknown>;
          expect(typeof (status === 200 ? json['result'] : json['detail'])).toBe('string');
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (asked % 2500 === 0) memory.push(heldBytes());
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
      // Only what a mutated form deserves; 500 would be a fault of ours.
      expect([...statuses.keys()].toSorted()).toEqual(
        [200, 400, 413, 422].filter((status) => statuses.has(status)),
      );
      expect(statuses.get(422) ?? 0).toBeGreaterThan(500);
      expect(statuses.get(400) ?? 0).toBeGreaterThan(500);
      // The log that this test keeps grows by some 2 MB meanwhile.
      expect((memory.at(-1) ?? 0) - (memory[0] ?? 0)).toBeLessThan(16 * 1024 * 1024);
      await expectStillWell();
    },
  );
});

it('the key is in no log', () => {
  expect(service.log().split('\n').length).toBeGreaterThan(10_000);
  expect(service.log()).not.toContain(TEST_KEY);
  expect(service.log()).not.toContain('"level":50');
});

/** What is still referred to, garbage left out. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  // The collector's own function, which Node's types do not know here.
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function chunkOf(content: string): string {
  return `${content.length.toString(16)}\r\n${content}\r\n`;
}

/** Mulberry32 (T. Ettinger, 2017): the same mutations at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TOKENS = [
  '\r\n',
  '--',
  `--${BOUNDARY}`,
  `--${BOUNDARY}--`,
  '"',
  'filename=',
  'name="files"',
  '\0',
  'RIFF',
  ';',
  ':',
  '\r',
  'Content-Type: a/b\r\n',
];

/** One to four changes, most of them near the form's own lines and the headers of the recordings. */
function mutate(form: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(form);
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const place = (): number => {
    const anchors = [0, bytes.indexOf('beamformer'), bytes.lastIndexOf('--')];
    return random() < 0.7
      ? Math.max(0, Math.min(bytes.length, (anchors[upTo(3)] ?? 0) - 60 + upTo(200)))
      : upTo(bytes.length);
  };
  for (let count = 1 + upTo(4); count > 0; count--) {
    const at = place();
    const length = 1 + upTo(random() < 0.8 ? 8 : 400);
    switch (upTo(5)) {
      case 0:
        if (at < bytes.length) bytes[at] = upTo(256);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 2:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(TOKENS[upTo(TOKENS.length)] ?? ''),
          bytes.subarray(at),
        ]);
        break;
      case 3:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          bytes.subarray(Math.max(0, at - length), at),
          bytes.subarray(at),
        ]);
        break;
      default:
        if (random() < 0.3) bytes = bytes.subarray(0, at);
    }
  }
  return bytes;
}
