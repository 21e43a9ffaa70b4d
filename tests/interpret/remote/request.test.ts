import multipart from '@fastify/multipart';
import fastify from 'fastify';
import wavefile from 'wavefile';
import { afterEach, describe, expect, it } from 'vitest';

import { encodeRecordings } from '../../../src/engine/interpret/remote/recordings.ts';
import type { ServiceFormat } from '../../../src/engine/interpret/remote/service-address.ts';
import { answerJson, hostileService, type HostileService } from '../../support/hostile-service.ts';
import { int16Bytes } from '../../support/wav-builder.ts';
import { clientOf, errorOf, numberedUtterance } from './client.ts';

let service: HostileService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

interface Part {
  readonly field: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** What a server built on a common framework, of which the client knows nothing, reads from the request. */
async function receivedBy(
  prefix: string,
  format: ServiceFormat,
): Promise<{ url: string; key: unknown; parts: Part[] }> {
  const server = fastify();
  await server.register(multipart);
  const parts: Part[] = [];
  let url = '';
  let key: unknown;
  server.post('/*', async (request) => {
    url = request.url;
    key = request.headers['x-api-key'];
    for await (const part of request.files()) {
      parts.push({ field: part.fieldname, fileName: part.filename, bytes: await part.toBuffer() });
    }
    return { result: '聞こえました。' };
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const client = clientOf(`${address}${prefix}`, { format, apiKey: 'key-of-the-booth' });
  try {
    expect((await client.send(numberedUtterance(1_600))).japanese).toBe('聞こえました。');
  } finally {
    client.dispose();
    await server.close();
  }
  return { url, key, parts };
}

describe('a request', () => {
  it('carries headerless PCM under the exact names', async () => {
    const { url, key, parts } = await receivedBy('/booth/', 'pcm');
    const { bypass, beamformer } = numberedUtterance(1_600);
    expect({ url, key }).toEqual({ url: '/booth/files/pcm', key: 'key-of-the-booth' });
    expect(parts.map(({ field, fileName }) => [field, fileName])).toEqual([
      ['files', 'bypass'],
      ['files', 'beamformer'],
    ]);
    expect(parts[0].bytes.equals(int16Bytes(bypass))).toBe(true);
    expect(parts[1].bytes.equals(int16Bytes(beamformer))).toBe(true);
  });

  it('carries WAV files that another reader understands', async () => {
    const { url, parts } = await receivedBy('', 'wav');
    const { bypass, beamformer } = numberedUtterance(1_600);
    expect(url).toBe('/files/wav');
    expect(parts.map(({ field, fileName }) => [field, fileName])).toEqual([
      ['files', 'bypass.wav'],
      ['files', 'beamformer.wav'],
    ]);
    const [array, beam] = parts.map(({ bytes }) => new wavefile.WaveFile(bytes));
    expect(array.fmt).toMatchObject({
      audioFormat: 1,
      numChannels: 2,
      sampleRate: 16_000,
      bitsPerSample: 16,
    });
    expect(beam.fmt).toMatchObject({ audioFormat: 1, numChannels: 1, sampleRate: 16_000, bitsPerSample: 16 });
    expect(parts[0].bytes.subarray(44).equals(int16Bytes(bypass))).toBe(true);
    expect(parts[1].bytes.subarray(44).equals(int16Bytes(beamformer))).toBe(true);
  });

  it('tells its length, and nothing of a key where there is none', async () => {
    service = await hostileService((response) => {
      answerJson(response, 200, { result: 'はい。' });
    });
    const client = clientOf(service.base);
    await client.send(numberedUtterance(16_000));
    client.dispose();
    const [{ method, headers, body }] = service.requests;
    expect(method).toBe('POST');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers).not.toHaveProperty('x-api-key');
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(body.toString('latin1').match(/Content-Disposition: .*\r\n/g)).toEqual([
      'Content-Disposition: form-data; name="files"; filename="bypass.wav"\r\n',
      'Content-Disposition: form-data; name="files"; filename="beamformer.wav"\r\n',
    ]);
  });

  it('uses one connection for one after the other', async () => {
    service = await hostileService((response) => {
      answerJson(response, 200, { result: 'はい。' });
    });
    const client = clientOf(service.base);
    const first = await client.send(numberedUtterance(160));
    const second = await client.send(numberedUtterance(160));
    client.dispose();
    expect(service.acceptedConnections()).toBe(1);
    expect(first.connectMs).toBeGreaterThanOrEqual(0);
    expect(second.connectMs).toBeUndefined();
  });
});

describe('recordings are checked before they are sent', () => {
  const { bypass, beamformer } = numberedUtterance(1_000);

  it.each([
    ['without an array recording', { bypass: new Int16Array(0), beamformer }, 'audio.empty'],
    ['without a beamformed recording', { bypass, beamformer: new Int16Array(0) }, 'audio.empty'],
    ['of one and a half channels', { bypass: bypass.subarray(1), beamformer }, 'audio.malformed'],
    ['swapped', { bypass: beamformer, beamformer: bypass }, 'audio.malformed'],
    ['of different length', { bypass, beamformer: beamformer.subarray(257) }, 'audio.malformed'],
    [
      'of another type',
      { bypass: Float32Array.from(bypass) as unknown as Int16Array, beamformer },
      'audio.malformed',
    ],
  ])('%s', async (_, recordings, code) => {
    expect((await errorOf(encodeRecordings(recordings, 'pcm'))).code).toBe(code);
  });

  it('and may differ by a hop of the beamformer', async () => {
    await expect(
      encodeRecordings({ bypass, beamformer: beamformer.subarray(256) }, 'pcm'),
    ).resolves.toBeDefined();
  });

  it('also where they are views into a larger buffer', async () => {
    const whole = Int16Array.from({ length: 4_000 }, (_, place) => place);
    const { bytes } = await encodeRecordings(
      { bypass: whole.subarray(1_000, 3_000), beamformer: whole.subarray(3_000) },
      'pcm',
    );
    const body = Buffer.from(bytes);
    expect(body.includes(int16Bytes(whole.subarray(1_000, 3_000)))).toBe(true);
    expect(body.includes(int16Bytes(whole.subarray(999, 3_000)))).toBe(false);
  });
});
