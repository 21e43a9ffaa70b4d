import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  INITIAL_QUEUE_STATE,
  type QueueCommand,
  type QueueEvent,
  type QueueSettings,
  type QueueState,
} from '../../src/headless/serve/queue/queue-state.ts';
import { reduceQueue } from '../../src/headless/serve/queue/reduce-queue.ts';
import { WorkQueue } from '../../src/headless/serve/queue/work-queue.ts';

const SETTINGS: QueueSettings = {
  slots: 1,
  maxWaiting: 8,
  maxWaitingPerClient: 4,
  maxExpectedWaitMs: Infinity,
};

function play(
  events: readonly QueueEvent[],
  settings = SETTINGS,
): { state: QueueState; commands: QueueCommand[] } {
  let state = INITIAL_QUEUE_STATE;
  const commands: QueueCommand[] = [];
  for (const event of events) {
    const step = reduceQueue(settings, state, event);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands };
}

function arrived(id: number, client: string, meanWorkMs = 1000): QueueEvent {
  return { type: 'arrived', job: { id, client }, meanWorkMs };
}

function came(id: number, client: string, meanWorkMs?: number): QueueEvent[] {
  return [arrived(id, client, meanWorkMs), { type: 'received', id }];
}

function startsIn(commands: readonly QueueCommand[]): number[] {
  return commands.flatMap((command) => (command.type === 'start' ? [command.id] : []));
}

describe('the order', () => {
  it('clients take turns, each in its own order', () => {
    const events = [
      ...came(0, 'a'),
      ...came(1, 'a'),
      ...came(2, 'a'),
      ...came(3, 'b'),
      ...came(4, 'c'),
      ...[0, 3, 4, 1, 2].map((id): QueueEvent => ({ type: 'finished', id })),
    ];
    expect(startsIn(play(events).commands)).toEqual([0, 3, 4, 1, 2]);
  });

  it('what is received first goes first, whenever its headers came', () => {
    const events: QueueEvent[] = [
      arrived(0, 'a'),
      ...came(1, 'a'),
      { type: 'received', id: 0 },
      { type: 'finished', id: 1 },
    ];
    expect(startsIn(play(events).commands)).toEqual([1, 0]);
  });

  it('a slot whose process is down is passed over while another works, and used when none does', () => {
    const settings = { ...SETTINGS, slots: 2 };
    const oneDown = play([{ type: 'slot-down', slot: 0 }, ...came(0, 'a'), ...came(1, 'a')], settings);
    expect(oneDown.state.running).toMatchObject([{ id: 0, slot: 1 }]);
    const bothDown = play(
      [{ type: 'slot-down', slot: 0 }, { type: 'slot-down', slot: 1 }, ...came(0, 'a')],
      settings,
    );
    expect(bothDown.state.running).toMatchObject([{ id: 0, slot: 0 }]);
  });
});

describe('what is refused', () => {
  const refusalsIn = (events: readonly QueueEvent[], settings = SETTINGS): string[] =>
    play(events, settings).commands.flatMap((command) => (command.type === 'refuse' ? [command.reason] : []));

  it('more than one client may keep waiting, others still find room', () => {
    const hog = [0, 1, 2, 3, 4, 5].flatMap((id) => came(id, 'a'));
    expect(refusalsIn([...hog, ...came(6, 'b')])).toEqual(['client-has-its-share']);
  });

  it('more than there is room for', () => {
    const crowd = Array.from({ length: 12 }, (_, id) => came(id, `client-${id}`)).flat();
    expect(refusalsIn(crowd)).toEqual(['full', 'full', 'full']);
  });

  describe('what would wait too long', () => {
    const patient = { ...SETTINGS, maxWaiting: 100, maxWaitingPerClient: 100, maxExpectedWaitMs: 5_000 };
    const refusedIds = (events: readonly QueueEvent[], settings: QueueSettings): number[] =>
      play(events, settings).commands.flatMap((command) => (command.type === 'refuse' ? [command.id] : []));
    const hundred = (client: (id: number) => string, meanWorkMs: number): QueueEvent[] =>
      Array.from({ length: 100 }, (_, id) => came(id, client(id), meanWorkMs)).flat();

    it.each([
      ['one works, five wait for a second each', 1, 1000, 6],
      ['faster work lets more in', 1, 500, 11],
      ['two processes let in twice as many', 2, 1000, 12],
      ['work that takes longer than the limit lets one wait', 1, 30_000, 2],
    ])('%s', (_, slots, meanWorkMs, letIn) => {
      for (const client of [() => 'a', (id: number) => `client-${id}`]) {
        const refused = refusedIds(hundred(client, meanWorkMs), { ...patient, slots });
        expect(refused).toEqual(Array.from({ length: 100 - letIn }, (__, place) => letIn + place));
      }
    });

    it('a process that is down does not count', () => {
      const events: QueueEvent[] = [{ type: 'slot-down', slot: 1 }, ...hundred(() => 'a', 1000)];
      expect(refusedIds(events, { ...patient, slots: 2 })).toHaveLength(94);
    });

    it('one client that floods the queue takes no room from another, whose turn comes soon', () => {
      const events = [...hundred(() => 'a', 1000), ...came(100, 'b'), ...came(101, 'b'), ...came(102, 'b')];
      expect(refusedIds(events, patient).filter((id) => id >= 100)).toEqual([102]);
      expect(refusalsIn(events, patient)).not.toContain('full');
    });
  });

  it('everything once it closes; it is idle when the last one has ended', () => {
    const { commands } = play([
      ...came(0, 'a'),
      ...came(1, 'a'),
      { type: 'close' },
      ...came(2, 'b'),
      { type: 'finished', id: 0 },
      { type: 'left', id: 1 },
      { type: 'finished', id: 1 },
    ]);
    expect(commands.map(({ type }) => type)).toEqual(['admit', 'start', 'admit', 'refuse', 'start', 'idle']);
  });
});

const anyEvent: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({
    type: fc.constant('arrived' as const),
    job: fc.record({ id: fc.nat(20), client: fc.constantFrom('a', 'b', 'c') }),
    meanWorkMs: fc.nat(5_000),
  }),
  fc.record({
    type: fc.constantFrom('received' as const, 'left' as const, 'finished' as const),
    id: fc.nat(20),
  }),
  fc.record({ type: fc.constantFrom('slot-up' as const, 'slot-down' as const), slot: fc.nat(1) }),
);

it('whatever happens in whatever order: never more than fits, no slot twice, none idle while somebody waits', () => {
  const settings = { ...SETTINGS, slots: 2 };
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
      // Ids are given once: a second arrival of one that is there is no event of this world.
      let state = INITIAL_QUEUE_STATE;
      for (const event of events) {
        const present = [...state.receiving, ...state.waiting, ...state.running].map(({ id }) => id);
        if (event.type === 'arrived' && present.includes(event.job.id)) continue;
        state = reduceQueue(settings, state, event).state;
        const { receiving, waiting, running, down } = state;
        expect(receiving.length + waiting.length).toBeLessThanOrEqual(settings.maxWaiting);
        expect(new Set(running.map(({ slot }) => slot)).size).toBe(running.length);
        const usable = down.length === 2 ? 2 : 2 - down.length;
        if (waiting.length > 0) expect(running.length).toBeGreaterThanOrEqual(Math.min(usable, 1));
      }
    }),
  );
});

describe('the queue at work', () => {
  it('gives the place up when the client goes while it waits', async () => {
    const queue = new WorkQueue(SETTINGS);
    let release: () => void = () => undefined;
    const first = queue
      .enter('a')
      .run(() => new Promise<void>((resolve) => (release = resolve)), new AbortController().signal);
    const gone = new AbortController();
    const second = queue.enter('a').run(() => Promise.resolve(), gone.signal);
    expect([queue.running, queue.waiting]).toEqual([1, 1]);
    gone.abort(new Error('hung up'));
    await expect(second).rejects.toThrow('hung up');
    expect([queue.running, queue.waiting]).toEqual([1, 0]);
    const closed = queue.close();
    expect(() => queue.enter('a')).toThrow('being stopped');
    release();
    await Promise.all([first, closed]);
  });

  it('says in how many seconds there may be room', () => {
    const queue = new WorkQueue({ ...SETTINGS, maxWaiting: 1, maxWaitingPerClient: 1 });
    queue.enter('a');
    expect(() => queue.enter('b')).toThrow(
      expect.objectContaining({ status: 503, headers: { 'retry-after': '1' } }),
    );
  });
});
