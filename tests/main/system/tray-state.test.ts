import { expect, test } from 'vitest';
import { stateText, trayLook } from '../../../src/main/system/tray-state.ts';
import { initialState } from '../../../src/main/state/initial-state.ts';
import { mainTexts } from '../../../src/main/texts.ts';
import type { AppState } from '../../../src/shared/app-state.ts';
import { LIVE_PHASES, type LiveStatus } from '../../../src/shared/live-view.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/settings.ts';

function withLive(live: Partial<LiveStatus>): AppState {
  const state = initialState({
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
  return { ...state, live: { ...state.live, ...live } };
}

test('the icon shows rest, work and trouble', () => {
  const looks = LIVE_PHASES.map((phase) => [phase, trayLook(withLive({ phase }))]);
  expect(Object.fromEntries(looks)).toEqual({
    ready: 'ready',
    starting: 'listening',
    listening: 'listening',
    'hearing-speech': 'listening',
    paused: 'listening',
    'device-lost': 'trouble',
    stopping: 'listening',
  });
});

test('the state is told in words, in both languages', () => {
  const text = (live: Partial<LiveStatus>, language: 'en' | 'ja' = 'en'): string =>
    stateText(withLive(live), mainTexts(language));
  expect(text({ phase: 'ready' })).toBe('Ready');
  expect(text({ phase: 'listening' })).toBe('Listening');
  expect(text({ phase: 'listening', waitingUtterances: 1 })).toBe('Translating');
  expect(text({ phase: 'hearing-speech', waitingUtterances: 1 })).toBe('Hearing speech');
  expect(text({ phase: 'device-lost', waitingUtterances: 1 })).toBe('Microphone lost');
  expect(text({ phase: 'device-lost' }, 'ja')).toBe('マイクが見つかりません');
});
