import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { wavBytes } from '../../src/engine/audio/wav-writer.ts';
import { buildWav, formatChunk } from '../support/wav-builder.ts';
import { bytesOf, formBody, rightParts, samplesOf, type FormPart } from './form.ts';
import { ask, startTestService, TEST_KEY, type TestService } from './service.ts';
import { runTool } from './tool.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({
    // Says what reached it, so that both recordings are seen to arrive as they were sent.
    translate: (_, { bypass, beamformer }) =>
      Promise.resolve({
        japanese: `${bypass[2]} ${bypass[3]} ${beamformer[1]} ${beamformer.length}`,
        choices: [],
      }),
  });
});

afterAll(async () => {
  await service.close();
});

const { beamformer } = samplesOf(0.1, (place) => place);
const bypass = Int16Array.from({ length: 3200 }, (_, place) => (place % 2 === 0 ? 100 : -100) + place);
const ARRIVED = JSON.stringify({ result: '102 -97 1 1600' });

describe('what is right', () => {
  it.each([
    ['pcm', 'array recording first', false, false],
    ['pcm', 'beamformed recording first', true, false],
    ['pcm', 'in pieces without a length', false, true],
    ['wav', 'array recording first', false, false],
    ['wav', 'beamformed recording first', true, false],
    ['wav', 'in pieces without a length', true, true],
  ] as const)('%s, %s', async (format, _, reversed, chunked) => {
    const parts = rightParts(format, { bypass, beamformer });
    const body = formBody(reversed ? parts.toReversed() : parts);
    const answer = await ask(service.port, { path: `/files/${format}`, body, chunked });
    expect(answer).toMatchObject({ status: 200, body: ARRIVED });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('recordings that differ by 50 ms', async () => {
    const body = formBody(rightParts('pcm', { bypass, beamformer: beamformer.subarray(0, 800) }));
    expect(await ask(service.port, { body })).toMatchObject({ status: 200 });
  });

  it('a header that asks first whether the body is wanted', async () => {
    const body = formBody(rightParts('pcm', { bypass, beamformer }));
    expect(await ask(service.port, { body, headers: { expect: '100-continue' } })).toMatchObject({
      status: 200,
    });
  });

  it('a query behind the address', async () => {
    const body = formBody(rightParts('pcm', { bypass, beamformer }));
    expect(await ask(service.port, { path: '/files/pcm?client=booth', body })).toMatchObject({ status: 200 });
  });
});

const [array, beam] = rightParts('pcm', { bypass, beamformer });
const [arrayWav, beamWav] = rightParts('wav', { bypass, beamformer });
const wav = (format: Parameters<typeof formatChunk>[0], data = bytesOf(beamformer)): Uint8Array =>
  buildWav({ format: formatChunk(format), data });

describe('what is wrong with the recordings is told as 422, with the part and what was expected', () => {
  const cases: [string, 'pcm' | 'wav', FormPart[], RegExp][] = [
    ['no part', 'pcm', [], /"bypass" is missing/],
    ['one part', 'pcm', [array], /"beamformer" is missing/],
    ['the other one part', 'pcm', [beam], /"bypass" is missing/],
    [
      'three parts',
      'pcm',
      [array, beam, { ...beam, fileName: 'third' }],
      /file name is not as expected.*"bypass" and "beamformer"/,
    ],
    ['the same part twice', 'pcm', [array, array], /"bypass" was sent twice/],
    ['a third part of the same name', 'pcm', [array, beam, beam], /"beamformer" was sent twice/],
    ['another field name', 'pcm', [{ ...array, name: 'file' }, beam], /not named "files"/],
    [
      'a field without a file name',
      'pcm',
      [{ content: array.content }, beam],
      /file name is not as expected/,
    ],
    ['a file name in capitals', 'pcm', [{ ...array, fileName: 'Bypass' }, beam], /exactly so/],
    ['a file name with a path', 'pcm', [{ ...array, fileName: '../bypass' }, beam], /exactly so/],
    ['names of the other form', 'pcm', [arrayWav, beamWav], /"bypass" and "beamformer"/],
    ['names of the other form', 'wav', [array, beam], /"bypass.wav" and "beamformer.wav"/],
    ['a name of the prototype', 'pcm', [{ ...array, name: '__proto__' }, beam], /other parts than the two/],
    [
      'swapped recordings',
      'pcm',
      [
        { ...array, content: beam.content },
        { ...beam, content: array.content },
      ],
      /not equally long: "bypass" lasts 0.05 s, "beamformer" 0.2 s/,
    ],
    [
      'swapped files',
      'wav',
      [
        { ...arrayWav, content: beamWav.content },
        { ...beamWav, content: arrayWav.content },
      ],
      /"bypass.wav" is not .*2 channels.*It has 1 channel at 16000 Hz/,
    ],
    ['no sound', 'pcm', [{ ...array, content: new Uint8Array(0) }, beam], /"bypass" is not.*no sound/],
    [
      'half a frame',
      'pcm',
      [{ ...array, content: array.content.subarray(1) }, beam],
      /"bypass" is not.*whole number of frames of 4 bytes/,
    ],
    [
      'more than 50 ms apart',
      'pcm',
      [array, { ...beam, content: beam.content.subarray(0, 1598) }],
      /within 50 ms/,
    ],
    [
      'another rate',
      'wav',
      [arrayWav, { ...beamWav, content: wav({ channels: 1, rate: 48_000 }) }],
      /"beamformer.wav" is not.*16000 Hz.*at 48000 Hz/,
    ],
    [
      'other bits',
      'wav',
      [arrayWav, { ...beamWav, content: wav({ channels: 1, bits: 8 }) }],
      /signed 16-bit.*u8/,
    ],
    [
      'floating point',
      'wav',
      [arrayWav, { ...beamWav, content: wav({ channels: 1, bits: 32, tag: 3 }) }],
      /f32le/,
    ],
    [
      'no WAV',
      'wav',
      [arrayWav, { ...beamWav, content: beam.content }],
      /"beamformer.wav" is not.*not a WAV file/,
    ],
    [
      'a WAV cut off in its header',
      'wav',
      [arrayWav, { ...beamWav, content: beamWav.content.subarray(0, 30) }],
      /"beamformer.wav" is not/,
    ],
    [
      'a WAV cut off in its sound',
      'wav',
      [arrayWav, { ...beamWav, content: beamWav.content.subarray(0, 3000) }],
      /promises 3200 bytes of sound; 2956 have come/,
    ],
    ['an empty WAV', 'wav', [arrayWav, { ...beamWav, content: wavBytes(1, new Int16Array(0)) }], /no sound/],
  ];
  it.each(cases)('%s (%s)', async (_, format, parts, words) => {
    const answer = await ask(service.port, { path: `/files/${format}`, body: formBody(parts) });
    expect(answer.status).toBe(422);
    expect((JSON.parse(answer.body) as { detail: string }).detail).toMatch(words);
  });
});

describe('other refusals', () => {
  const body = formBody([array, beam]);
  it.each([
    [401, 'no key', { body, headers: { 'x-api-key': '' } }],
    [401, 'a wrong key', { body, headers: { 'x-api-key': `${TEST_KEY}x` } }],
    [404, 'another address', { path: '/files/mp3', body }],
    [404, 'an address with a slash behind it', { path: '/files/pcm/', body }],
    [
      404,
      'another address with a body of any type',
      { path: '/', body, headers: { 'content-type': 'text/plain' } },
    ],
    [405, 'GET', { method: 'GET' }],
    [405, 'PUT', { method: 'PUT', body }],
    [405, 'OPTIONS', { method: 'OPTIONS' }],
    [405, 'a method nobody knows', { method: 'PROPFIND' }],
    [405, 'POST to the health', { path: '/health', body }],
    [400, 'an address that is none', { path: '/%ff%', body }],
    [400, 'no boundary in the type', { body, headers: { 'content-type': 'multipart/form-data' } }],
    [
      400,
      'another boundary in the type',
      { body, headers: { 'content-type': 'multipart/form-data; boundary=other' } },
    ],
    [400, 'a form that is cut off', { body: body.subarray(0, body.length - 60) }],
    [413, 'recordings that are too long', { body: formBody(rightParts('pcm', samplesOf(2.1))) }],
    [413, 'a body that is too large', { body: new Uint8Array(1_000_000) }],
    [413, 'a body without a length that is too large', { body: new Uint8Array(1_000_000), chunked: true }],
    [413, 'endless lines before the first part', { body: Buffer.alloc(1_000_000, 'x\r\n'), chunked: true }],
    [415, 'JSON', { body, headers: { 'content-type': 'application/json' } }],
    [415, 'no type', { body, headers: { 'content-type': '' } }],
    [415, 'nothing at all', { headers: { 'content-type': '' } }],
    [415, 'a compressed body', { body, headers: { 'content-encoding': 'gzip' } }],
    [417, 'an expectation nobody knows', { body, headers: { expect: 'miracles' } }],
  ])('%i: %s', async (status, _, question) => {
    const answer = await ask(service.port, question);
    expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toEqual({
      status,
      body: { detail: expect.stringMatching(/^[A-Z].*\.$/) as unknown },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    if (status === 405) expect(answer.headers.allow).toMatch(/POST|GET/);
  });
});

describe('other programs as clients', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-clients-'));
    await writeFile(join(folder, 'bypass.wav'), arrayWav.content);
    await writeFile(join(folder, 'beamformer.wav'), beamWav.content);
    await writeFile(join(folder, 'bypass'), array.content);
    await writeFile(join(folder, 'beamformer'), beam.content);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it.skipIf(!hasTool('curl'))('curl, both forms, both orders, with and without a length', async () => {
    const curl = (path: string, files: readonly string[], ...more: readonly string[]): Promise<string> =>
      runTool('curl', [
        '-sS',
        '-H',
        `X-API-KEY: ${TEST_KEY}`,
        ...files.flatMap((file) => ['-F', `files=@${join(folder, file)}`]),
        ...more,
        `${service.url}${path}`,
      ]);
    expect(await curl('/files/pcm', ['bypass', 'beamformer'])).toBe(ARRIVED);
    expect(await curl('/files/pcm', ['beamformer', 'bypass'])).toBe(ARRIVED);
    expect(await curl('/files/wav', ['bypass.wav', 'beamformer.wav'])).toBe(ARRIVED);
    expect(
      await curl('/files/wav', ['bypass.wav', 'beamformer.wav'], '-H', 'Transfer-Encoding: chunked'),
    ).toBe(ARRIVED);
    expect(await curl('/files/wav', ['bypass.wav'])).toMatch(
      /^\{"detail":"The part \\"beamformer.wav\\" is missing/,
    );
  });

  it.skipIf(!hasTool('python3'))("Python's http.client with a form written by hand", async () => {
    const script = `
import http.client, sys
boundary = 'python-boundary'
body = b''
for name in ('beamformer.wav', 'bypass.wav'):
    body += ('--%s\\r\\nContent-Disposition: form-data; name="files"; filename="%s"\\r\\nContent-Type: audio/wav\\r\\n\\r\\n' % (boundary, name)).encode()
    body += open('${folder}/' + name, 'rb').read() + b'\\r\\n'
body += ('--%s--\\r\\n' % boundary).encode()
connection = http.client.HTTPConnection('127.0.0.1', ${service.port})
connection.request('POST', '/files/wav', body, {'X-API-KEY': '${TEST_KEY}', 'Content-Type': 'multipart/form-data; boundary=' + boundary})
answer = connection.getresponse()
sys.stdout.write('%d %s' % (answer.status, answer.read().decode()))
`;
    expect(await runTool('python3', ['-c', script])).toBe(`200 ${ARRIVED}`);
  });
});

function hasTool(name: string): boolean {
  const found = spawnSync(name, ['--version']).error === undefined;
  if (!found) process.stderr.write(`Skipped: ${name} is not installed.\n`);
  return found;
}
