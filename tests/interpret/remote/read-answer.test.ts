import { describe, expect, it } from 'vitest';

import { AttemptError, ServiceError } from '../../../src/engine/interpret/remote/attempt.ts';
import { readAnswer, type RawAnswer } from '../../../src/engine/interpret/remote/read-answer.ts';

const CONTEXT = {
  base: 'https://service.example',
  hasKey: true,
  redact: (text: string) => text.replaceAll('s3cret', '[API key]'),
  wallClockMs: Date.UTC(2026, 10, 28, 12, 0, 0),
};

function answer(status: number, body: unknown, headers: Partial<RawAnswer> = {}): RawAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    contentType: 'application/json',
    retryAfter: undefined,
    body: new TextEncoder().encode(text),
    ...headers,
  };
}

function faultOf(raw: RawAnswer, hasKey = true): AttemptError['fault'] {
  try {
    readAnswer(raw, { ...CONTEXT, hasKey });
  } catch (error) {
    if (error instanceof AttemptError) return error.fault;
    throw error;
  }
  throw new Error('The answer was accepted.');
}

describe('Japanese', () => {
  it.each([
    ['as specified', { result: 'ようこそ。' }, 'ようこそ。'],
    ['where no words were spoken', { result: '' }, ''],
    ['of blanks only', { result: ' \n' }, ''],
    ['beside other fields', { result: 'ようこそ。', version: 2, detail: null }, 'ようこそ。'],
    ['of several lines', { result: '一行目。\r\n二行目。' }, '一行目。\n二行目。'],
    [
      'without what could steer a terminal',
      { result: '\u001b[2Jよう\u0007こそ。\u009b1m' },
      '[2Jようこそ。1m',
    ],
  ])('%s', (_, body, japanese) => {
    expect(readAnswer(answer(200, body), CONTEXT)).toBe(japanese);
  });

  it('is taken under another content type, another status of success, and behind a byte order mark', () => {
    const raw = answer(201, '\ufeff{"result":"はい。"}', { contentType: 'text/plain' });
    expect(readAnswer(raw, CONTEXT)).toBe('はい。');
  });
});

describe('answers without Japanese', () => {
  it.each([
    ['no result', answer(200, {}), 'has no "result" text'],
    ['a result that is null', answer(200, { result: null }), 'has no "result" text'],
    ['a result that is a number', answer(200, { result: 5 }), 'has no "result" text'],
    ['a result that is a list', answer(200, { result: ['はい。'] }), 'has no "result" text'],
    ['a bare string', answer(200, '"はい。"'), 'has no "result" text'],
    ['null', answer(200, 'null'), 'has no "result" text'],
    ['half a JSON text', answer(200, '{"result": "は'), 'is not JSON'],
    ['nothing', answer(200, ''), 'is empty'],
    ['nothing, rightly', answer(204, ''), 'is empty'],
    ['a web page', answer(200, '<!DOCTYPE html><p>Welcome', { contentType: undefined }), 'with a web page'],
    [
      'a web page by its type',
      answer(200, 'Log in', { contentType: 'text/html; charset=utf-8' }),
      'with a web page',
    ],
    ['a status that does not exist', answer(799, {}), '(799)'],
  ])('%s: service.bad-answer, not tried again', (_, raw, words) => {
    const { error, mayPass } = faultOf(raw);
    expect({ code: error.code, mayPass }).toEqual({ code: 'service.bad-answer', mayPass: false });
    expect(error.message).toContain(words);
    expect(error.advice).toBeDefined();
  });

  it('an error that comes as a success is told as an error', () => {
    const { error, mayPass } = faultOf(answer(200, { detail: 'model not loaded' }));
    expect({ code: error.code, mayPass }).toEqual({ code: 'service.failed', mayPass: false });
    expect(error.message).toBe('The translation service reports an error: model not loaded.');
  });
});

describe('statuses', () => {
  it.each([
    [400, 'service.refused', false],
    [401, 'service.wrong-key', false],
    [403, 'service.wrong-key', false],
    [404, 'service.not-found', false],
    [405, 'service.not-found', false],
    [408, 'service.timed-out', true],
    [409, 'service.refused', false],
    [411, 'service.refused', false],
    [413, 'service.too-long', false],
    [415, 'service.refused', false],
    [422, 'service.refused', false],
    [429, 'service.busy', true],
    [500, 'service.failed', true],
    [502, 'service.failed', true],
    [503, 'service.busy', true],
    [504, 'service.timed-out', true],
    [599, 'service.failed', true],
  ])('%i is %s, may pass: %s', (status, code, mayPass) => {
    for (const raw of [
      answer(status, { detail: 'so it is' }),
      answer(status, '<html><h1>nginx</h1></html>', { contentType: 'text/html' }),
      answer(status, '', { body: undefined }),
    ]) {
      const fault = faultOf(raw);
      expect({ code: fault.error.code, mayPass: fault.mayPass }).toEqual({ code, mayPass });
      expect(fault.error.message).toContain(`(${status})`);
    }
  });

  it('a missing key is told apart from a wrong one', () => {
    expect(faultOf(answer(401, {}), false).error.message).toBe(
      'The translation service asks for an API key (401)',
    );
    expect(faultOf(answer(401, {}), true).error.message).toBe(
      'The translation service does not accept the API key (401)',
    );
  });

  it.each([
    ['12', 12_000],
    ['0', 0],
    ['Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
    ['Saturday, 28-Nov-26 12:00:30 GMT', 30_000],
    ['Sat Nov 28 12:00:30 2026', 30_000],
    ['Sat, 28 Nov 2020 12:00:30 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['2026', 2_026_000],
    [undefined, undefined],
  ])('Retry-After: %s is %s ms', (retryAfter, expected) => {
    const { error } = faultOf(answer(429, {}, { retryAfter }));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toHaveProperty('retryAfterMs', expected);
  });
});

describe('what the service says of its error', () => {
  it.each([
    ['text', { detail: 'too quiet' }, ': too quiet.'],
    ['a sentence', { detail: 'Too quiet.' }, ': Too quiet.'],
    ['Japanese', { detail: '音が小さすぎます。' }, ': 音が小さすぎます。'],
    [
      'a list of validation errors',
      {
        detail: [
          { loc: ['body', 'files', 0], msg: 'field required', type: 'missing' },
          { msg: 'no key', type: 'x' },
        ],
      },
      ': body.files.0: field required; no key.',
    ],
    ['a list of texts', { detail: ['one', 'two'] }, ': one; two.'],
    ['an object', { detail: { message: 'no speech', code: 7 } }, ': no speech.'],
    ['an object of its own kind', { detail: { reason: 7 } }, ': {"reason":7}.'],
    ['a number', { detail: 7 }, ': 7.'],
    ['another name', { statusCode: 422, error: 'Unprocessable', message: 'no such part' }, ': no such part.'],
    ['nothing', { detail: null }, ''],
    ['an empty text', { detail: '' }, ''],
    ['an empty list', { detail: [] }, ''],
    ['lines and escapes', { detail: 'one\n\u001b[31mtwo' }, ': one [31mtwo.'],
    ['the key', { detail: 'key s3cret is unknown' }, ': key [API key] is unknown.'],
    ['the key, hidden', { detail: 'key s3\u0000cret is unknown' }, ': key [API key] is unknown.'],
  ])('%s', (_, body, words) => {
    expect(faultOf(answer(422, body)).error.message).toBe(
      `The translation service refused the recordings (422)${words}`,
    );
  });

  it('is cut where it is endless, with no half of a key left', () => {
    const { message } = faultOf(
      answer(500, { detail: `${'x'.repeat(297)}s3cret${'y'.repeat(100_000)}` }),
    ).error;
    expect(message.length).toBeLessThan(400);
    expect(message).not.toContain('s3');
  });
});
