import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { qrMatrix, qrTerminalText } from '../../src/engine/share/qr-code.ts';
import { createTerminalView } from '../../src/headless/listen/terminal-view.ts';
import { BOOTH_SAMPLE, linesOf, runProgram } from './program.ts';

// The program plays the sample in real time with real models.
vi.setConfig({ testTimeout: 240_000 });

const SHARE = [
  'listen',
  '--file',
  BOOTH_SAMPLE,
  '--keep-nothing',
  '--share',
  '--share-host',
  '127.0.0.1',
] as const;

const lineSchema = z.looseObject({
  type: z.string(),
  url: z.string().optional(),
  readers: z.number().optional(),
  record: z.object({ japanese: z.string(), english: z.string() }).optional(),
});

function curl(...args: readonly string[]): { text: () => string; ended: Promise<number | null> } {
  const child = spawn('curl', ['--silent', '--no-buffer', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { text: () => text, ended };
}

describe('mimiyaku listen --share', () => {
  it('lets curl read along what it prints, and says when it is over', async () => {
    const outcome = runProgram([...SHARE, '--share-port', '0', '--json'], {
      onStart: (child) => {
        const lines = createInterface({ input: child.stdout });
        lines.on('line', (line) => {
          const { type, url } = lineSchema.parse(JSON.parse(line));
          if (type === 'sharing' && url !== undefined) started(url, () => child.kill('SIGINT'));
        });
      },
    });
    let started: (url: string, stop: () => void) => void = () => undefined;
    const [url, stop] = await new Promise<[string, () => void]>((resolve) => {
      started = (...told) => {
        resolve(told);
      };
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w]{8}\/$/);
    const reader = curl(`${url}events`);
    while (!reader.text().includes('"type":"utterance"')) await sleep(50);
    const captions = curl(`${url}captions.txt?lines=50`);
    expect(await captions.ended).toBe(0);
    stop();
    expect(await reader.ended).toBe(0);
    const { exitCode, stdout } = await outcome;
    expect(exitCode).toBe(0);

    const events = linesOf(reader.text())
      .filter((line) => line.startsWith('data: '))
      .map((line) =>
        z
          .looseObject({ type: z.string(), english: z.string(), japanese: z.string() })
          .parse(JSON.parse(line.slice(6))),
      );
    expect(events[0].type).toBe('screen');
    expect(events.at(-1)?.type).toBe('ended');
    const printed = linesOf(stdout).map((line) => lineSchema.parse(JSON.parse(line)));
    const finals = printed.flatMap(({ type, record }) =>
      type === 'final' && record !== undefined ? [record] : [],
    );
    const wanted = finals
      .filter(({ japanese }) => japanese !== '')
      .map(({ english, japanese }) => ({ english, japanese }));
    expect(wanted.length).toBeGreaterThan(0);
    expect(
      events
        .filter(({ type }) => type === 'utterance')
        .map(({ english, japanese }) => ({ english, japanese })),
    ).toEqual(wanted);
    expect(captions.text().split('\n')[0]).toBe(wanted[0].japanese);
    expect(printed.some(({ type, readers }) => type === 'sharing-status' && readers === 1)).toBe(true);
  });

  it('says when the port is taken, and begins nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outcome = await runProgram([...SHARE, '--share-port', String(port)]);
    server.close();
    expect(outcome).toMatchObject({ exitCode: 8, stdout: '' });
    expect(outcome.stderr).toContain(`Port ${String(port)} is taken by another program.`);
  });

  it.each([
    [['--share-port', '4700'], 2, /Add "--share"/],
    [['--share', '--share-host', '203.0.113.7'], 8, /"203\.0\.113\.7" is no network of this computer/],
    [['--share', '--share-host', '0.0.0.0'], 8, /"0\.0\.0\.0" is no network of this computer/],
    [['--share', '--share-port', '70000'], 2, /whole number from 0 to 65535/],
  ])('refuses %j with a sentence', async (args, exitCode, sentence) => {
    const outcome = await runProgram(['listen', '--file', BOOTH_SAMPLE, '--keep-nothing', ...args]);
    expect(outcome).toMatchObject({ exitCode, stdout: '' });
    expect(outcome.stderr).toMatch(sentence);
  });
});

it('a terminal shows the address with its QR code above everything else, and how many read', () => {
  let written = '';
  const view = createTerminalView({ columns: 80, write: (text) => ((written += text), true) }, () => 0);
  const url = 'http://192.168.1.31:4649/bcdfghjk/';
  view.shared({ url, address: '192.168.1.31', port: 4649, code: 'bcdfghjk', qr: qrMatrix(url) });
  expect(written).toBe(`${qrTerminalText(qrMatrix(url))}\nRead along at ${url}\n`);
  view.show({ type: 'state', state: 'listening' });
  view.sharingStatus({ readers: 12, hint: null });
  expect(written).toContain('listening  12 reading');
});
