import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { LivePhase, LiveStatus } from '../../shared/live-view.ts';
import type { AppEvent } from './app-event.ts';

export const NOTHING_LIVE: LiveStatus = {
  phase: 'ready',
  talking: false,
  waitingUtterances: 0,
  lagMs: 0,
  sessionId: null,
  sessionNumber: 0,
  startedAt: null,
  deviceName: null,
  faults: [],
  recordingFailed: false,
  leftOutPassages: 0,
  sample: 'none',
};

/** What happens to a session. */
export type SessionEvent = Extract<AppEvent, { readonly session: number }>;

/** The running session's part of the state: total over phases and events; the same object where nothing changes. */
export function reduceLive(live: LiveStatus, event: SessionEvent): LiveStatus {
  switch (event.type) {
    case 'session-starting':
      if (live.phase !== 'ready' || event.session <= live.sessionNumber) return live;
      return {
        ...NOTHING_LIVE,
        phase: 'starting',
        sessionNumber: event.session,
        startedAt: event.startedAt,
        deviceName: live.deviceName,
        sample: event.isSample === true ? 'playing' : 'none',
      };
    case 'session-started':
      if (!isOf(live, event.session)) return live;
      return {
        ...live,
        sessionId: event.sessionId,
        // The sample is no microphone: the one that was used before is shown again afterwards.
        deviceName: live.sample === 'none' ? (event.deviceName ?? live.deviceName) : live.deviceName,
      };
    case 'session-talking':
      return isOf(live, event.session) ? { ...live, talking: event.talking } : live;
    case 'session-stopping':
      return isOf(live, event.session) ? withPhase(live, 'stopping') : live;
    case 'session-ended':
      if (!isOf(live, event.session)) return live;
      return {
        ...NOTHING_LIVE,
        sessionNumber: live.sessionNumber,
        deviceName: live.deviceName,
        // One that could not even begin has said nothing.
        sample: live.sample === 'playing' && live.phase !== 'starting' ? 'ended' : 'none',
      };
    case 'sample-put-away':
      return live.sample === 'ended' ? { ...live, sample: 'none' } : live;
    case 'live':
      return isOf(live, event.session) ? heard(live, event.event) : live;
  }
}

function isOf(live: LiveStatus, session: number): boolean {
  return live.phase !== 'ready' && live.sessionNumber === session;
}

function heard(live: LiveStatus, event: LiveEvent): LiveStatus {
  switch (event.type) {
    case 'state':
      // A session on its way out goes on telling what it hears until it has ended: what was asked for stays on show.
      if (live.phase === 'stopping') return live;
      return withPhase(live, event.state === 'stopped' ? 'stopping' : event.state);
    case 'lag':
      if (live.waitingUtterances === event.waitingUtterances && live.lagMs === event.lagMs) return live;
      return { ...live, waitingUtterances: event.waitingUtterances, lagMs: event.lagMs };
    case 'left-out':
      return { ...live, leftOutPassages: event.passages };
    case 'fault':
      if (live.faults.includes(event.fault.kind)) return live;
      return { ...live, faults: [...live.faults, event.fault.kind] };
    case 'fault-cleared':
      if (!live.faults.includes(event.kind)) return live;
      return { ...live, faults: live.faults.filter((kind) => kind !== event.kind) };
    case 'recording-failed':
      return live.recordingFailed ? live : { ...live, recordingFailed: true };
    case 'recording-resumed':
      return live.recordingFailed ? { ...live, recordingFailed: false } : live;
    case 'levels':
    case 'partial':
    case 'closed':
    case 'final':
      return live;
  }
}

function withPhase(live: LiveStatus, phase: LivePhase): LiveStatus {
  return live.phase === phase ? live : { ...live, phase };
}
