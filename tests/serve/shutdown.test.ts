import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { Interpretation, Interpreter } from '../../src/engine/interpret/interpreter.ts';
import { KeyRing } from '../../src/headless/serve/keys/key-ring.ts';
import { createLog } from '../../src/headless/serve/log.ts';
import { runService, type RunningService } from '../../src/headless/serve/run-service.ts';
import { CONTENT_TYPE, formBody, rightParts } from './form.ts';
import { ask, askRaw } from './service.ts';
import { boothSpeech } from './speech.ts';

/** Never answers, and stops only when it is told to, as an inference process does that hangs. */
class HangingInterpreter implements Interpreter {
  asked = 0;

  interpret(_: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<Interpretation> {
    this.asked++;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Error('It was told to stop.'));
      });
    });
  }

  translate(): Promise<Interpretation> {
    return Promise.reject(new Error('The service translates no text.'));
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

let body: Buffer;
let service: RunningService | undefined;

beforeAll(async () => {
  body = formBody(rightParts('pcm', await boothSpeech(9)));
});

afterEach(async () => {
  await service?.stop();
});

it('what is not done when the time to stop is over is given up with 503, and the service ends', async () => {
  const interpreter = new HangingInterpreter();
  let log = '';
  service = await runService({
    host: '127.0.0.1',
    port: 0,
    keys: await KeyRing.open({
      file: '/nonexistent/keys.json',
      environmentKey: undefined,
      onFault: () => undefined,
    }),
    log: createLog('info', { write: (line) => (log += line) }),
    version: '0.0.0',
    processes: 1,
    spacingMetres: 0.06,
    openInterpreter: () =>
      Promise.resolve({
        interpreter,
        supervisor: {
          status: { phase: 'ready', failures: 0, reason: undefined, pending: 0, retryInMs: undefined },
          figures: { memory: undefined, loadMs: {}, pid: undefined, generation: 1 },
        },
      }),
    maxSeconds: 60,
    ratePerMinute: 0,
    shutdownTimeLimitMs: 300,
  });
  const port = Number(new URL(service.address).port);
  const metrics = async (): Promise<string> => (await ask(port, { method: 'GET', path: '/metrics' })).body;

  const [running, waiting] = [ask(port, { body }), ask(port, { body })];
  const halfSent = askRaw(
    port,
    `POST /files/pcm HTTP/1.1\r\nHost: test\r\nContent-Type: ${CONTENT_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  while (interpreter.asked === 0 || !/^mimiyaku_waiting_requests 2$/m.test(await metrics())) await sleep(20);

  await service.stop();
  service = undefined;
  for (const answer of await Promise.all([running, waiting])) {
    expect(answer).toMatchObject({
      status: 503,
      body: '{"detail":"The service was stopped before this was done."}',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await halfSent).toMatch(/^HTTP\/1\.1 503 .*The service was stopped before this was done\./s);
  expect(interpreter.asked).toBe(1);
  expect(log).toContain('"waiting":2,"running":1,"msg":"the time to stop is over: the rest is given up"');
  expect(log).toContain('"msg":"stopped"');
  await expect(ask(port, { body })).rejects.toThrow();
});
