import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AnswerMessage, Failure, InferencePart } from '../../src/engine/interpret/protocol.ts';
import { nextDeadline, reduceSupervisor } from '../../src/engine/interpret/supervisor-machine.ts';
import {
  INITIAL_SUPERVISOR_STATE,
  type SupervisorCommand,
  type SupervisorEvent,
  type SupervisorSettings,
  type SupervisorState,
  type Ticket,
} from '../../src/engine/interpret/supervisor-types.ts';
import { SUPERVISOR_TUNING } from '../../src/engine/interpret/tuning.ts';

const SETTINGS: SupervisorSettings = { parts: ['recogniser', 'translator'], tuning: SUPERVISOR_TUNING };
const DIED: Failure = {
  code: 'inference.unavailable',
  message: 'The inference process was killed (SIGKILL).',
};
const MEMORY = { residentBytes: 1, peakResidentBytes: 1 };

/** Drives the reducer as the supervisor does, with a clock of its own, and keeps every command. */
class Bench {
  state: SupervisorState = INITIAL_SUPERVISOR_STATE;
  nowMs = 0;
  commands: SupervisorCommand[] = [];

  readonly settings: SupervisorSettings;

  constructor(settings: SupervisorSettings = SETTINGS) {
    this.settings = settings;
  }

  handle(event: SupervisorEvent): readonly SupervisorCommand[] {
    const { state, commands } = reduceSupervisor(this.settings, this.state, event, this.nowMs);
    this.state = state;
    this.commands.push(...commands);
    return commands;
  }

  /** Lets time run to the next deadline and ticks. */
  waitForDeadline(): readonly SupervisorCommand[] {
    const deadlineMs = nextDeadline(this.state);
    if (deadlineMs === undefined) throw new Error('Nothing is waited for.');
    this.nowMs = deadlineMs;
    return this.handle({ type: 'tick' });
  }

  load(): void {
    for (const part of this.settings.parts) {
      this.handle({ type: 'loaded', generation: this.state.generation, part });
    }
  }

  submit(id: number, part: InferencePart = 'recogniser', priority = id, continuation = false): void {
    this.handle({ type: 'submit', ticket: ticket(id, part, priority, continuation) });
  }

  answer(id: number, type: 'recognised' | 'translated' | 'failed' = 'recognised'): void {
    this.handle({ type: 'answered', generation: this.state.generation, answer: answer(id, type) });
  }

  die(): void {
    this.handle({ type: 'exited', generation: this.state.generation, failure: DIED });
  }

  outcomes(): readonly SupervisorCommand[] {
    return this.commands.filter(({ type }) => type === 'deliver' || type === 'refuse');
  }

  get sent(): readonly number[] {
    return this.commands.flatMap((command) => (command.type === 'send-request' ? [command.id] : []));
  }
}

function ticket(id: number, part: InferencePart, priority = id, continuation = false): Ticket {
  return { id, part, priority, continuation, timeLimitMs: 10_000 };
}

function answer(id: number, type: 'recognised' | 'translated' | 'failed'): AnswerMessage {
  const figures = { id, milliseconds: 5, memory: MEMORY };
  switch (type) {
    case 'recognised':
      return {
        type,
        ...figures,
        recognition: { text: 'Hello.', meanLogProbability: -0.1, tokenCount: 2, stoppedBy: 'end' },
      };
    case 'translated':
      return { type, ...figures, translation: { japanese: 'こんにちは。', sentenceCount: 1 } };
    case 'failed':
      return { type, id, failure: { code: 'inference.failed', message: 'The model stopped with an error.' } };
  }
}

function ready(settings?: SupervisorSettings): Bench {
  const bench = new Bench(settings);
  bench.handle({ type: 'start' });
  bench.load();
  return bench;
}

function refusals(bench: Bench): readonly { id: number; code: string; message: string }[] {
  return bench.commands.flatMap((command) =>
    command.type === 'refuse'
      ? [{ id: command.id, code: command.failure.code, message: command.failure.message }]
      : [],
  );
}

describe('serving', () => {
  it('starts a process and is ready when every part has loaded', () => {
    const bench = new Bench();
    expect(bench.handle({ type: 'start' })).toEqual([{ type: 'spawn', generation: 1 }]);
    bench.handle({ type: 'loaded', generation: 1, part: 'translator' });
    expect(bench.state.phase.kind).toBe('starting');
    bench.handle({ type: 'loaded', generation: 1, part: 'recogniser' });
    expect(bench.state.phase.kind).toBe('ready');
  });

  it('serves a part that has loaded while the other still loads', () => {
    const bench = new Bench();
    bench.handle({ type: 'start' });
    bench.submit(0, 'translator');
    bench.submit(1, 'recogniser');
    expect(bench.sent).toEqual([]);
    bench.handle({ type: 'loaded', generation: 1, part: 'recogniser' });
    expect(bench.sent).toEqual([1]);
  });

  it('gives out one request at a time, the oldest utterance first', () => {
    const bench = ready();
    bench.submit(0, 'recogniser', 0);
    bench.submit(1, 'recogniser', 1);
    bench.submit(2, 'recogniser', 2);
    expect(bench.sent).toEqual([0]);
    // Utterance 0 comes back for its translation before the next request is taken up.
    bench.submit(3, 'translator', 0);
    bench.answer(0);
    expect(bench.sent).toEqual([0, 3]);
    bench.answer(3, 'translated');
    expect(bench.sent).toEqual([0, 3, 1]);
  });

  it('refuses when too many wait, but lets a continuation in', () => {
    const bench = ready({ ...SETTINGS, tuning: { ...SUPERVISOR_TUNING, maxWaiting: 2 } });
    for (const id of [0, 1, 2, 3]) bench.submit(id);
    expect(refusals(bench)).toMatchObject([{ id: 3, code: 'inference.unavailable' }]);
    bench.submit(4, 'translator', 0, true);
    expect(refusals(bench)).toHaveLength(1);
  });

  it('refuses requests for a part that is not configured', () => {
    const bench = ready({ ...SETTINGS, parts: ['translator'] });
    bench.submit(0, 'recogniser');
    expect(refusals(bench)).toMatchObject([{ id: 0, code: 'inference.unavailable' }]);
  });
});

describe('cancelling', () => {
  it('drops a waiting request', () => {
    const bench = ready();
    bench.submit(0);
    bench.submit(1);
    bench.handle({ type: 'cancel', id: 1 });
    bench.answer(0);
    expect(bench.sent).toEqual([0]);
    expect(refusals(bench)).toMatchObject([{ id: 1, code: 'cancelled' }]);
  });

  it('answers the caller of a running request at once and goes on when the process has let go', () => {
    const bench = ready();
    bench.submit(0);
    bench.submit(1);
    const commands = bench.handle({ type: 'cancel', id: 0 });
    expect(commands.map(({ type }) => type)).toEqual(['refuse', 'send-cancel']);
    expect(bench.sent).toEqual([0]);
    bench.answer(0, 'failed');
    expect(bench.sent).toEqual([0, 1]);
    expect(bench.outcomes()).toHaveLength(1);
  });

  it('does not send a cancelled request again when the process dies of it', () => {
    const bench = ready();
    bench.submit(0);
    bench.handle({ type: 'cancel', id: 0 });
    bench.die();
    bench.waitForDeadline();
    bench.load();
    expect(bench.sent).toEqual([0]);
  });
});

describe('failing', () => {
  it('sends the request that was under way again, before those that waited', () => {
    const bench = ready();
    bench.submit(0);
    bench.submit(1);
    bench.die();
    expect(bench.state.phase).toEqual({ kind: 'backing-off', retryAtMs: 0 });
    bench.waitForDeadline();
    bench.load();
    bench.answer(0);
    bench.answer(1);
    expect(bench.sent).toEqual([0, 0, 1]);
    expect(bench.outcomes()).toHaveLength(2);
    expect(refusals(bench)).toEqual([]);
  });

  it('pauses 0, 1, 2, 4, 8 s between failures in a row, then refuses everything and tries every 30 s', () => {
    const bench = ready();
    const pausesMs: number[] = [];
    for (let failure = 0; failure < 5; failure++) {
      bench.die();
      const before = bench.nowMs;
      expect(bench.state.phase.kind).toBe('backing-off');
      bench.waitForDeadline();
      pausesMs.push(bench.nowMs - before);
    }
    expect(pausesMs).toEqual([0, 1000, 2000, 4000, 8000]);
    bench.submit(7);
    bench.die();
    expect(bench.state.phase.kind).toBe('failed');
    expect(bench.state.reason).toEqual(DIED);
    bench.submit(8);
    expect(refusals(bench)).toMatchObject([
      { id: 7, code: 'inference.unavailable' },
      { id: 8, code: 'inference.unavailable' },
    ]);
    expect(refusals(bench)[0]?.message).toContain('SIGKILL');

    const before = bench.nowMs;
    expect(bench.waitForDeadline()).toEqual([{ type: 'spawn', generation: 7 }]);
    expect(bench.nowMs - before).toBe(30_000);
    bench.submit(9);
    bench.load();
    bench.answer(9);
    expect(bench.state).toMatchObject({ phase: { kind: 'ready' }, failures: 0, reason: undefined });
  });

  it('forgives failures after a healthy period', () => {
    const bench = ready();
    bench.die();
    bench.waitForDeadline();
    bench.load();
    expect(bench.state.failures).toBe(1);
    bench.nowMs += SUPERVISOR_TUNING.healthyAfterMs - 1;
    bench.handle({ type: 'tick' });
    expect(bench.state.failures).toBe(1);
    bench.nowMs += 1;
    bench.handle({ type: 'tick' });
    expect(bench.state).toMatchObject({ failures: 0, reason: undefined });
    expect(nextDeadline(bench.state)).toBeUndefined();
  });

  it('gives up soon where no process ever loads', () => {
    const bench = new Bench();
    bench.handle({ type: 'start' });
    bench.submit(0);
    bench.die();
    bench.waitForDeadline();
    bench.die();
    bench.waitForDeadline();
    bench.die();
    expect(bench.state.phase.kind).toBe('failed');
    expect(refusals(bench)).toHaveLength(1);
  });

  it.each([
    ['pack.missing-file', 'pack.missing-file'],
    // Not this request is at fault but everything.
    ['inference.failed', 'inference.unavailable'],
  ] as const)('tells at once, in its words, why the first load fails (%s)', (code, told) => {
    const bench = new Bench();
    bench.handle({ type: 'start' });
    bench.submit(0);
    const failure: Failure = { code, message: 'encoder.onnx is missing.', advice: 'Install the pack again.' };
    const commands = bench.handle({ type: 'load-failed', generation: 1, failure });
    expect(commands).toEqual([
      { type: 'kill', generation: 1 },
      { type: 'refuse', id: 0, failure: { ...failure, code: told } },
    ]);
    expect(bench.state.phase.kind).toBe('failed');
  });

  it('keeps requests where a load fails that has worked before', () => {
    const bench = ready();
    bench.submit(0);
    bench.die();
    bench.waitForDeadline();
    bench.handle({
      type: 'load-failed',
      generation: 2,
      failure: { code: 'inference.failed', message: 'Out of memory.' },
    });
    expect(bench.state.phase.kind).toBe('backing-off');
    expect(refusals(bench)).toEqual([]);
  });

  it('kills a process that does not load in time', () => {
    const bench = new Bench();
    bench.handle({ type: 'start' });
    expect(bench.waitForDeadline()).toEqual([{ type: 'kill', generation: 1 }]);
    expect(bench.nowMs).toBe(SUPERVISOR_TUNING.loadTimeLimitMs);
    expect(bench.state.phase.kind).toBe('backing-off');
  });

  it('kills a process that hangs, tries the request once more, then refuses it and serves the next', () => {
    const bench = ready();
    bench.submit(0);
    bench.submit(1);
    bench.nowMs += 9_999;
    expect(bench.handle({ type: 'tick' })).toEqual([]);
    expect(bench.waitForDeadline()).toEqual([{ type: 'kill', generation: 1 }]);
    bench.waitForDeadline();
    bench.load();
    const commands = bench.waitForDeadline();
    expect(commands.map(({ type }) => type)).toEqual(['kill', 'refuse']);
    expect(refusals(bench)).toMatchObject([{ id: 0, code: 'inference.timed-out' }]);
    bench.waitForDeadline();
    bench.load();
    bench.answer(1);
    expect(bench.sent).toEqual([0, 0, 1]);
  });

  it.each([1, 2, 3])('answers what %i utterances that kill the process left behind', (poisonous) => {
    const bench = ready();
    for (let id = 0; id <= poisonous; id++) bench.submit(id);
    for (let death = 0; death < poisonous * SUPERVISOR_TUNING.attemptsPerRequest; death++) {
      bench.die();
      expect(bench.state.phase.kind).toBe('backing-off');
      bench.waitForDeadline();
      bench.load();
    }
    expect(bench.state.underWay?.ticket.id).toBe(poisonous);
    bench.answer(poisonous);
    expect(refusals(bench).map(({ id, code }) => [id, code])).toEqual(
      Array.from({ length: poisonous }, (_, id) => [id, 'inference.failed']),
    );
    expect(bench.outcomes().at(-1)).toMatchObject({ type: 'deliver', id: poisonous });
    expect(bench.sent.filter((id) => id === 0)).toHaveLength(SUPERVISOR_TUNING.attemptsPerRequest);
  });

  it.each<[string, AnswerMessage]>([
    ['a request it was not asked', answer(99, 'recognised')],
    ['an answer of another kind', answer(0, 'translated')],
  ])('kills a process that answers with %s', (_, wrong) => {
    const bench = ready();
    bench.submit(0);
    const commands = bench.handle({ type: 'answered', generation: 1, answer: wrong });
    expect(commands).toEqual([{ type: 'kill', generation: 1 }]);
    expect(bench.state.waiting).toHaveLength(1);
  });

  it('hears nothing from a process that it has given up', () => {
    const bench = ready();
    bench.submit(0);
    bench.nowMs = 10_000;
    bench.handle({ type: 'tick' });
    bench.waitForDeadline();
    const before = bench.state;
    expect(bench.handle({ type: 'answered', generation: 1, answer: answer(0, 'recognised') })).toEqual([]);
    expect(bench.handle({ type: 'exited', generation: 1, failure: DIED })).toEqual([]);
    expect(bench.handle({ type: 'loaded', generation: 1, part: 'recogniser' })).toEqual([]);
    expect(bench.state).toEqual(before);
  });

  it('tries again at once when asked', () => {
    const bench = ready();
    for (let failure = 0; failure < 3; failure++) {
      bench.die();
      bench.waitForDeadline();
    }
    bench.die();
    expect(bench.handle({ type: 'start' })).toEqual([{ type: 'spawn', generation: 5 }]);
  });
});

describe('stopping', () => {
  it('refuses what waits and what is under way, asks the process to end, and takes nothing more', () => {
    const bench = ready();
    bench.submit(0);
    bench.submit(1);
    bench.handle({ type: 'stop' });
    bench.submit(2);
    expect(refusals(bench).map(({ id, code }) => [id, code])).toEqual([
      [0, 'cancelled'],
      [1, 'cancelled'],
      [2, 'cancelled'],
    ]);
    expect(bench.commands).toContainEqual({ type: 'close', generation: 1 });
    expect(nextDeadline(bench.state)).toBeUndefined();
  });
});

describe('whatever happens', () => {
  const part = fc.constantFrom<InferencePart>('recogniser', 'translator');
  /** Aims at the living process most of the time, at an older one now and then. */
  const age = fc.constantFrom(0, 0, 0, 0, 1);
  const happening = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ what: fc.constant('submit' as const), part, continuation: fc.boolean() }),
    },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('loaded' as const), part, age }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('answer' as const), failed: fc.boolean(), age }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('wrong-answer' as const), id: fc.nat(30), age }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('exited' as const), age }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('misbehaved' as const), age }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('load-failed' as const), age }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), id: fc.nat(30) }) },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('wait' as const), ms: fc.nat(40_000) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('start' as const) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('start' as const, 'stop' as const) }) },
  );
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  it('answers every request exactly once, with one process at most and one request in it', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 120 }), (happenings) => {
        const bench = new Bench({ ...SETTINGS, tuning: { ...SUPERVISOR_TUNING, maxWaiting: 4 } });
        const watch = new Watch();
        let nextId = 0;
        for (const next of happenings) {
          const event = eventOf(next, bench, nextId);
          if (event.type === 'submit') nextId++;
          watch.see(event, bench.handle(event), bench.state);
        }
        const stop: SupervisorEvent = { type: 'stop' };
        watch.see(stop, bench.handle(stop), bench.state);
        expect(watch.living).toEqual([]);
        expect([...watch.outcomes.keys()].sort((a, b) => a - b)).toEqual(
          Array.from({ length: nextId }, (_, id) => id),
        );
        expect([...watch.outcomes.values()].every((count) => count === 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('comes back to serve, given time and a process that works', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const bench = new Bench();
        let nextId = 0;
        for (const next of happenings) {
          const event = eventOf(next, bench, nextId);
          if (event.type === 'submit') nextId++;
          bench.handle(event);
        }
        if (bench.state.phase.kind === 'stopped') bench.handle({ type: 'start' });
        for (let turn = 0; bench.state.phase.kind !== 'ready' && turn < 10; turn++) {
          if (bench.state.phase.kind === 'starting') bench.load();
          else bench.waitForDeadline();
        }
        expect(bench.state.phase.kind).toBe('ready');
        bench.submit(1_000, 'recogniser', -1, true);
        const before = bench.state.underWay?.ticket;
        if (before !== undefined && before.id !== 1_000) {
          bench.answer(before.id, before.part === 'recogniser' ? 'recognised' : 'translated');
        }
        bench.answer(1_000);
        expect(bench.outcomes()).toContainEqual({
          type: 'deliver',
          id: 1_000,
          answer: answer(1_000, 'recognised'),
        });
      }),
      { numRuns: 200 },
    );
  });

  function eventOf(next: Happening, bench: Bench, nextId: number): SupervisorEvent {
    const generation = bench.state.generation - ('age' in next ? next.age : 0);
    switch (next.what) {
      case 'submit':
        return { type: 'submit', ticket: ticket(nextId, next.part, nextId % 5, next.continuation) };
      case 'loaded':
        return { type: 'loaded', generation, part: next.part };
      case 'answer': {
        const underWay = bench.state.underWay?.ticket;
        const fitting = underWay?.part === 'translator' ? 'translated' : 'recognised';
        return {
          type: 'answered',
          generation,
          answer: answer(underWay?.id ?? 0, next.failed ? 'failed' : fitting),
        };
      }
      case 'wrong-answer':
        return { type: 'answered', generation, answer: answer(next.id, 'translated') };
      case 'exited':
        return { type: 'exited', generation, failure: DIED };
      case 'misbehaved':
        return { type: 'misbehaved', generation, failure: DIED };
      case 'load-failed':
        return {
          type: 'load-failed',
          generation,
          failure: { code: 'inference.failed', message: 'The model file could not be loaded.' },
        };
      case 'cancel':
        return { type: 'cancel', id: next.id };
      case 'wait':
        bench.nowMs += next.ms;
        return { type: 'tick' };
      case 'start':
      case 'stop':
        return { type: next.what };
    }
  }

  /** Checks the promises of the reducer at every step, from its commands alone. */
  class Watch {
    living: number[] = [];
    readonly outcomes = new Map<number, number>();
    readonly #sends = new Map<number, number>();

    see(event: SupervisorEvent, commands: readonly SupervisorCommand[], state: SupervisorState): void {
      if (event.type === 'exited') {
        this.living = this.living.filter((generation) => generation !== event.generation);
      }
      for (const command of commands) {
        switch (command.type) {
          case 'spawn':
            this.living.push(command.generation);
            expect(this.living).toEqual([command.generation]);
            break;
          case 'kill':
          case 'close':
            expect(this.living).toEqual([command.generation]);
            this.living = [];
            break;
          case 'send-request':
            expect(this.living).toEqual([command.generation]);
            this.#sends.set(command.id, (this.#sends.get(command.id) ?? 0) + 1);
            expect(this.#sends.get(command.id)).toBeLessThanOrEqual(SUPERVISOR_TUNING.attemptsPerRequest);
            expect(state.underWay?.ticket.id).toBe(command.id);
            break;
          case 'send-cancel':
            expect(this.living).toEqual([command.generation]);
            break;
          case 'deliver':
          case 'refuse':
            this.outcomes.set(command.id, (this.outcomes.get(command.id) ?? 0) + 1);
            break;
        }
      }
      if (state.phase.kind === 'failed' || state.phase.kind === 'stopped') {
        expect(state.waiting).toEqual([]);
        expect(state.underWay).toBeUndefined();
      }
      if (state.failures > 0) expect(state.reason).toBeDefined();
      if (state.phase.kind === 'ready' && state.underWay === undefined) expect(state.waiting).toEqual([]);
    }
  }
});
