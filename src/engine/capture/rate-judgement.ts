import type { CaptureFault, CaptureFaultKind } from './capture-fault.ts';
import { faultOf } from './fault-texts.ts';
import { WATCHDOG_TUNING as TUNING } from './tuning.ts';
import type { WatchdogState, WatchdogStep } from './watchdog-types.ts';

interface Outcomes {
  readonly appeared: (state: WatchdogState, fault: CaptureFault) => WatchdogStep;
  readonly cleared: (state: WatchdogState, kinds: readonly CaptureFaultKind[]) => WatchdogStep;
}

/**
 * Whether samples arrive at the rate that the device claims. How far they are behind the clock jitters by what is buffered on their way;
 * the least of it in a stretch of time does not, and grows or falls steadily where the rate is wrong. Where it grows in one stretch
 * only, the sound has a hole.
 */
export function judgeRate(state: WatchdogState, nowMs: number, outcomes: Outcomes): WatchdogStep {
  if (state.format === undefined) return { state, changes: [] };
  const soundMs = (1000 * state.receivedSamples) / state.format.sampleRateHz;
  const latenessMs = nowMs - state.openedMs - soundMs;
  const stretchLatenessMs = Math.min(state.stretchLatenessMs, latenessMs);
  if (nowMs < state.stretchEndMs) return { state: { ...state, stretchLatenessMs }, changes: [] };
  const lateness = [...state.lateness, stretchLatenessMs].slice(-TUNING.rateStretches);
  const next: WatchdogState = {
    ...state,
    lateness,
    stretchLatenessMs: Infinity,
    stretchEndMs: Math.max(state.stretchEndMs + TUNING.rateStretchMs, nowMs),
  };
  return judge(next, nowMs, outcomes);
}

function judge(state: WatchdogState, nowMs: number, { appeared, cleared }: Outcomes): WatchdogStep {
  const growth = state.lateness.slice(1).map((value, index) => value - state.lateness[index]);
  if (growth.length < TUNING.rateStretches - 1) return { state, changes: [] };
  const sorted = growth.toSorted((one, other) => one - other);
  const median =
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
  const newest = growth[growth.length - 1];
  const share = Math.abs(median) / TUNING.rateStretchMs;
  const steady = growth.every(
    (value) => Math.abs(value) >= (TUNING.wrongRateShare / 2) * TUNING.rateStretchMs,
  );
  if (share > TUNING.wrongRateShare && steady) return appeared(state, wrongRate(state, median));
  const calm = share < TUNING.rightRateShare ? cleared(state, ['wrong-rate']) : { state, changes: [] };
  if (newest - median < TUNING.holeMs) return calm;
  const hole = appeared(
    { ...calm.state, overrunUntilMs: nowMs + TUNING.overrunShownMs },
    faultOf(
      'overrun',
      `About ${Math.round(newest - median)} ms of sound did not arrive from the microphone.`,
    ),
  );
  return { state: hole.state, changes: [...calm.changes, ...hole.changes] };
}

function wrongRate(state: WatchdogState, growthMs: number): CaptureFault {
  const claimed = state.format?.sampleRateHz ?? 0;
  const measured = Math.round(claimed * (1 - growthMs / TUNING.rateStretchMs));
  return faultOf(
    'wrong-rate',
    `The microphone delivers ${measured.toLocaleString('en')} samples a second and says ${claimed.toLocaleString('en')}.`,
  );
}
