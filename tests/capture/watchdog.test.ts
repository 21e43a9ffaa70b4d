import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CAPTURE_FAULTS } from '../../src/engine/capture/capture-fault.ts';
import { faultOf } from '../../src/engine/capture/fault-texts.ts';
import type { WatchdogEvent } from '../../src/engine/capture/watchdog-types.ts';
import { FRESH_WATCHDOG, reduceWatchdog } from '../../src/engine/capture/watchdog.ts';

const FORMAT = { sampleRateHz: 16_000, channelCount: 2 };

function changesOf(events: readonly WatchdogEvent[]): string[] {
  let state = FRESH_WATCHDOG;
  return events.flatMap((event) => {
    const step = reduceWatchdog(state, event);
    state = step.state;
    return step.changes.map((change) => (change.type === 'fault' ? change.fault.kind : `-${change.kind}`));
  });
}

/** Ticks at these times; samples arrive as the function says. */
function ticks(timesMs: readonly number[], received: (nowMs: number) => number): WatchdogEvent[] {
  return timesMs.map((nowMs) => ({ type: 'tick', nowMs, receivedSamples: Math.round(received(nowMs)) }));
}

const everyQuarter = (seconds: number): number[] =>
  Array.from({ length: 4 * seconds }, (_, index) => 250 * (index + 1));

const opened: WatchdogEvent = { type: 'opened', nowMs: 0, format: FORMAT };

describe('the watchdog', () => {
  it('whatever happens, tells every fault once before its end, and no end without it', () => {
    const channel = fc.record({ peak: fc.nat(32_768), clippedSamples: fc.nat(16_000) });
    // Even a clock that runs backwards.
    const nowMs = fc.nat(1_000_000);
    const second = fc.record({
      samples: fc.constant(16_000),
      left: channel,
      right: channel,
      channelCount: fc.constantFrom(1 as const, 2 as const),
    });
    const event: fc.Arbitrary<WatchdogEvent> = fc.oneof(
      fc.record({ type: fc.constant('opened' as const), nowMs, format: fc.constant(FORMAT) }),
      fc.record({ type: fc.constant('closed' as const) }),
      fc.record({ type: fc.constant('tick' as const), nowMs, receivedSamples: fc.nat(10_000_000) }),
      fc.record({ type: fc.constant('heard' as const), nowMs, second }),
      fc.record({ type: fc.constant('speech-level' as const), rmsDbfs: fc.double({ min: -120, max: 0 }) }),
      fc.record({ type: fc.constant('overrun' as const), nowMs }),
      fc.record({ type: fc.constant('gone' as const), fault: fc.constant(faultOf('device-gone')) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        const present = new Set<string>();
        for (const change of changesOf(events)) {
          if (change.startsWith('-')) expect(present.delete(change.slice(1))).toBe(true);
          else {
            expect(present.has(change)).toBe(false);
            present.add(change);
          }
        }
      }),
    );
  });

  it('does not take a blocked main thread for a dead device: the clock ran on, the samples wait', () => {
    // The tick after a block of three seconds comes before the samples do.
    const times = [250, 500, 750, 1_000, 4_000, 4_250, 4_500];
    const received = (nowMs: number): number => 16 * (nowMs === 4_000 ? 1_000 : nowMs);
    expect(changesOf([opened, ...ticks(times, received)])).toEqual([]);
  });

  it('gives a sound server time for its first samples, and a device that runs one second', () => {
    const never = changesOf([opened, ...ticks(everyQuarter(10), () => 0)]);
    expect(never).toEqual(['no-samples']);
    expect(changesOf([opened, ...ticks(everyQuarter(3), () => 0)])).toEqual([]);
    const dies = (seconds: number): string[] =>
      changesOf([opened, ...ticks(everyQuarter(seconds), (nowMs) => 16 * Math.min(nowMs, 2_000))]);
    expect(dies(3)).toEqual(['no-samples']);
    expect(dies(2)).toEqual([]);
  });

  it('is not misled by samples that arrive in bursts', () => {
    const bursts = (nowMs: number): number => 16 * 200 * Math.floor(nowMs / 200);
    expect(changesOf([opened, ...ticks(everyQuarter(120), bursts)])).toEqual([]);
  });

  it('hears that speech is too quiet, and does not flicker around the threshold', () => {
    const levels = [-40, -50, -47, -49, -46, -44].map((rmsDbfs): WatchdogEvent => ({
      type: 'speech-level',
      rmsDbfs,
    }));
    const loud: WatchdogEvent = {
      type: 'heard',
      nowMs: 0,
      second: {
        samples: 16_000,
        left: { peak: 3_000, clippedSamples: 0 },
        right: { peak: 3_000, clippedSamples: 0 },
        channelCount: 2,
      },
    };
    expect(changesOf([opened, loud, ...levels])).toEqual(['too-quiet', '-too-quiet']);
  });

  it('has words for every fault, with what to do', () => {
    for (const kind of CAPTURE_FAULTS) {
      const { message, advice } = faultOf(kind);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(advice).toMatch(/^[A-Z].*\.$/);
    }
  });
});
