import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { utteranceRecordSchema, type UtteranceRecord } from '../../src/engine/recordings/utterance-record.ts';
import { answerJson, hostileService, type HostileService } from '../support/hostile-service.ts';
import { BOOTH_SAMPLE, linesOf, runProgram, type Outcome } from './program.ts';

const KEY = 'mk-s3cret-of-the-booth';

let service: HostileService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

function recordsOf(stdout: string): UtteranceRecord[] {
  return linesOf(stdout).map((line) => utteranceRecordSchema.parse(JSON.parse(line)));
}

/** Runs the program with a key in its environment, and sees to it that it is printed nowhere. */
async function runWithKey(
  args: readonly string[],
  env: NodeJS.ProcessEnv = { MIMIYAKU_API_KEY: KEY },
): Promise<Outcome> {
  const outcome = await runProgram(args, { env });
  expect(outcome.stdout + outcome.stderr).not.toContain(KEY);
  return outcome;
}

describe('mimiyaku translate --remote', () => {
  it('has every utterance translated by the service, in order, without recogniser or translator here', async () => {
    const answers: (() => void)[] = [];
    service = await hostileService((response, _, position) => {
      const answer = (): void => {
        answerJson(response, 200, { result: `第${position}文。` });
      };
      // The first waits until the second has been answered.
      if (position === 0) answers.push(answer);
      else {
        answer();
        answers.shift()?.();
      }
    });
    const { exitCode, stdout, stderr } = await runWithKey([
      'translate',
      BOOTH_SAMPLE,
      '--json',
      '--remote',
      service.base,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const records = recordsOf(stdout);
    expect(records.length).toBeGreaterThanOrEqual(3);
    expect(records.map(({ index }) => index)).toEqual(records.map((_, position) => position));
    for (const { english, japanese, source } of records) {
      expect({ english, source }).toEqual({ english: '', source: 'remote' });
      expect(japanese).toMatch(/^第\d文。$/);
    }
    expect(service.requests).toHaveLength(records.length);
    for (const { path, headers } of service.requests) {
      expect({ path, key: headers['x-api-key'] }).toEqual({ path: '/files/wav', key: KEY });
    }
  });

  it('takes the key from a file, and the format that is asked for; shows Japanese and time', async () => {
    service = await hostileService((response) => {
      answerJson(response, 200, { result: 'ようこそ。' });
    });
    const keyFile = join(await mkdtemp(join(tmpdir(), 'mimiyaku-')), 'key');
    await writeFile(keyFile, `${KEY}\n`);
    const { exitCode, stdout } = await runWithKey(
      [
        'translate',
        BOOTH_SAMPLE,
        '--remote',
        `${service.base}/`,
        '--remote-format',
        'pcm',
        '--api-key-file',
        keyFile,
      ],
      {},
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^0:\d\d\.\d – 0:\d\d\.\d\n {4}ようこそ。\n {4}\(answered by the service in \d+\.\d\d s\)\n/,
    );
    expect(service.requests[0]).toMatchObject({ path: '/files/pcm', headers: { 'x-api-key': KEY } });
  });

  it('reports an utterance that the service refuses, and does the others', async () => {
    service = await hostileService((response, _, position) => {
      if (position === 0) answerJson(response, 413, { detail: 'at most 5 seconds' });
      else answerJson(response, 200, { result: 'はい。' });
    });
    const { exitCode, stdout, stderr } = await runWithKey([
      'translate',
      BOOTH_SAMPLE,
      '--json',
      '--remote',
      service.base,
    ]);
    expect(exitCode).toBe(8);
    expect(recordsOf(stdout).length).toBeGreaterThanOrEqual(2);
    expect(linesOf(stderr)).toHaveLength(1);
    expect(stderr).toMatch(
      /^mimiyaku: The utterance at 0:.* could not be translated\. .*too long.*at most 5 seconds\./,
    );
  });

  it('ends with one sentence and exit code 8 where the service does not take the key', async () => {
    service = await hostileService((response) => {
      answerJson(response, 401, { detail: `unknown key ${KEY}` });
    });
    const { exitCode, stdout, stderr } = await runWithKey([
      'translate',
      BOOTH_SAMPLE,
      '--remote',
      service.base,
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 8, stdout: '' });
    expect(linesOf(stderr)).toEqual([
      'mimiyaku: The translation service does not accept the API key (401): unknown key [API key]. Check the key, or ask whoever runs the service for a new one.',
    ]);
  });

  it('in automatic mode goes on here where the service fails, says so once, and gives the reason with each result', async () => {
    service = await hostileService((response) => {
      answerJson(response, 500, { detail: 'out of memory' });
    });
    const { exitCode, stdout, stderr } = await runWithKey([
      'translate',
      BOOTH_SAMPLE,
      '--json',
      '--remote',
      service.base,
      '--mode',
      'automatic',
    ]);
    expect(exitCode).toBe(0);
    expect(linesOf(stderr)).toEqual([
      'The translation service failed (500): out of memory. This computer translates meanwhile.',
    ]);
    const records = recordsOf(stdout);
    expect(records.map(({ english }) => english.toLowerCase()).join(' ')).toContain('other questions');
    for (const { source, fallback } of records) {
      expect({ source, code: fallback?.code }).toEqual({ source: 'local', code: 'service.failed' });
    }
  });

  it.each([
    [['--mode', 'remote'], 2, '"--mode remote" needs a translation service.'],
    [['--mode', 'automatic'], 2, 'Name its address with "--remote URL".'],
    [['--mode', 'sometimes'], 2, 'Allowed choices are remote, local, automatic.'],
    [['--remote', 'https://s.example', '--phrasebook', 'a.csv'], 2, '"--phrasebook" has no effect'],
    [
      ['--remote', 'https://s.example', '--api-key-file', '/nowhere'],
      2,
      'The key file "/nowhere" cannot be read (ENOENT).',
    ],
    [['--remote', 'http://192.0.2.1'], 8, 'would be sent speech and the API key unencrypted'],
    [['--remote', 's.example'], 8, 'must begin with "https://"'],
    [['--remote', `https://${KEY}@s.example`], 8, 'holds a user name or a password'],
  ])('%j is refused', async (args, expectedCode, words) => {
    const { exitCode, stdout, stderr } = await runWithKey(['translate', BOOTH_SAMPLE, ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: expectedCode, stdout: '' });
    expect(stderr).toContain(words);
    expect(linesOf(stderr)).toHaveLength(1);
  });
});

const checkSchema = z.object({
  address: z.string(),
  works: z.boolean(),
  sentKey: z.boolean(),
  formats: z.array(
    z.object({
      format: z.enum(['pcm', 'wav']),
      works: z.boolean(),
      connectMs: z.number().optional(),
      answersMs: z.array(z.number()),
      fault: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});

describe('mimiyaku check-service', () => {
  it('tells of both formats that they work, and how fast', async () => {
    service = await hostileService((response) => {
      answerJson(response, 200, { result: '' });
    });
    const { exitCode, stdout, stderr } = await runWithKey(['check-service', service.base]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const time = String.raw`\d+(\.\d)? ms`;
    const works = `works: connected in ${time}, answered in ${time}, ${time}, ${time}: no words, as none were sent`;
    const [head, ...formats] = linesOf(stdout);
    expect(head).toBe(`${service.base} (not encrypted, API key sent)`);
    expect(formats[0]).toMatch(new RegExp(`^  pcm  ${works}$`));
    expect(formats[1]).toMatch(new RegExp(`^  wav  ${works}$`));
    expect(formats).toHaveLength(2);
  });

  it('gives the same as data', async () => {
    service = await hostileService((response, { path }) => {
      if (path === '/booth/files/wav') answerJson(response, 200, { result: '' });
      else answerJson(response, 415, { detail: 'only WAV here' });
    });
    const { exitCode, stdout } = await runWithKey(['check-service', `${service.base}/booth`, '--json'], {});
    expect(exitCode).toBe(8);
    const { formats, ...rest } = checkSchema.parse(JSON.parse(stdout));
    expect(rest).toEqual({ address: `${service.base}/booth`, works: false, sentKey: false });
    expect(formats[0]).toMatchObject({ format: 'pcm', works: false, fault: { code: 'service.refused' } });
    expect(formats[0].fault?.message).toContain('only WAV here');
    expect(formats[1]).toMatchObject({ format: 'wav', works: true });
    expect(formats[1].answersMs).toHaveLength(3);
  });

  it.each([
    [
      'a port where nothing listens',
      'http://127.0.0.1:1',
      /pcm {2}does not work: .* cannot be reached: nothing answers there\./,
    ],
    [
      'https where there is none',
      'https://127.0.0.1:1',
      /\(encrypted, API key sent\)\n {2}pcm {2}does not work/,
    ],
  ])('tells what is wrong with %s', async (_, address, words) => {
    const { exitCode, stdout, stderr } = await runWithKey(['check-service', address, '--format', 'pcm']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 8, stderr: '' });
    expect(stdout).toMatch(words);
    expect(stdout).not.toContain('wav');
  });

  it('is stopped by Ctrl-C', async () => {
    service = await hostileService(() => undefined);
    const { base, requests } = service;
    const { exitCode, stdout } = await runProgram(['check-service', base], {
      onStart: (child) => {
        const look = setInterval(() => {
          if (requests.length === 0) return;
          clearInterval(look);
          child.kill('SIGINT');
        }, 10);
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  });
});
