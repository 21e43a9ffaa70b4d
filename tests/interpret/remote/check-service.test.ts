import { afterEach, describe, expect, it } from 'vitest';

import { checkService } from '../../../src/engine/interpret/remote/check-service.ts';
import { answerJson, hostileService, type HostileService } from '../../support/hostile-service.ts';
import { errorOf } from './client.ts';

let service: HostileService | undefined;

afterEach(async () => {
  await service?.close();
});

describe('checkService', () => {
  it('sends a second of sound a few times in both formats and tells the latency', async () => {
    service = await hostileService((response) => {
      answerJson(response, 200, { result: '' });
    });
    const check = await checkService({ address: `${service.base}/`, apiKey: 'k' });
    expect(check).toMatchObject({ address: service.base, isEncrypted: false, sentKey: true, works: true });
    expect(
      check.formats.map(({ format, works, japanese, answersMs }) => [
        format,
        works,
        japanese,
        answersMs.length,
      ]),
    ).toEqual([
      ['pcm', true, '', 3],
      ['wav', true, '', 3],
    ]);
    for (const { connectMs } of check.formats) expect(connectMs).toBeGreaterThan(0);
    expect(service.requests.map(({ path }) => path)).toEqual([
      ...Array<string>(3).fill('/files/pcm'),
      ...Array<string>(3).fill('/files/wav'),
    ]);
    // A second of both recordings, and little besides.
    expect(service.requests[0].body.length - 3 * 32_000).toBeLessThan(600);
    expect(service.acceptedConnections()).toBe(2);
  });

  it('tells what is wrong at once, each format for itself', async () => {
    service = await hostileService((response, { path }) => {
      if (path === '/files/wav') answerJson(response, 200, { result: 'はい。' });
      else answerJson(response, 503, { detail: 'not on Saturdays' });
    });
    const { works, formats } = await checkService({ address: service.base });
    expect(works).toBe(false);
    expect(formats[0]).toMatchObject({ works: false, fault: { code: 'service.busy' }, answersMs: [] });
    expect(formats[0].fault?.message).toContain('not on Saturdays');
    expect(formats[1]).toMatchObject({ works: true, japanese: 'はい。', fault: undefined });
    // The fault was not tried again.
    expect(service.requests).toHaveLength(4);
  });

  it('refuses what cannot be sent at all', async () => {
    expect((await errorOf(checkService({ address: 'http://service.example' }))).code).toBe(
      'service.insecure',
    );
  });

  it('can be cancelled', async () => {
    service = await hostileService(() => undefined);
    const signal = AbortSignal.timeout(20);
    expect((await errorOf(checkService({ address: service.base, signal }))).code).toBe('cancelled');
  });
});
