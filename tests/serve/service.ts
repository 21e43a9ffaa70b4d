import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createService } from '../../src/headless/serve/create-service.ts';
import { formLimits } from '../../src/headless/serve/form/limits.ts';
import { KeyRing } from '../../src/headless/serve/keys/key-ring.ts';
import { createLog } from '../../src/headless/serve/log.ts';
import { ServiceMetrics } from '../../src/headless/serve/metrics.ts';
import { WorkQueue } from '../../src/headless/serve/queue/work-queue.ts';
import { RateLimiter } from '../../src/headless/serve/rate-limiter.ts';
import { RequestsInHand } from '../../src/headless/serve/requests-in-hand.ts';
import type { TranslateRouteOptions } from '../../src/headless/serve/translate-route.ts';
import { CONTENT_TYPE } from './form.ts';

export const TEST_KEY = 'key-of-the-tests-4f1c9a77d2e05b83';

export interface TestService {
  readonly port: number;
  readonly url: string;
  readonly keyFile: string;
  readonly queue: WorkQueue;
  /** Everything logged so far. */
  log(): string;
  close(): Promise<void>;
}

export interface TestServiceSettings {
  readonly maxSeconds?: number;
  readonly maxWaiting?: number;
  readonly maxWaitingPerClient?: number;
  readonly ratePerMinute?: number;
  readonly corsOrigin?: string;
  readonly environmentKey?: string | undefined;
  readonly translate?: TranslateRouteOptions['translate'];
  readonly workTimeLimitMs?: number;
  readonly waitTimeLimitMs?: number;
  /** The clock of the key file, which is looked at again now and then. */
  readonly keyClock?: () => number;
}

/**
 * The service as it runs, on a port of its own, but for the models: what these tests are about lies in front of them, and thousands of
 * requests are made. The tests of the program have the models.
 */
export async function startTestService(settings: TestServiceSettings = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'mimiyaku-serve-'));
  const keyFile = join(folder, 'keys.json');
  let log = '';
  const keys = await KeyRing.open({
    file: keyFile,
    environmentKey: 'environmentKey' in settings ? settings.environmentKey : TEST_KEY,
    onFault: (error) => {
      log += String(error);
    },
    ...(settings.keyClock !== undefined && { nowMs: settings.keyClock }),
  });
  const maxWaiting = settings.maxWaiting ?? 16;
  const { workTimeLimitMs, waitTimeLimitMs } = settings;
  const queue = new WorkQueue(
    {
      slots: 1,
      maxWaiting,
      maxWaitingPerClient: settings.maxWaitingPerClient ?? maxWaiting,
      maxExpectedWaitMs: Infinity,
    },
    waitTimeLimitMs === undefined ? {} : { waitTimeLimitMs },
  );
  const app = await createService({
    limits: formLimits(settings.maxSeconds ?? 2),
    keys,
    rateLimiter: new RateLimiter(settings.ratePerMinute ?? 0),
    queue,
    inHand: new RequestsInHand(),
    metrics: new ServiceMetrics({
      waiting: () => queue.waiting,
      running: () => queue.running,
      processesReady: () => 1,
      processesStarted: () => 1,
      processesMemoryBytes: () => 0,
    }),
    translate: settings.translate ?? (() => Promise.resolve({ japanese: 'こんにちは。', choices: ['sent'] })),
    health: () => (queue.closing ? 'closing' : 'ready'),
    log: createLog('debug', { write: (line) => (log += line) }),
    version: '0.0.0',
    ...(workTimeLimitMs !== undefined && { workTimeLimitMs: () => workTimeLimitMs }),
    ...(settings.corsOrigin !== undefined && { corsOrigin: settings.corsOrigin }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    keyFile,
    queue,
    log: () => log,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Question {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Without a length, in pieces. */
  readonly chunked?: boolean;
}

/** Asks with the tests' key and form, unless told otherwise. A header of '' is left out. */
export function ask(port: number, question: Question): Promise<Answer> {
  const { method = 'POST', path = '/files/pcm', body, chunked = false } = question;
  const headers = Object.fromEntries(
    Object.entries({ 'x-api-key': TEST_KEY, 'content-type': CONTENT_TYPE, ...question.headers }).filter(
      ([, value]) => value !== '',
    ),
  );
  return new Promise((resolve, reject) => {
    const asking = request({ port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
      response.on('error', reject);
    });
    asking.on('error', reject);
    if (body === undefined) asking.end();
    else if (chunked) {
      for (let from = 0; from < body.length; from += 1000) asking.write(body.subarray(from, from + 1000));
      asking.end();
    } else asking.end(body);
  });
}

/** Sends bytes as they are and gives everything that comes back until the connection is closed. */
export function askRaw(port: number, bytes: string | Uint8Array, { end = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (end) socket.end(bytes);
      else socket.write(bytes);
    });
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    socket.on('close', () => {
      resolve(text);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The service may close while we still send; what it said before counts.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}
