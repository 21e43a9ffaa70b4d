import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formBody, rightParts } from './form.ts';
import { ask, startTestService, type TestService } from './service.ts';

const EXAMPLE = fileURLToPath(new URL('../../docs/service/nginx.conf', import.meta.url));
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
if (!hasNginx) process.stderr.write('Skipped: nginx is not installed.\n');

describe.skipIf(!hasNginx)('the example for nginx, with two instances', () => {
  let folder: string;
  let nginx: ChildProcess;
  let port: number;
  let instances: TestService[];
  const body = formBody(rightParts('pcm'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-nginx-'));
    instances = await Promise.all(
      ['一', '二'].map((japanese) =>
        startTestService({ translate: () => Promise.resolve({ japanese, choices: [] }) }),
      ),
    );
    port = await freePort();
    const example = await readFile(EXAMPLE, 'utf8');
    const config = example
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${instances[0]?.port ?? 0}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${instances[1]?.port ?? 0}`)
      // Its folders for temporary files are a user's who may not exist here.
      .replace(
        'http {',
        `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}`,
      );
    await mkdir(join(folder, 'logs'));
    await writeFile(join(folder, 'nginx.conf'), config);
    nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
      stdio: 'inherit',
    });
    for (;;) {
      try {
        await ask(port, { method: 'GET', path: '/health' });
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });

  afterAll(async () => {
    const closed = once(nginx, 'close');
    nginx.kill('SIGTERM');
    await closed;
    await Promise.all(instances.map((instance) => instance.close()));
    await rm(folder, { recursive: true });
  });

  it('both instances translate, and the metrics are not given away', async () => {
    const results = new Set<string>();
    for (let count = 0; count < 10; count++) results.add((await ask(port, { body })).body);
    expect([...results].toSorted()).toEqual(['{"result":"一"}', '{"result":"二"}']);
    expect((await ask(port, { method: 'GET', path: '/metrics', headers: { 'x-api-key': '' } })).status).toBe(
      401,
    );
  });

  it('refusals come through as they are, and what nginx refuses is JSON too', async () => {
    expect(await ask(port, { body, headers: { 'x-api-key': 'wrong' } })).toMatchObject({ status: 401 });
    expect(await ask(port, { path: '/nothing', body })).toMatchObject({ status: 404 });
    const tooLarge = await ask(port, { body: new Uint8Array(7 * 1024 * 1024) });
    expect(typeof (JSON.parse(tooLarge.body) as { detail: unknown }).detail).toBe('string');
    expect(tooLarge.status).toBe(413);
  });

  it('with one instance being stopped, and then gone, the other one answers everything', async () => {
    const [first] = instances;
    await first.queue.close();
    for (let count = 0; count < 6; count++) expect((await ask(port, { body })).body).toBe('{"result":"二"}');
    await first.close();
    instances = instances.slice(1);
    for (let count = 0; count < 6; count++) expect((await ask(port, { body })).body).toBe('{"result":"二"}');
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
