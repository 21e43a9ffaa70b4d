import type { AppState, DeviceView, Notice } from '../../shared/app-state.ts';
import type { ErrorView } from '../../shared/error-view.ts';
import type { Settings } from '../../shared/settings.ts';

/** A whole state to look at: everything works, nothing runs. Views are shown with parts of it replaced. */

export const ARRAY: DeviceView = {
  name: 'ReSpeaker USB Mic Array (UAC1.0)',
  hostApi: 'ALSA',
  channelCount: 2,
  sampleRateHz: 16_000,
  likelyArray: true,
  usualChannels: null,
};

export const SETTINGS: Settings = {
  version: 1,
  appearance: { language: 'en', theme: 'light' },
  capture: { device: null, spacingMm: 60, channels: null, swapChannels: false, talker: { kind: 'newcomer' } },
  interpretation: {
    mode: 'automatic',
    baseUrl: 'https://translate.example/api',
    allowInsecure: false,
    recogniser: null,
    translator: null,
    style: 'polite',
  },
  recordings: { keep: true, folder: null },
  talk: { mode: 'hands-free', startStopShortcut: 'CommandOrControl+Shift+M', talkShortcut: null },
  presenter: {
    languages: 'japanese',
    theme: 'dark',
    scale: 1,
    flipped: false,
    displayId: null,
    code: 'corner',
    codePercent: 24,
  },
  captions: { languages: 'both', theme: 'dark', scale: 1, edge: 'bottom' },
  booth: { enabled: false, idleClearSeconds: 60, keep: false },
  share: { network: null, port: null, earlier: 10, atBooth: false },
  system: { startAtLogin: false, closeToTray: false, setupDone: true },
};

export const STATE: AppState = {
  live: {
    phase: 'ready',
    talking: false,
    waitingUtterances: 0,
    leftOutPassages: 0,
    lagMs: 0,
    sessionId: null,
    sessionNumber: 0,
    startedAt: null,
    deviceName: null,
    faults: [],
    recordingFailed: false,
    sample: 'none',
  },
  service: { reachability: 'online', error: null },
  local: { phase: 'ready', error: null },
  devices: {
    devices: [ARRAY, { ...ARRAY, name: 'Built-in microphone', channelCount: 1, likelyArray: false }],
    listing: false,
    error: null,
    current: ARRAY,
    chosenIsMissing: false,
  },
  check: null,
  doctor: null,
  file: null,
  notices: [],
  presenter: {
    presenterOpen: false,
    captionsOpen: false,
    displays: [
      { id: '1', label: 'Built-in', widthPx: 1920, heightPx: 1080, isPrimary: true },
      { id: '2', label: '', widthPx: 3840, heightPx: 2160, isPrimary: false },
    ],
  },
  booth: { active: false, hasPin: true, clearedCount: 0, lockedUntil: null },
  share: { phase: 'off', url: null, qr: null, readers: 0, hint: null, networks: [], error: null },
  shortcuts: { startStop: 'registered', talk: 'off' },
  secrets: { hasApiKey: true, storage: 'encrypted' },
  settings: SETTINGS,
  environment: {
    appVersion: '0.1.0',
    platform: 'linux',
    systemLanguage: 'en',
    recordingsFolder: '/home/visitor/Recordings/Mimiyaku',
    firstStart: false,
  },
};

export function errorView(code: ErrorView['code'], message = ''): ErrorView {
  return { code, message, advice: null };
}

export const NOTICES: readonly Notice[] = [
  {
    id: 1,
    kind: 'recording-failed',
    severity: 'error',
    values: {},
    error: errorView('output.unwritable', 'ENOSPC: no space left on device, write'),
  },
  {
    id: 2,
    kind: 'settings-set-aside',
    severity: 'warning',
    values: { file: 'settings.damaged-2026-11-28.json' },
    error: null,
  },
  { id: 3, kind: 'sessions-repaired', severity: 'information', values: { count: '2' }, error: null },
];
