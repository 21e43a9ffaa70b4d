import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { KeyRing } from '../../src/headless/serve/keys/key-ring.ts';
import { takeFromBucket, type RateBucket } from '../../src/headless/serve/rate-limit.ts';
import { linesOf, runProgram } from '../headless/program.ts';
import { formBody, rightParts } from './form.ts';
import { ask, startTestService } from './service.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-keys-'));
  file = join(folder, 'own', 'keys.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const keys = (...args: readonly string[]): ReturnType<typeof runProgram> =>
  runProgram(['keys', ...args, '--keys', file]);
const ring = (environmentKey?: string): Promise<KeyRing> =>
  KeyRing.open({
    file,
    environmentKey,
    onFault: () => undefined,
    nowMs: () => (now += 1000),
  });
let now = 0;

describe('mimiyaku keys', () => {
  it('add prints the key once and stores only its hash, for the owner alone; list and revoke', async () => {
    const { stdout, exitCode } = await keys('add', 'booth');
    const [key = ''] = linesOf(stdout);
    expect(exitCode).toBe(0);
    expect(key).toMatch(/^mimiyaku_[\w-]{43}$/);
    expect(await readFile(file, 'utf8')).not.toContain(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await (await ring()).clientOf(key)).toBe('booth');

    expect((await keys('add', 'booth')).exitCode).toBe(2);
    expect((await keys('list')).stdout).toMatch(/^booth {2}20\d\d-/);
    expect((await keys('revoke', 'booth')).exitCode).toBe(0);
    expect((await keys('revoke', 'booth')).exitCode).toBe(2);
    expect((await keys('list')).stdout).toBe('');
  });

  it.each(['', 'two words', '../x', 'x'.repeat(65)])('a name like "%s" is refused', async (name) => {
    expect(await keys('add', name)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('the keys of a service', () => {
  const body = formBody(rightParts('pcm'));

  it('a key can be added and revoked while the service runs; with the last one gone nobody is let in', async () => {
    const service = await startTestService({ environmentKey: undefined });
    file = service.keyFile;
    const status = async (key: string): Promise<number> => {
      // The file is looked at twice a second.
      await new Promise((resolve) => setTimeout(resolve, 600));
      return (await ask(service.port, { body, headers: { 'x-api-key': key } })).status;
    };
    expect(await status('')).toBe(200);
    const [key = ''] = linesOf((await keys('add', 'booth')).stdout);
    expect(await status('')).toBe(401);
    expect(await status(key)).toBe(200);
    expect(service.log()).toContain('"client":"booth"');
    await keys('revoke', 'booth');
    expect(await status(key)).toBe(401);
    expect(service.log()).not.toContain(key);
    await service.close();
  });

  it('a file that is broken while the service runs leaves the keys as they were', async () => {
    const [key = ''] = linesOf((await keys('add', 'booth')).stdout);
    const opened = await ring();
    await writeFile(file, '{');
    expect(await opened.clientOf(key)).toBe('booth');
    await expect(ring()).rejects.toMatchObject({ code: 'serve.bad-keys' });
  });

  it('a file that others can write is refused', async () => {
    await keys('add', 'booth');
    await chmod(file, 0o666);
    await expect(ring()).rejects.toThrow('Others than its owner may write');
  });

  it('a key from the environment that can be guessed is refused', async () => {
    await expect(ring('secret')).rejects.toMatchObject({ code: 'serve.bad-keys' });
    expect(await (await ring('0123456789abcdefghijkl')).clientOf('0123456789abcdefghijkl')).toBe(
      '(environment)',
    );
  });

  it('each key has a rate of its own', async () => {
    const service = await startTestService({ ratePerMinute: 10 });
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await ask(service.port, { body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    await service.close();
  });
});

describe('the rate limit', () => {
  it('lets a burst through, then the rate, and never more than the burst after a pause', () => {
    const limit = { perMinute: 60, burst: 3 };
    let bucket: RateBucket | undefined;
    const take = (atMs: number): number => {
      const step = takeFromBucket(limit, bucket, atMs);
      bucket = step.bucket;
      return step.waitMs;
    };
    expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 1000]);
    expect([take(500), take(1000), take(1000)]).toEqual([500, 0, 1000]);
    expect([take(1e9), take(1e9), take(1e9), take(1e9)]).toEqual([0, 0, 0, 1000]);
  });
});
