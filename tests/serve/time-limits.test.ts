import { afterEach, expect, it } from 'vitest';

import { formBody, rightParts, samplesOf } from './form.ts';
import { ask, startTestService, type TestService, type TestServiceSettings } from './service.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
});

/** Ends only when it is told to stop, as work does that hangs. */
const HANGING: NonNullable<TestServiceSettings['translate']> = (_slot, _recordings, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('stopped'));
    });
  });

const BODY = formBody(
  rightParts(
    'pcm',
    samplesOf(0.1, (place) => place),
  ),
);

it('gives up work that takes too long with 504, and the next request has its turn', async () => {
  let requests = 0;
  service = await startTestService({
    workTimeLimitMs: 200,
    translate: (slot, recordings, signal) =>
      requests++ === 0
        ? HANGING(slot, recordings, signal)
        : Promise.resolve({ japanese: 'はい。', choices: [] }),
  });
  const first = await ask(service.port, { body: BODY });
  expect([first.status, JSON.parse(first.body)]).toEqual([504, { detail: 'The translation took too long.' }]);
  const second = await ask(service.port, { body: BODY });
  expect([second.status, JSON.parse(second.body)]).toEqual([200, { result: 'はい。' }]);
});

it('gives up a request whose turn does not come in time with 504, and says when to come again', async () => {
  service = await startTestService({ workTimeLimitMs: 2_000, waitTimeLimitMs: 200, translate: HANGING });
  const answers = await Promise.all([ask(service.port, { body: BODY }), ask(service.port, { body: BODY })]);
  const tooBusy = 'The service is too busy: the turn of this request did not come in time.';
  expect(answers.map(({ status }) => status)).toEqual([504, 504]);
  const waited = answers.find(({ body }) => body === JSON.stringify({ detail: tooBusy }));
  expect(Number(waited?.headers['retry-after'])).toBeGreaterThan(0);
  expect(answers.map(({ body }) => body)).toContain(
    JSON.stringify({ detail: 'The translation took too long.' }),
  );
  expect(service.queue.waiting + service.queue.running).toBe(0);
});
