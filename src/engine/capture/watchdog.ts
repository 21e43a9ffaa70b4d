import { CAPTURE_FAULTS, type CaptureFault, type CaptureFaultKind } from './capture-fault.ts';
import { faultOf } from './fault-texts.ts';
import { judgeRate } from './rate-judgement.ts';
import { WATCHDOG_TUNING as TUNING } from './tuning.ts';
import type {
  HeardSecond,
  WatchdogChange,
  WatchdogEvent,
  WatchdogState,
  WatchdogStep,
} from './watchdog-types.ts';

export const FRESH_WATCHDOG: WatchdogState = {
  format: undefined,
  present: [],
  lastTickMs: 0,
  receivedSamples: 0,
  idleMs: 0,
  everReceived: false,
  lateness: [],
  openedMs: 0,
  stretchEndMs: 0,
  stretchLatenessMs: Infinity,
  counts: {},
  overrunUntilMs: -Infinity,
  speechDbfs: undefined,
  peaks: [],
};

/**
 * Whether what arrives from a microphone is healthy, as a pure function, total over state × event: the death of a device is silent in
 * PortAudio, so samples are compared with the clock. Every fault appears once and is cleared once, with other thresholds for the one
 * than for the other.
 */
export function reduceWatchdog(state: WatchdogState, event: WatchdogEvent): WatchdogStep {
  switch (event.type) {
    case 'opened':
      return unchanged({
        ...FRESH_WATCHDOG,
        present: state.present,
        format: event.format,
        openedMs: event.nowMs,
        lastTickMs: event.nowMs,
        stretchEndMs: event.nowMs + TUNING.rateStretchMs,
      });
    case 'closed':
      // What was found of the sound is not known any more; that the device is lost stays so until samples come.
      return cleared(
        { ...state, format: undefined, counts: {} },
        CAPTURE_FAULTS.filter((kind) => kind !== 'device-gone' && kind !== 'no-samples'),
      );
    case 'tick':
      return tick(state, event.nowMs, event.receivedSamples);
    case 'heard':
      return heard(state, event.second);
    case 'speech-level':
      return judgeQuiet({ ...state, speechDbfs: event.rmsDbfs });
    case 'overrun':
      return appeared({ ...state, overrunUntilMs: event.nowMs + TUNING.overrunShownMs }, faultOf('overrun'));
    case 'gone':
      return appeared(state, event.fault);
  }
}

function tick(state: WatchdogState, nowMs: number, receivedSamples: number): WatchdogStep {
  if (state.format === undefined) return unchanged(state);
  const came = receivedSamples > state.receivedSamples;
  const passedMs = Math.min(nowMs - state.lastTickMs, TUNING.longestTickMs);
  const idleMs = came ? 0 : state.idleMs + passedMs;
  const next: WatchdogState = {
    ...state,
    lastTickMs: nowMs,
    receivedSamples,
    idleMs,
    everReceived: state.everReceived || came,
  };
  const steps: ((before: WatchdogState) => WatchdogStep)[] = [
    (before) => (came ? cleared(before, ['no-samples', 'device-gone']) : unchanged(before)),
    (before) => (deliversNothing(before) ? appeared(before, faultOf('no-samples')) : unchanged(before)),
    (before) => (nowMs >= before.overrunUntilMs ? cleared(before, ['overrun']) : unchanged(before)),
    (before) => (came ? judgeRate(before, nowMs, { appeared, cleared }) : unchanged(before)),
  ];
  return inTurn(next, steps);
}

function heard(state: WatchdogState, second: HeardSecond): WatchdogStep {
  const { left, right, samples, channelCount } = second;
  const { deadPeak, alivePeak, deadSeconds } = TUNING;
  const silent = left.peak === 0 && right.peak === 0;
  const clipped = (left.clippedSamples + right.clippedSamples) / samples / 2 >= TUNING.clippedShare;
  const leftDead = channelCount === 2 && left.peak <= deadPeak && right.peak >= alivePeak;
  const rightDead = channelCount === 2 && right.peak <= deadPeak && left.peak >= alivePeak;
  const peaks = [...state.peaks, Math.max(left.peak, right.peak)].slice(-TUNING.quietSeconds);
  return inTurn({ ...state, peaks }, [
    (before) => count(before, 'silent', silent, deadSeconds, 1),
    (before) => count(before, 'left-dead', leftDead, deadSeconds, 1),
    (before) => count(before, 'right-dead', rightDead, deadSeconds, 1),
    (before) => count(before, 'clipping', clipped, TUNING.clippingSeconds, TUNING.unclippedSeconds),
    judgeQuiet,
  ]);
}

function judgeQuiet(state: WatchdogState): WatchdogStep {
  const peak = Math.max(0, ...state.peaks);
  const peakDbfs = 20 * Math.log10(peak / 32_768);
  const isLong = state.peaks.length >= TUNING.quietSeconds;
  const { speechDbfs } = state;
  // Digital silence is a fault of its own.
  const nothingLoud = isLong && peak > 0 && peakDbfs < TUNING.quietPeakDbfs;
  if (nothingLoud || (speechDbfs !== undefined && speechDbfs < TUNING.quietSpeechDbfs)) {
    return appeared(state, faultOf('too-quiet'));
  }
  const audible = speechDbfs === undefined || speechDbfs >= TUNING.audibleSpeechDbfs;
  return audible && peakDbfs >= TUNING.quietPeakDbfs ? cleared(state, ['too-quiet']) : unchanged(state);
}

/** A fault that so many bad findings bring and so many good ones in a row take away. A good one between bad ones takes one of them back. */
function count(
  state: WatchdogState,
  kind: CaptureFaultKind,
  bad: boolean,
  toAppear: number,
  toClear: number,
): WatchdogStep {
  const present = state.present.includes(kind);
  const before = state.counts[kind] ?? 0;
  const speaksForChange = present ? !bad : bad;
  const now = speaksForChange ? before + 1 : present ? 0 : Math.max(0, before - 1);
  const changes = now >= (present ? toClear : toAppear);
  const next = { ...state, counts: { ...state.counts, [kind]: changes ? 0 : now } };
  if (!changes) return unchanged(next);
  return present ? cleared(next, [kind]) : appeared(next, faultOf(kind));
}

function appeared(state: WatchdogState, fault: CaptureFault): WatchdogStep {
  if (state.present.includes(fault.kind)) return unchanged(state);
  return {
    state: { ...state, present: [...state.present, fault.kind] },
    changes: [{ type: 'fault', fault }],
  };
}

function cleared(state: WatchdogState, kinds: readonly CaptureFaultKind[]): WatchdogStep {
  const gone = state.present.filter((kind) => kinds.includes(kind));
  if (gone.length === 0) return unchanged(state);
  return {
    state: { ...state, present: state.present.filter((kind) => !gone.includes(kind)) },
    changes: gone.map((kind) => ({ type: 'fault-cleared', kind })),
  };
}

function unchanged(state: WatchdogState): WatchdogStep {
  return { state, changes: [] };
}

function inTurn(
  state: WatchdogState,
  steps: readonly ((before: WatchdogState) => WatchdogStep)[],
): WatchdogStep {
  let now = state;
  const changes: WatchdogChange[] = [];
  for (const step of steps) {
    const result = step(now);
    now = result.state;
    changes.push(...result.changes);
  }
  return { state: now, changes };
}

/** True where nothing arrives from a stream that should deliver: it must be closed and opened again. */
export function deliversNothing(state: WatchdogState): boolean {
  if (state.format === undefined) return false;
  return state.idleMs >= (state.everReceived ? TUNING.noSamplesMs : TUNING.firstSamplesMs);
}
