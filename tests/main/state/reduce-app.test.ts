import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppEvent } from '../../../src/main/state/app-event.ts';
import { initialState } from '../../../src/main/state/initial-state.ts';
import { reduceApp } from '../../../src/main/state/reduce-app.ts';
import type { AppState } from '../../../src/shared/app-state.ts';
import { LIVE_PHASES } from '../../../src/shared/live-view.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

const INITIAL: AppState = initialState({
  settings: DEFAULT_SETTINGS,
  secrets: { hasApiKey: false, storage: 'encrypted' },
  hasPin: false,
  environment: {
    appVersion: '1.0.0',
    platform: 'linux',
    systemLanguage: 'en',
    recordingsFolder: '/recordings',
    firstStart: false,
  },
});

function after(...events: AppEvent[]): AppState {
  return events.reduce(reduceApp, INITIAL);
}

const starting: AppEvent = { type: 'session-starting', session: 1, startedAt: 7 };
const hears = (state: 'listening' | 'hearing-speech' | 'device-lost' | 'stopped'): AppEvent => ({
  type: 'live',
  session: 1,
  event: { type: 'state', state },
});

test('a session from start to end', () => {
  const phases = [
    starting,
    hears('listening'),
    hears('hearing-speech'),
    hears('device-lost'),
    hears('listening'),
  ].map((_, index, events) => after(...events.slice(0, index + 1)).live.phase);
  expect(phases).toEqual(['starting', 'listening', 'hearing-speech', 'device-lost', 'listening']);
  const stopping = after(starting, hears('listening'), { type: 'session-stopping', session: 1 });
  expect(reduceApp(stopping, hears('hearing-speech')).live.phase).toBe('stopping');
  const ended = reduceApp(stopping, { type: 'session-ended', session: 1 });
  expect(ended.live).toMatchObject({ phase: 'ready', sessionNumber: 1, startedAt: null, faults: [] });
});

test('what an older session still tells changes nothing', () => {
  const second = after(starting, { type: 'session-ended', session: 1 }, { ...starting, session: 2 });
  expect(reduceApp(second, hears('device-lost'))).toBe(second);
  expect(reduceApp(second, { type: 'session-ended', session: 1 })).toBe(second);
});

test('a second session cannot begin while one runs', () => {
  const running = after(starting, hears('listening'));
  expect(reduceApp(running, { ...starting, session: 2 })).toBe(running);
});

test('faults come and go once each', () => {
  const fault = { kind: 'clipping', message: 'm', advice: 'a' } as const;
  const told: AppEvent = { type: 'live', session: 1, event: { type: 'fault', fault } };
  const state = after(starting, told, told);
  expect(state.live.faults).toEqual(['clipping']);
  const cleared: AppEvent = { type: 'live', session: 1, event: { type: 'fault-cleared', kind: 'clipping' } };
  expect(reduceApp(state, cleared).live.faults).toEqual([]);
});

test('a notice of one kind stands once, and goes when it is dismissed or over', () => {
  const raise: AppEvent = { type: 'notice', notice: { kind: 'start-failed', severity: 'error' } };
  const other: AppEvent = { type: 'notice', notice: { kind: 'models-missing', severity: 'error' } };
  const state = after(raise, other, raise);
  expect(state.notices.map(({ kind }) => kind)).toEqual(['models-missing', 'start-failed']);
  expect(new Set(state.notices.map(({ id }) => id)).size).toBe(2);
  const [first] = state.notices;
  expect(reduceApp(state, { type: 'notice-dismissed', id: first.id }).notices).toHaveLength(1);
  expect(reduceApp(state, { type: 'notice-over', kind: 'start-failed' }).notices).toHaveLength(1);
  expect(reduceApp(state, { type: 'notice-over', kind: 'secret-lost' })).toBe(state);
});

test('the booth is cleared only while there is one', () => {
  expect(after({ type: 'booth-idle' })).toBe(INITIAL);
  const active = after({ type: 'booth', status: { active: true } }, { type: 'booth-idle' });
  expect(active.booth.clearedCount).toBe(1);
});

test('whatever happens in whatever order, the phase is one that there is, and a session that has ended stays ended', () => {
  const session = fc.integer({ min: 1, max: 3 });
  const event: fc.Arbitrary<AppEvent> = fc.oneof(
    session.map((number): AppEvent => ({ type: 'session-starting', session: number, startedAt: 0 })),
    session.map((number): AppEvent => ({ type: 'session-stopping', session: number })),
    session.map((number): AppEvent => ({ type: 'session-ended', session: number })),
    fc
      .tuple(session, fc.constantFrom('starting', 'listening', 'paused', 'device-lost', 'stopped'))
      .map(([number, state]): AppEvent => ({
        type: 'live',
        session: number,
        event: { type: 'state', state },
      })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const numbers: number[] = [];
      let state = INITIAL;
      for (const one of events) {
        state = reduceApp(state, one);
        expect(LIVE_PHASES).toContain(state.live.phase);
        numbers.push(state.live.sessionNumber);
      }
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }),
  );
});

test('the sample is marked while it plays and until it is put away; the microphone of before is shown again', () => {
  const named = (session: number, deviceName: string): AppEvent => ({
    type: 'session-started',
    session,
    sessionId: null,
    deviceName,
  });
  const before = after(starting, named(1, 'USB Array'), { type: 'session-ended', session: 1 });
  const playing = [
    { ...starting, session: 2, isSample: true } as const,
    named(2, 'booth-sample.wav'),
    { ...hears('listening'), session: 2 } as AppEvent,
  ].reduce(reduceApp, before);
  expect(playing.live).toMatchObject({ sample: 'playing', deviceName: 'USB Array' });
  const ended = reduceApp(playing, { type: 'session-ended', session: 2 });
  expect(ended.live).toMatchObject({ sample: 'ended', phase: 'ready', deviceName: 'USB Array' });
  expect(reduceApp(ended, { type: 'sample-put-away', session: 2 }).live.sample).toBe('none');
  expect(reduceApp(ended, { ...starting, session: 3 }).live.sample).toBe('none');
});

test('a sample that could not begin leaves nothing to put away', () => {
  const failed = after({ ...starting, isSample: true }, { type: 'session-ended', session: 1 });
  expect(failed.live.sample).toBe('none');
});
