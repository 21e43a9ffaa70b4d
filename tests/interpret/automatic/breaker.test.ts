import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ERROR_CODES, type ErrorCode } from '../../../src/engine/errors.ts';
import {
  INITIAL_BREAKER_STATE,
  reduceBreaker,
  type BreakerEvent,
  type BreakerState,
  type BreakerStep,
} from '../../../src/engine/interpret/automatic/breaker.ts';
import { AUTOMATIC_TUNING } from '../../../src/engine/interpret/automatic/tuning.ts';

/** Drives the reducer with a clock of its own. */
class Bench {
  state: BreakerState = INITIAL_BREAKER_STATE;
  nowMs = 0;
  probes = 0;

  handle(event: BreakerEvent): BreakerStep {
    const step = reduceBreaker(AUTOMATIC_TUNING, this.state, event, this.nowMs);
    this.state = step.state;
    if (step.probe) this.probes++;
    return step;
  }

  fail(
    code: ErrorCode = 'service.unreachable',
    { retryAfterMs, random = 0 }: { retryAfterMs?: number; random?: number } = {},
  ): void {
    const fault = { code, reason: `It is ${code}.`, retryAfterMs };
    this.handle({ type: 'failed', generation: this.state.generation, fault, random });
  }

  answer(): void {
    this.handle({ type: 'answered', generation: this.state.generation });
  }

  /** Lets time run to the next probe; returns how long that was. */
  waitForProbe(): number {
    const { phase } = this.state;
    if (phase.kind !== 'open') throw new Error('No probe is waited for.');
    const waitedMs = phase.probeAtMs - this.nowMs;
    this.nowMs = phase.probeAtMs;
    this.handle({ type: 'tick' });
    return waitedMs;
  }

  get kind(): string {
    return this.state.phase.kind;
  }
}

function openBench(): Bench {
  const bench = new Bench();
  bench.fail();
  bench.fail();
  return bench;
}

describe('the service is left', () => {
  it('after two failures in a row, with the reason of the last', () => {
    const bench = new Bench();
    bench.fail('service.timed-out');
    expect([bench.kind, bench.state.reason]).toEqual(['closed', undefined]);
    bench.fail('service.unreachable');
    expect(bench.kind).toBe('open');
    expect(bench.state.reason).toEqual({ code: 'service.unreachable', reason: 'It is service.unreachable.' });
  });

  it('not where it answered in between', () => {
    const bench = new Bench();
    for (let round = 0; round < 5; round++) {
      bench.fail();
      bench.answer();
    }
    expect(bench.kind).toBe('closed');
  });

  it.each([
    'service.wrong-key',
    'service.not-found',
    'service.insecure',
    'service.bad-address',
    'service.bad-answer',
  ] as const)('at once on %s', (code) => {
    const bench = new Bench();
    bench.fail(code);
    expect(bench.kind).toBe('open');
  });

  it('at once where it asks to be left alone, and for as long, within reason', () => {
    const bench = new Bench();
    bench.fail('service.busy', { retryAfterMs: 90_000 });
    expect(bench.waitForProbe()).toBe(90_000);
    bench.fail('service.busy', { retryAfterMs: 86_400_000 });
    expect(bench.waitForProbe()).toBe(AUTOMATIC_TUNING.longestPauseMs);
  });

  it.each(['service.too-long', 'service.refused', 'audio.malformed'] as const)(
    'never because of single utterances: %s',
    (code) => {
      const bench = new Bench();
      bench.fail();
      bench.fail(code);
      bench.fail();
      expect(bench.kind).toBe('closed');
    },
  );
});

describe('the service is found again', () => {
  it('by a probe, not before its time', () => {
    const bench = openBench();
    bench.nowMs += 4_999;
    bench.handle({ type: 'tick' });
    expect([bench.kind, bench.probes]).toEqual(['open', 0]);
    bench.nowMs += 1;
    bench.handle({ type: 'tick' });
    expect([bench.kind, bench.probes]).toEqual(['probing', 1]);
    bench.answer();
    expect(bench.state).toMatchObject({
      phase: { kind: 'closed', failures: 0 },
      openings: 0,
      reason: undefined,
    });
  });

  it('after pauses that grow, and start small again once it was well', () => {
    const bench = openBench();
    const pausesMs: number[] = [];
    for (let probe = 0; probe < 7; probe++) {
      pausesMs.push(bench.waitForProbe());
      bench.fail();
    }
    expect(pausesMs).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    bench.waitForProbe();
    bench.answer();
    bench.fail();
    bench.fail();
    expect(bench.waitForProbe()).toBe(5_000);
  });

  it('after pauses that are spread at random', () => {
    const bench = new Bench();
    bench.fail('service.wrong-key', { random: 0.5 });
    expect(bench.waitForProbe()).toBe(3_750);
  });

  it('when the user wants it tried', () => {
    const bench = openBench();
    bench.handle({ type: 'probe-now' });
    bench.handle({ type: 'probe-now' });
    expect([bench.kind, bench.probes]).toEqual(['probing', 1]);
  });

  it('where the probe itself is refused: it is there', () => {
    const bench = openBench();
    bench.waitForProbe();
    bench.fail('service.refused');
    expect(bench.kind).toBe('closed');
  });
});

describe('old news', () => {
  it('of requests sent before it was left changes nothing', () => {
    const bench = new Bench();
    const { generation } = bench.state;
    bench.fail();
    bench.fail();
    bench.waitForProbe();
    bench.handle({ type: 'answered', generation });
    expect(bench.kind).toBe('probing');
    bench.answer();
    const late = { code: 'service.wrong-key', reason: 'late', retryAfterMs: undefined } as const;
    bench.handle({ type: 'failed', generation, fault: late, random: 0 });
    expect(bench.kind).toBe('closed');
  });
});

describe('whatever happens', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('answered' as const), generation: fc.integer({ min: 0, max: 6 }) }),
    fc.record({
      type: fc.constant('failed' as const),
      generation: fc.integer({ min: 0, max: 6 }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fault: fc.record({
        code: fc.constantFrom(...ERROR_CODES),
        reason: fc.constant('So it is.'),
        retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
      }),
    }),
    fc.constant({ type: 'tick' as const }),
    fc.constant({ type: 'probe-now' as const }),
  );

  it('a reason stands exactly while the service is not asked, a probe is always due in time, and only one runs', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 400_000 }))), (events) => {
        const bench = new Bench();
        for (const [event, passedMs] of events) {
          bench.nowMs += passedMs;
          const before = bench.state;
          const { probe } = bench.handle(event);
          const { phase, reason, generation } = bench.state;
          expect(reason === undefined).toBe(phase.kind === 'closed');
          expect(generation).toBeGreaterThanOrEqual(before.generation);
          if (probe) expect([before.phase.kind, phase.kind]).toEqual(['open', 'probing']);
          if (phase.kind === 'open' && before.phase.kind !== 'open') {
            expect(phase.probeAtMs).toBeGreaterThan(bench.nowMs);
            expect(phase.probeAtMs - bench.nowMs).toBeLessThanOrEqual(AUTOMATIC_TUNING.longestPauseMs);
          }
          if (phase.kind === 'closed') {
            expect(phase.failures).toBeLessThan(AUTOMATIC_TUNING.failuresUntilOpen);
          }
        }
      }),
    );
  });
});
