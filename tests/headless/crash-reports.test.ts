import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keepEnvironmentOutOfReports } from '../../src/headless/environment-key.ts';
import { formBody, rightParts } from '../serve/form.ts';
import { ask } from '../serve/service.ts';
import { hostileService } from '../support/hostile-service.ts';
import { BOOTH_SAMPLE } from './program.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/mimiyaku.js', import.meta.url));
const KEY = 'mk-of-no-crash-report-71c0e5d2';

let folder: string;
let child: ChildProcessWithoutNullStreams | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-reports-'));
});

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
  await rm(folder, { recursive: true });
});

/** Runs the program with the key in its environment. At SIGUSR2 it and its children write the report that Node writes of a crash. */
function start(...args: readonly string[]): ChildProcessWithoutNullStreams {
  child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      ...process.env,
      MIMIYAKU_API_KEY: KEY,
      NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${folder}`,
    },
  });
  child.stderr.resume();
  return child;
}

/** The reports of so many processes, whole, as they lie on disk. */
async function reportsOf(pids: readonly number[]): Promise<string[]> {
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  for (;;) {
    const names = await readdir(folder);
    const reports = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    if (reports.length === pids.length && reports.every(isWhole)) return reports;
    await sleep(20);
  }
}

function isWhole(report: string): boolean {
  try {
    JSON.parse(report);
    return true;
  } catch {
    return false;
  }
}

function expectNoKey(reports: readonly string[]): void {
  for (const report of reports) {
    expect(JSON.parse(report)).toMatchObject({ header: { trigger: 'Signal' } });
    expect(report).not.toContain(KEY);
    expect(report).not.toContain('MIMIYAKU_API_KEY');
  }
}

/** Processes started by a process, as Linux tells. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

describe('the API key is in no report of a crash', () => {
  it('of "mimiyaku serve" and its inference process, while it knows the key and has been sent it', async () => {
    const service = start('serve', '--port', '0', '--log-level', 'silent', '--keys', join(folder, 'none'));
    const [line] = (await once(service.stdout.setEncoding('utf8'), 'data')) as [string];
    const port = Number(/:(\d+)\n$/.exec(line)?.[1]);
    const body = formBody(rightParts('pcm'));
    expect((await ask(port, { body, headers: { 'x-api-key': KEY } })).status).toBe(200);
    expect((await ask(port, { body, headers: { 'x-api-key': `${KEY}?` } })).status).toBe(401);
    const pid = service.pid ?? 0;
    const [inference] = await childrenOf(pid);
    expectNoKey(await reportsOf([pid, inference]));
    expect(await readFile(`/proc/${inference}/environ`, 'utf8')).not.toContain(KEY);
  });

  it.each([
    ['check-service', (address: string) => [address]],
    ['translate', (address: string) => [BOOTH_SAMPLE, '--mode', 'automatic', '--remote', address]],
  ] as const)('of "mimiyaku %s", while a service keeps it waiting', async (command, argumentsFor) => {
    await using service = await hostileService(() => undefined);
    const client = start(command, ...argumentsFor(service.base));
    client.stdout.resume();
    while (service.requests.length === 0) await sleep(20);
    expect(service.requests[0].headers['x-api-key']).toBe(KEY);
    const pid = client.pid ?? 0;
    expectNoKey(await reportsOf([pid, ...(await childrenOf(pid))]));
  });
});

it('where Node can leave the environment out of its reports, that is asked of it', () => {
  const able = { excludeEnv: false };
  keepEnvironmentOutOfReports(able);
  expect(able).toEqual({ excludeEnv: true });
  const unable = {};
  keepEnvironmentOutOfReports(unable);
  expect(unable).toEqual({});
});
