import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linesOf, runProgram } from '../headless/program.ts';
import { selfSigned } from '../support/certificates.ts';
import { formBody, rightParts, samplesOf } from './form.ts';
import { ask, TEST_KEY, type Answer } from './service.ts';
import { boothSpeech } from './speech.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/mimiyaku.js', import.meta.url));

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly port: number;
  readonly address: string;
  log(): string;
}

let folder: string;
let service: Running;
let speech: { bypass: Int16Array; beamformer: Int16Array };

async function start(...args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', ...args], {
    env: { ...process.env, MIMIYAKU_API_KEY: TEST_KEY },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const [line] = (await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'close').then(() => [`It ended: ${log}`]),
  ])) as [string];
  const [, address = '', port = ''] = /^Listening on (https?:\/\/127\.0\.0\.1:(\d+))\n$/.exec(line) ?? [];
  if (port === '') throw new Error(line);
  return { child, port: Number(port), address, log: () => log };
}

async function end({ child }: Running): Promise<number | null> {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  return child.exitCode;
}

async function untilMetric(name: string, value: number, { port }: Running): Promise<void> {
  for (;;) {
    const { body } = await ask(port, { method: 'GET', path: '/metrics' });
    if (new RegExp(`^${name} ${value}$`, 'm').test(body)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The Japanese of a 200. */
function resultOf({ status, body }: Answer): string {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (JSON.parse(body) as { result: string }).result;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-program-'));
  speech = await boothSpeech(9);
  service = await start();
});

afterAll(async () => {
  await end(service);
  await rm(folder, { recursive: true });
});

describe('mimiyaku serve with its models', () => {
  it('says in Japanese what is said, the same for both forms and both orders', async () => {
    const pcm = resultOf(await ask(service.port, { body: formBody(rightParts('pcm', speech)) }));
    const wav = resultOf(
      await ask(service.port, { path: '/files/wav', body: formBody(rightParts('wav', speech).toReversed()) }),
    );
    expect(pcm).toMatch(/[\p{Script=Hiragana}\p{Script=Han}]{4}/u);
    expect(wav).toBe(pcm);
  });

  it('a silent beamformed recording is made good from the array recording', async () => {
    const beamformer = new Int16Array(speech.beamformer.length);
    const result = resultOf(
      await ask(service.port, { body: formBody(rightParts('pcm', { ...speech, beamformer })) }),
    );
    expect(result).toMatch(/[\p{Script=Hiragana}\p{Script=Han}]{4}/u);
  });

  it.each([
    ['digital silence', () => 0],
    ['hiss', (place: number) => ((place * 7919) % 61) - 30],
    ['hum', (place: number) => Math.round(800 * Math.sin((place * 2 * Math.PI * 50) / 16_000))],
  ])('%s gives an empty result', async (_, sample) => {
    const body = formBody(rightParts('pcm', samplesOf(4, sample)));
    expect(resultOf(await ask(service.port, { body }))).toBe('');
  });

  it('tells how it does: health, metrics, description', async () => {
    const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      ask(service.port, {
        method: 'GET',
        path,
        headers: { 'x-api-key': '', 'content-type': '', ...headers },
      });
    expect(await get('/health')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
    const metrics = await get('/metrics');
    expect(metrics.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(metrics.body).toMatch(/^mimiyaku_requests_total\{route="\/files\/pcm",status="200"\} [1-9]/m);
    expect(metrics.body).toMatch(/^mimiyaku_inference_processes_ready 1$/m);
    expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(401);
    expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1', 'x-api-key': TEST_KEY })).status).toBe(
      200,
    );
    expect(JSON.parse((await get('/openapi.json')).body)).toMatchObject({ openapi: '3.1.0' });
  });

  it('answers a request whose inference process is killed, after the restart', async () => {
    const answer = ask(service.port, { body: formBody(rightParts('pcm', speech)) });
    await untilMetric('mimiyaku_running_requests', 1, service);
    const [killed] = await childrenOf(service.child.pid ?? 0);
    process.kill(killed, 'SIGKILL');
    expect(resultOf(await answer)).not.toBe('');
    expect(service.log()).toContain('"phase":"starting","failures":1');
  });

  it('gives up the work for a client that has gone', async () => {
    const hangUp = new AbortController();
    const body = formBody(rightParts('pcm', speech));
    const lost = fetch(`${service.address}/files/pcm`, {
      method: 'POST',
      headers: {
        'x-api-key': TEST_KEY,
        'content-type': 'multipart/form-data; boundary=boundary-of-the-tests',
      },
      body,
      signal: hangUp.signal,
    });
    await untilMetric('mimiyaku_running_requests', 1, service);
    hangUp.abort();
    await expect(lost).rejects.toThrow();
    await untilMetric('mimiyaku_running_requests', 0, service);
    expect(service.log()).toContain('"msg":"client gone"');
  });

  it('at SIGTERM what is in hand is finished, what is new refused, and it ends well', async () => {
    const body = formBody(rightParts('pcm', speech));
    const inHand = [ask(service.port, { body }), ask(service.port, { body })];
    await untilMetric('mimiyaku_waiting_requests', 1, service);
    const closed = once(service.child, 'close');
    service.child.kill('SIGTERM');
    while (!service.log().includes('"msg":"stopping"')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const refused = await ask(service.port, { body });
    expect(refused).toMatchObject({ status: 503, body: '{"detail":"The service is being stopped."}' });
    for (const answer of await Promise.all(inHand)) expect(resultOf(answer)).not.toBe('');
    await closed;
    expect(service.child.exitCode).toBe(0);
  });

  it('its log holds neither the key nor what was said', () => {
    const log = service.log();
    expect(log).not.toContain(TEST_KEY);
    expect(log).not.toMatch(/[\p{Script=Hiragana}\p{Script=Han}]/u);
    for (const line of linesOf(log)) JSON.parse(line);
  });
});

describe('mimiyaku serve with two inference processes', () => {
  let pair: Running;
  beforeAll(async () => {
    pair = await start('--processes', '2', '--threads', '1');
  });
  afterAll(async () => {
    await end(pair);
  });

  it('works on two requests at once, each in a process of its own, and answers both as one alone', async () => {
    expect(await childrenOf(pair.child.pid ?? 0)).toHaveLength(2);
    await untilMetric('mimiyaku_inference_processes_ready', 2, pair);
    const body = formBody(rightParts('pcm', speech));
    const answers = [ask(pair.port, { body }), ask(pair.port, { body })];
    await untilMetric('mimiyaku_running_requests', 2, pair);
    const [one, other] = (await Promise.all(answers)).map(resultOf);
    expect(one).toMatch(/[\p{Script=Hiragana}\p{Script=Han}]{4}/u);
    expect(other).toBe(one);
    await untilMetric('mimiyaku_running_requests', 0, pair);
  });

  it('with one of them killed it is degraded and goes on answering', async () => {
    const [killed] = await childrenOf(pair.child.pid ?? 0);
    process.kill(killed, 'SIGKILL');
    await untilMetric('mimiyaku_inference_processes_ready', 1, pair);
    expect(await ask(pair.port, { method: 'GET', path: '/health' })).toMatchObject({
      status: 200,
      body: '{"status":"degraded"}',
    });
    expect(resultOf(await ask(pair.port, { body: formBody(rightParts('pcm', speech)) }))).not.toBe('');
    await untilMetric('mimiyaku_inference_processes_ready', 2, pair);
  });
});

describe('mimiyaku serve', () => {
  it('refuses to listen beyond this machine without a key', async () => {
    const { exitCode, stderr, stdout } = await runProgram(
      [
        'serve',
        '--host',
        '0.0.0.0',
        '--port',
        '0',
        '--keys',
        join(folder, 'none.json'),
        '--log-level',
        'silent',
      ],
      { env: { MIMIYAKU_API_KEY: '' } },
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 8, stdout: '' });
    expect(stderr).toMatch(/Without a key .* this machine only.*mimiyaku keys add NAME/);
  });

  it('says so when the port is taken', async () => {
    const other = spawn(process.execPath, [
      '-e',
      "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
    ]);
    const [port] = (await once(other.stdout.setEncoding('utf8'), 'data')) as [string];
    const { exitCode, stderr } = await runProgram(['serve', '--port', port.trim(), '--log-level', 'silent']);
    other.kill();
    expect(exitCode).toBe(8);
    expect(stderr).toContain('another program listens there already');
  });

  it('speaks TLS with a certificate', async () => {
    const { key, cert } = selfSigned('IP:127.0.0.1');
    await writeFile(join(folder, 'cert.pem'), cert);
    await writeFile(join(folder, 'key.pem'), key);
    const encrypted = await start(
      '--tls-cert',
      join(folder, 'cert.pem'),
      '--tls-key',
      join(folder, 'key.pem'),
    );
    expect(encrypted.address).toMatch(/^https:/);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${encrypted.address}/health`, { ca: cert }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(await end(encrypted)).toBe(0);
  });
});

/** Processes started by a process, as Linux tells. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
