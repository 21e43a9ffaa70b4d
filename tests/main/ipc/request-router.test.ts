import { expect, test } from 'vitest';
import { MimiyakuError } from '../../../src/engine/errors.ts';
import { createRouter, type RequestHandlers } from '../../../src/main/ipc/request-router.ts';
import { REQUEST_SCHEMAS } from '../../../src/shared/requests.ts';

/** Handlers that only note what reached them; those under test are given. */
function routerWith(given: Partial<RequestHandlers>): {
  answer: ReturnType<typeof createRouter>;
  reached: string[];
  defects: unknown[];
} {
  const reached: string[] = [];
  const defects: unknown[] = [];
  const noting = Object.keys(REQUEST_SCHEMAS).map((name) => [
    name,
    () => {
      reached.push(name);
      return null;
    },
  ]);
  // One handler of each name, as the type asks for; their answers are not looked at.
  const handlers = { ...(Object.fromEntries(noting) as RequestHandlers), ...given };
  const answer = createRouter({ handlers, logDefect: (error) => defects.push(error) });
  return { answer, reached, defects };
}

test('a request in its right form reaches its handler', async () => {
  const { answer, reached } = routerWith({});
  expect(await answer('main', { name: 'live.setTalking', input: { talking: true } })).toEqual({
    ok: true,
    value: null,
  });
  expect(reached).toEqual(['live.setTalking']);
});

test.each([
  ['no object', 'live.start'],
  ['nothing', undefined],
  ['no such name', { name: 'live.explode', input: {} }],
  ['a name of every object', { name: 'toString', input: {} }],
  ['a field too many', { name: 'live.start', input: { force: true } }],
  ['a wrong type', { name: 'live.setTalking', input: { talking: 'yes' } }],
  ['a way out of the folder', { name: 'history.delete', input: { sessionId: '../settings' } }],
  ['a hidden folder', { name: 'history.delete', input: { sessionId: '.git' } }],
])('%s is refused and reaches nobody', async (_, message) => {
  const { answer, reached } = routerWith({});
  expect(await answer('main', message)).toMatchObject({ ok: false, error: { code: 'app.refused' } });
  expect(reached).toEqual([]);
});

test('what is refused is not repeated: it may be a key', async () => {
  const { answer } = routerWith({});
  const outcome = await answer('main', {
    name: 'secrets.setApiKey',
    input: { key: 'secret', [`extra-secret`]: 1 },
  });
  expect(JSON.stringify(outcome)).not.toContain('secret"');
  const wrong = await answer('main', { name: 'secrets.setApiKey', input: { key: ['top-secret'] } });
  expect(JSON.stringify(wrong)).not.toContain('top-secret');
});

test('the presenter may look, and set how it looks; nothing else', async () => {
  const { answer, reached } = routerWith({});
  await answer('presenter', { name: 'app.state', input: {} });
  for (const name of ['live.start', 'history.delete', 'secrets.setApiKey', 'booth.leave', 'models.import']) {
    expect(await answer('presenter', { name, input: {} })).toMatchObject({ error: { code: 'app.refused' } });
  }
  expect(reached).toEqual(['app.state']);
});

test('a fault of the engine keeps its code; a defect tells the log and not the window', async () => {
  const { answer, defects } = routerWith({
    'live.start': () => {
      throw new MimiyakuError('capture.no-device', 'No microphone was found.', { advice: 'Connect one.' });
    },
    'live.stop': () => Promise.reject(new TypeError('/home/somebody/secret')),
  });
  expect(await answer('main', { name: 'live.start', input: {} })).toEqual({
    ok: false,
    error: { code: 'capture.no-device', message: 'No microphone was found.', advice: 'Connect one.' },
  });
  const defect = await answer('main', { name: 'live.stop', input: {} });
  expect(defect).toMatchObject({ ok: false, error: { code: 'app.defect' } });
  expect(JSON.stringify(defect)).not.toContain('somebody');
  expect(defects).toHaveLength(1);
});
