import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ServiceError, type AttemptFault } from '../../../src/engine/interpret/remote/attempt.ts';
import { pauseBeforeRetry, type RetryQuestion } from '../../../src/engine/interpret/remote/retry-policy.ts';
import { CLIENT_TUNING } from '../../../src/engine/interpret/remote/tuning.ts';

const BUSY = busy(undefined);

function busy(retryAfterMs: number | undefined): AttemptFault {
  return { error: new ServiceError('service.busy', 'Busy.', { retryAfterMs }), mayPass: true };
}

function pause(question: Partial<RetryQuestion>): number | undefined {
  return pauseBeforeRetry(
    { attempts: 1, maxAttempts: 4, fault: BUSY, remainingMs: 60_000, random: 0.5, ...question },
    CLIENT_TUNING,
  );
}

describe('the pause before a retry', () => {
  it('grows with every attempt up to its cap, and is drawn at random', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempts) => pause({ attempts, maxAttempts: 9 }))).toEqual([
      500, 1_000, 2_000, 4_000, 4_000, 4_000,
    ]);
    expect(pause({ random: 0 })).toBe(0);
    expect(pause({ random: 0.999 })).toBe(999);
  });

  it('is not shorter than the service asks', () => {
    expect(pause({ fault: busy(7_000) })).toBe(7_500);
  });

  it.each([
    ['where the fault will not pass', { fault: { ...BUSY, mayPass: false } }],
    ['after the last attempt', { attempts: 4 }],
    ['where the service asks for more patience than the client has', { fault: busy(30_001) }],
    ['where it would end after the deadline', { remainingMs: 500 }],
    ['where the time is over', { remainingMs: 0, random: 0 }],
  ])('there is none %s', (_, question) => {
    expect(pause(question)).toBeUndefined();
  });

  it('always lies between what was asked and that plus the cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, retryAfterMs, random) => {
          const fault = busy(retryAfterMs);
          const milliseconds = pause({ attempts, maxAttempts: 200, fault, random, remainingMs: 1e9 });
          if (milliseconds === undefined) {
            expect(retryAfterMs).toBeGreaterThan(CLIENT_TUNING.retryAfterCapMs);
            return;
          }
          const least = retryAfterMs ?? 0;
          expect(milliseconds).toBeGreaterThanOrEqual(least);
          expect(milliseconds).toBeLessThanOrEqual(least + CLIENT_TUNING.backOffCapMs);
        },
      ),
    );
  });
});
