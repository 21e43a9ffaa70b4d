import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { answerJson, hostileService } from '../support/hostile-service.ts';
import { smallDisks } from '../support/small-disks.ts';
import { BOOTH_SAMPLE, linesOf, runProgram } from './program.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/mimiyaku.js', import.meta.url));

// The program plays the sample in real time with real models.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listen 録音 '));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const disks = smallDisks();

/** Listens to the sample in real time with `--json`; resolves with the process when such an event has been printed. */
async function listenUntil(type: string): Promise<ChildProcessByStdio<null, Readable, null>> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'listen', '--file', BOOTH_SAMPLE, '--keep', folder, '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (z.object({ type: z.string() }).parse(JSON.parse(line)).type === type) resolve();
    });
    child.on('exit', () => {
      reject(new Error('The program ended before.'));
    });
  });
  return child;
}

async function onlySession(): Promise<{ id: string; state: string; samples: number }> {
  const [listing] = await new SessionStore(folder).list();
  if (!listing.readable) throw listing.error;
  return listing.session;
}

describe('mimiyaku listen', () => {
  it('prints English and Japanese of a recording, and keeps nothing where that is wanted', async () => {
    const outcome = await runProgram(['listen', '--file', BOOTH_SAMPLE, '--fast', '--keep-nothing'], {
      env: { MIMIYAKU_RECORDINGS: folder },
    });
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(outcome.stdout).toMatch(/^\d:\d\d\.\d {2}.*other questions/mu);
    expect(outcome.stdout).toMatch(/^ +.*[ぁ-ん]/mu);
    expect(await new SessionStore(folder).list()).toEqual([]);
  });

  it('prints one event a line with --json, and keeps the session where it is told to', async () => {
    const { exitCode, stdout } = await runProgram([
      'listen',
      '--file',
      BOOTH_SAMPLE,
      '--fast',
      '--json',
      '--keep',
      folder,
      '--swap',
    ]);
    expect(exitCode).toBe(0);
    const events = linesOf(stdout).map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line)));
    expect(events.at(0)).toEqual({ type: 'state', state: 'starting' });
    expect(events.at(-1)).toEqual({ type: 'state', state: 'stopped' });
    expect(events.filter(({ type }) => type === 'final').length).toBeGreaterThanOrEqual(5);
    const { id, state } = await onlySession();
    expect(state).toBe('closed');
    // Left and right the other way round than in the file.
    const original = await readFile(BOOTH_SAMPLE);
    const bypass = await readFile(join(folder, id, 'bypass.wav'));
    expect(sampleAt(bypass, 0, 100_000)).toBe(sampleAt(original, 1, 100_000));
    expect(sampleAt(bypass, 1, 100_000)).toBe(sampleAt(original, 0, 100_000));
  });

  it.skipIf(disks.refusal !== undefined)(
    'says once, before it starts, how long a disk with little room lasts; not where nothing is kept',
    async () => {
      await using service = await hostileService((response) => {
        answerJson(response, 200, { result: 'はい。' });
      });
      // Four minutes of both recordings, at 5.76 MB a minute, and a bit.
      const disk = await disks.mount(folder, 'size=24m');
      const args = ['listen', '--file', BOOTH_SAMPLE, '--fast', '--remote', service.base] as const;
      const kept = await runProgram([...args, '--keep', join(disk, 'not yet')]);
      expect(kept.exitCode).toBe(0);
      expect(linesOf(kept.stderr)[0]).toContain('has room for 4 minutes of recording. Free some space');
      expect(kept.stderr.split('has room for')).toHaveLength(2);
      const forgotten = await runProgram([...args, '--keep-nothing'], { env: { MIMIYAKU_RECORDINGS: disk } });
      expect(forgotten.exitCode).toBe(0);
      expect(forgotten.stderr).not.toContain('has room for');
    },
  );

  it('ends in good order with Ctrl-C', async () => {
    const child = await listenUntil('final');
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    const { id, state, samples } = await onlySession();
    expect(state).toBe('closed');
    expect(samples).toBeLessThan(32 * 16_000);
    for await (const { status } of new SessionStore(folder).utterances(id)) expect(status).toBe('done');
  });

  it('killed in mid-session leaves what it had heard: the next start puts it in order', async () => {
    const child = await listenUntil('closed');
    const store = new SessionStore(folder);
    const running = await onlySession();
    expect(running.state).toBe('recording');
    // Its record reaches the disk within a second.
    while ((await recordsOf(store, running.id)) === 0) await sleep(100);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { repaired, failed } = await store.repairInterrupted();
    expect(failed).toEqual([]);
    expect(repaired).toHaveLength(1);
    const { id, state } = await onlySession();
    expect(state).toBe('repaired');
    const original = await readFile(BOOTH_SAMPLE);
    const { startSample } = await store.utterance(id, 0);
    const bypass = await store.recordingOf(id, 0, 'bypass');
    expect(bypass.length).toBeGreaterThan(16_000);
    expect(bypass[2 * 1_000]).toBe(sampleAt(original, 0, startSample + 1_000));
  });

  it.each([
    [['--loop'], 2, /--file/],
    [['--file', BOOTH_SAMPLE, '--device', 'array'], 2, /not both/],
    [['--file', 'nowhere.wav'], 3, /nowhere\.wav/],
    [['--device', 'no such microphone', '--keep-nothing'], 7, /icrophone/],
  ])('refuses %j with a sentence', async (args, exitCode, sentence) => {
    const outcome = await runProgram(['listen', ...args], { env: { MIMIYAKU_RECORDINGS: folder } });
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toMatch(sentence);
    expect(outcome.stdout).toBe('');
  });
});

async function recordsOf(store: SessionStore, id: string): Promise<number> {
  let count = 0;
  for await (const record of store.utterances(id)) count += record.index + 1;
  return count;
}

function sampleAt(wav: Buffer, channel: number, sample: number): number {
  return wav.readInt16LE(wav.indexOf('data') + 8 + 2 * (2 * sample + channel));
}
