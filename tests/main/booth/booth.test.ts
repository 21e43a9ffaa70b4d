import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Booth } from '../../../src/main/booth/booth.ts';
import { hashPin } from '../../../src/main/settings/pin.ts';
import { AppStore } from '../../../src/main/state/app-store.ts';
import { initialState } from '../../../src/main/state/initial-state.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

const IDLE_SECONDS = 60;

/** A booth with its surroundings written down. */
function boothWith({ pin, canListen = () => true }: { pin?: string; canListen?: () => boolean } = {}) {
  const done: string[] = [];
  const store = new AppStore(
    initialState({
      settings: {
        ...DEFAULT_SETTINGS,
        booth: { enabled: true, idleClearSeconds: IDLE_SECONDS, keep: false },
      },
      secrets: { hasApiKey: false, storage: 'encrypted' },
      hasPin: pin !== undefined,
      environment: {
        appVersion: '1.0.0',
        platform: 'linux',
        systemLanguage: 'en',
        recordingsFolder: '/recordings',
        firstStart: false,
      },
    }),
  );
  let kept: Awaited<ReturnType<typeof hashPin>> | undefined;
  const booth: Booth = new Booth({
    store,
    pin: () => kept,
    setKiosk: (isKiosk) => done.push(isKiosk ? 'fills the screen' : 'is a window'),
    startListening: () => {
      done.push('listens');
      if (!canListen()) return Promise.reject(new Error('no microphone'));
      const session = store.state.live.sessionNumber + 1;
      store.dispatch({ type: 'session-starting', session, startedAt: 0 });
      store.dispatch({ type: 'live', session, event: { type: 'state', state: 'listening' } });
      return Promise.resolve();
    },
    stopListening: () => {
      if (store.state.live.phase === 'ready') return Promise.resolve();
      done.push('stops');
      store.dispatch({ type: 'session-ended', session: store.state.live.sessionNumber });
      booth.listeningEnded();
      return Promise.resolve();
    },
    clearScreen: () => done.push('clears'),
    nowMs: Date.now,
  });
  return {
    booth,
    store,
    done,
    setPin: async () => {
      if (pin !== undefined) kept = await hashPin(pin);
    },
    tell: (event: { state: 'listening' | 'hearing-speech' } | { waitingUtterances: number }) => {
      const session = store.state.live.sessionNumber;
      store.dispatch({
        type: 'live',
        session,
        event:
          'state' in event
            ? { type: 'state', state: event.state }
            : { type: 'lag', lagMs: 0, droppedPartials: 0, ...event },
      });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it listens at once, and again when listening ends or could not begin', async () => {
  let isPluggedIn = false;
  const { booth, done } = boothWith({ canListen: () => isPluggedIn });
  booth.enter();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(done).toEqual(['fills the screen', 'listens', 'listens', 'listens']);
  isPluggedIn = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.filter((what) => what === 'listens')).toHaveLength(4);
});

test('a session of before ends: it may be kept, or wait for a button that is not there', async () => {
  const { booth, store, done } = boothWith();
  store.dispatch({ type: 'session-starting', session: 1, startedAt: 0 });
  booth.enter();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual(['fills the screen', 'stops', 'listens']);
  expect(store.state.live).toMatchObject({ sessionNumber: 2, phase: 'listening' });
});

test('the screen is cleared when nobody has spoken for the set time, and once only', async () => {
  const { booth, store, done } = boothWith();
  booth.enter();
  await vi.advanceTimersByTimeAsync(50_000);
  booth.spoken();
  await vi.advanceTimersByTimeAsync(IDLE_SECONDS * 1000 - 1);
  expect(store.state.booth.clearedCount).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.state.booth.clearedCount).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * IDLE_SECONDS * 1000);
  expect(done.filter((what) => what === 'clears')).toHaveLength(1);
});

test('it is not cleared under the eyes of somebody who speaks or waits for an answer', async () => {
  const { booth, store, tell } = boothWith();
  booth.enter();
  await vi.advanceTimersByTimeAsync(0);
  tell({ waitingUtterances: 1 });
  await vi.advanceTimersByTimeAsync(3 * IDLE_SECONDS * 1000);
  tell({ waitingUtterances: 0 });
  tell({ state: 'hearing-speech' });
  await vi.advanceTimersByTimeAsync(3 * IDLE_SECONDS * 1000);
  expect(store.state.booth.clearedCount).toBe(0);
  tell({ state: 'listening' });
  await vi.advanceTimersByTimeAsync(IDLE_SECONDS * 1000);
  expect(store.state.booth.clearedCount).toBe(1);
});

test('it is left by the PIN, and then neither listens nor clears', async () => {
  vi.useRealTimers();
  const { booth, store, done, setPin } = boothWith({ pin: '2468' });
  await setPin();
  booth.enter();
  await expect(booth.leave('1357')).rejects.toMatchObject({ code: 'app.wrong-pin' });
  expect(store.state.booth.active).toBe(true);
  await booth.leave('2468');
  expect(store.state.booth).toMatchObject({ active: false, lockedUntil: null });
  expect(store.state.live.phase).toBe('ready');
  expect(done.slice(-2)).toEqual(['is a window', 'stops']);
});

test('after five wrong PINs the right one has to wait, too', async () => {
  vi.useRealTimers();
  const { booth, store, setPin } = boothWith({ pin: '2468' });
  await setPin();
  booth.enter();
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(booth.leave('1357')).rejects.toMatchObject({ code: 'app.wrong-pin' });
  }
  expect(store.state.booth.lockedUntil).toBeGreaterThan(Date.now() + 20_000);
  await expect(booth.leave('2468')).rejects.toMatchObject({ code: 'app.wrong-pin' });
  expect(store.state.booth.active).toBe(true);
});
