import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { utteranceRecordSchema, type UtteranceRecord } from '../../src/engine/recordings/utterance-record.ts';
import { BOOTH_SAMPLE, linesOf, runProgram } from './program.ts';

const KEY = 'mk-booth-7c1f4a90be2d5583a6';
const PROGRAM = fileURLToPath(new URL('../../bin/mimiyaku.js', import.meta.url));

/** Starts `mimiyaku serve` on a free port and waits until it says where it listens. */
async function startService(): Promise<{
  url: string;
  process: ChildProcessWithoutNullStreams;
  log: () => string;
}> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
    env: { ...process.env, MIMIYAKU_API_KEY: KEY },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /http:\/\/\S+/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => {
      reject(new Error(`The service ended: ${log}`));
    });
  });
  return { url, process: child, log: () => log };
}

function recordsOf(stdout: string): UtteranceRecord[] {
  return linesOf(stdout).map((line) => utteranceRecordSchema.parse(JSON.parse(line)));
}

describe('the client against mimiyaku serve', () => {
  let service: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(async () => {
    if (service.process.exitCode !== null || service.process.signalCode !== null) return;
    const closed = once(service.process, 'close');
    service.process.kill('SIGTERM');
    await closed;
  });

  it('check-service finds both formats working', async () => {
    const { exitCode, stdout } = await runProgram(['check-service', service.url], {
      env: { MIMIYAKU_API_KEY: KEY },
    });
    expect(stdout.match(/works: connected in .* no words, as none were sent/g)).toHaveLength(2);
    expect(exitCode).toBe(0);
  });

  it.each([
    ['unknown', 'mk-booth-ffffffffffffffffff', 'does not accept the API key (401)'],
    ['missing', '', 'asks for an API key (401)'],
  ])('check-service tells that the key is %s', async (_, key, words) => {
    const { exitCode, stdout } = await runProgram(['check-service', service.url, '--format', 'wav'], {
      env: { MIMIYAKU_API_KEY: key },
    });
    expect({ exitCode }).toEqual({ exitCode: 8 });
    expect(stdout).toContain(words);
  });

  it('translate --remote gives the Japanese of every utterance, in order', async () => {
    const { exitCode, stdout, stderr } = await runProgram(
      ['translate', BOOTH_SAMPLE, '--json', '--remote', service.url, '--remote-format', 'pcm'],
      { env: { MIMIYAKU_API_KEY: KEY } },
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const records = recordsOf(stdout);
    expect(records.length).toBeGreaterThanOrEqual(3);
    for (const [position, { start, source, japanese }] of records.entries()) {
      expect(source).toBe('remote');
      expect(japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/u);
      if (position > 0) expect(start).toBeGreaterThanOrEqual(records[position - 1].end);
    }
  });

  it('automatic mode loses nothing where the service is killed in the middle', async () => {
    const { exitCode, stdout } = await runProgram(
      ['translate', BOOTH_SAMPLE, '--json', '--remote', service.url, '--mode', 'automatic'],
      {
        env: { MIMIYAKU_API_KEY: KEY },
        onStart: (child) => {
          child.stdout.once('data', () => service.process.kill('SIGKILL'));
        },
      },
    );
    expect(exitCode).toBe(0);
    const records = recordsOf(stdout);
    expect(records.length).toBeGreaterThanOrEqual(3);
    for (const { source, fallback, japanese } of records) {
      expect(fallback === undefined).toBe(source === 'remote');
      expect(japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/u);
    }
    // A busy machine may have lost patience with the service before.
    expect(records.at(-1)?.fallback?.code).toMatch(/^service\.(unreachable|timed-out)$/);
    expect(service.log()).not.toContain(KEY);
  });
});
