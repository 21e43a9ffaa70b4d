import { afterEach, describe, expect, it } from 'vitest';

import { InferenceSupervisor } from '../../src/engine/interpret/inference-supervisor.ts';
import type { SupervisorStatus } from '../../src/engine/interpret/supervisor-status.ts';
import type { SupervisorTuning } from '../../src/engine/interpret/tuning.ts';
import type { OpenChannel } from '../../src/engine/processes/channel.ts';
import { bundledPack, isRunning, standIn, until } from './supervised.ts';

// What a misbehaving inference process does to its requests, seen from outside with real processes. The processes are stand-ins (see
// processes/README.md); inference-process.test.ts has the real one.

const translator = await bundledPack('translator');
let supervisor: InferenceSupervisor | undefined;

afterEach(async () => {
  await supervisor?.dispose();
  supervisor = undefined;
});

function supervise(
  openChannel: OpenChannel,
  options: { tuning?: Partial<SupervisorTuning>; onStatus?: (status: SupervisorStatus) => void } = {},
): InferenceSupervisor {
  supervisor = new InferenceSupervisor({ openChannel, packs: { translator }, ...options });
  return supervisor;
}

const QUICK = { restartDelaysMs: [0, 10], healthyAfterMs: 60_000 } as const;

async function japaneseOf(of: InferenceSupervisor, text: string): Promise<string> {
  return (await of.translate(text)).value.japanese;
}

describe('a text that kills the process', () => {
  it('is refused after three tries, with what the process last wrote, and the others are answered', async () => {
    const lines: string[] = [];
    const of = supervise(
      standIn('stand-in', (line) => lines.push(line)),
      { tuning: QUICK },
    );
    const [first, poison, second] = await Promise.allSettled([
      japaneseOf(of, 'before'),
      japaneseOf(of, 'die'),
      japaneseOf(of, 'after'),
    ]);
    expect(first).toMatchObject({ value: 'before' });
    expect(second).toMatchObject({ value: 'after' });
    expect(poison).toMatchObject({
      reason: { code: 'inference.failed', message: expect.stringContaining('SIGKILL') as string },
    });
    expect(poison).toMatchObject({ reason: { message: expect.stringContaining('bad_alloc') as string } });
    expect(lines).toHaveLength(3);
    expect(of.figures.generation).toBe(4);
    expect(of.status).toMatchObject({ phase: 'ready', failures: 0 });
  });
});

describe('a text at which the process hangs', () => {
  it('is refused as timed out, the hung processes are gone, and the next is answered', async () => {
    const pids = new Set<number>();
    const of = supervise(standIn('stand-in'), {
      tuning: { ...QUICK, requestTimeLimitMs: 300, timeLimitPerCharacterMs: 0 },
      onStatus: () => {
        if (supervisor?.figures.pid !== undefined) pids.add(supervisor.figures.pid);
      },
    });
    const [hung, next] = await Promise.allSettled([japaneseOf(of, 'hang'), japaneseOf(of, 'after')]);
    expect(hung).toMatchObject({ reason: { code: 'inference.timed-out' } });
    expect(next).toMatchObject({ value: 'after' });
    await of.dispose();
    expect(pids.size).toBeGreaterThanOrEqual(3);
    expect([...pids].filter(isRunning)).toEqual([]);
  });
});

describe.each(['babble', 'answer another'])('a process that answers with nonsense (%s)', (text) => {
  it('is replaced, and only that text is refused', async () => {
    const of = supervise(standIn('stand-in'), { tuning: QUICK });
    const [babbled, next] = await Promise.allSettled([japaneseOf(of, text), japaneseOf(of, 'after')]);
    expect(babbled).toMatchObject({ reason: { code: 'inference.failed' } });
    expect(next).toMatchObject({ value: 'after' });
  });
});

describe('a process that never comes up', () => {
  it('ends in a visible failure that says why, and is tried again', async () => {
    const statuses: SupervisorStatus[] = [];
    const of = supervise(standIn('exits-at-once'), {
      tuning: QUICK,
      onStatus: (status) => statuses.push(status),
    });
    await expect(japaneseOf(of, 'hello')).rejects.toMatchObject({
      code: 'inference.unavailable',
      message: expect.stringContaining('libonnxruntime.so.1') as string,
    });
    expect(of.status.phase).toBe('failed');
    expect(of.status.reason).toContain('ended with code 1');
    await expect(japaneseOf(of, 'hello')).rejects.toMatchObject({ code: 'inference.unavailable' });
    const { generation } = of.figures;
    await until(() => of.figures.generation > generation);
    expect(statuses.map(({ phase }) => phase)).toContain('backing-off');
  });

  it('is killed when it does not load in time', async () => {
    const of = supervise(standIn('never-loads'), { tuning: { ...QUICK, loadTimeLimitMs: 200 } });
    await expect(japaneseOf(of, 'hello')).rejects.toMatchObject({
      code: 'inference.unavailable',
      message: expect.stringContaining('did not load') as string,
    });
  });

  it('says so where the program is not there', async () => {
    const of = supervise(standIn('no-such-program'), { tuning: QUICK });
    await expect(japaneseOf(of, 'hello')).rejects.toMatchObject({
      code: 'inference.unavailable',
      message: expect.stringContaining('Cannot find module') as string,
    });
  });
});

describe('cancelling and closing', () => {
  it('rejects a request whose signal was already given, without sending it', async () => {
    const of = supervise(standIn('stand-in'));
    await expect(of.translate('die', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await japaneseOf(of, 'after')).toBe('after');
    expect(of.figures.generation).toBe(1);
  });

  it('rejects what is pending and leaves no process behind, even a hung one', async () => {
    const of = supervise(standIn('stand-in'), { tuning: { closeTimeLimitMs: 100 } });
    await japaneseOf(of, 'first');
    const { pid } = of.figures;
    const pending = Promise.allSettled([japaneseOf(of, 'hang'), japaneseOf(of, 'after')]);
    await of.dispose();
    expect(await pending).toMatchObject([
      { reason: { code: 'cancelled' } },
      { reason: { code: 'cancelled' } },
    ]);
    expect(pid).toBeDefined();
    expect(isRunning(pid ?? 0)).toBe(false);
    await expect(of.translate('later')).rejects.toMatchObject({ code: 'cancelled' });
    await of.dispose();
  });

  it('refuses what exceeds the queue and answers the rest', async () => {
    const of = supervise(standIn('stand-in'), { tuning: { maxWaiting: 3 } });
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((text) => japaneseOf(of, text)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: 'inference.unavailable' } });
  });
});
