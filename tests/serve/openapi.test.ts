import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { formBody, rightParts, samplesOf } from './form.ts';
import { ask, startTestService, type Question, type TestService } from './service.ts';

const responseSchema = z.object({
  headers: z.record(z.string(), z.unknown()).optional(),
  content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string().optional() }) })),
});
const operationSchema = z.object({ responses: z.record(z.string(), responseSchema) });
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ required: z.array(z.string()), additionalProperties: z.literal(false) }),
    ),
  }),
});

let service: TestService;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  service = await startTestService({ corsOrigin: 'https://page.example' });
  const answer = await ask(service.port, { method: 'GET', path: '/openapi.json' });
  document = documentSchema.parse(JSON.parse(answer.body));
});

afterAll(async () => {
  await service.close();
});

const right = formBody(rightParts('pcm'));
const rightWav = formBody(rightParts('wav'));

describe('the OpenAPI document', () => {
  it.each<Question & { status: number }>([
    { status: 200, body: right },
    { status: 200, body: rightWav, path: '/files/wav' },
    { status: 400, body: right.subarray(0, 100) },
    { status: 401, body: right, headers: { 'x-api-key': 'wrong' } },
    { status: 413, body: formBody(rightParts('pcm', samplesOf(3))) },
    { status: 415, body: right, headers: { 'content-type': 'text/plain' } },
    { status: 417, body: right, headers: { expect: 'miracles' } },
    { status: 422, body: rightWav },
    { status: 431, body: right, headers: { 'x-long': 'x'.repeat(20_000) } },
    { status: 200, method: 'GET', path: '/health' },
    { status: 200, method: 'GET', path: '/metrics' },
    { status: 401, method: 'GET', path: '/metrics', headers: { via: 'proxy', 'x-api-key': '' } },
    { status: 200, method: 'GET', path: '/openapi.json' },
  ])('tells what $method $path answers with $status', async ({ status, ...question }) => {
    const answer = await ask(service.port, question);
    expect(answer.status).toBe(status);
    const { path = '/files/pcm', method = 'POST' } = question;
    const described = document.paths[path][method.toLowerCase()].responses[String(status)];
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(described.content);
    expect(answer.headers['content-type']).toContain(type);
    if (schema.$ref === undefined) return;
    const { required } = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {};
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(required);
  });

  it('tells of nothing that is not there', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        const { status } = await ask(service.port, { path, method: method.toUpperCase() });
        expect([404, 405]).not.toContain(status);
      }
    }
  });

  it('tells of the time to wait where it is told', async () => {
    await service.queue.close();
    const answer = await ask(service.port, { body: right });
    expect(answer.status).toBe(503);
    expect(Object.keys(answer.headers)).toContain('retry-after');
    expect(Object.keys(document.paths['/files/pcm']['post'].responses['503'].headers ?? {})).toEqual([
      'Retry-After',
    ]);
    expect(await ask(service.port, { method: 'GET', path: '/health' })).toMatchObject({
      status: 503,
      body: '{"status":"closing"}',
    });
  });
});

describe('pages of other origins', () => {
  const preflight: Question = {
    method: 'OPTIONS',
    headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
  };

  it('may ask where that was said', async () => {
    const answer = await ask(service.port, preflight);
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://page.example');
    expect(answer.headers['access-control-allow-headers']).toContain('X-API-KEY');
  });

  it('may not otherwise', async () => {
    const closed = await startTestService();
    const answer = await ask(closed.port, preflight);
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    await closed.close();
  });
});
