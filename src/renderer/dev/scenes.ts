import type { AppState } from '../../shared/app-state.ts';
import type { EventPayloads } from '../../shared/events.ts';
import type { LevelsView, LiveSnapshot } from '../../shared/live-view.ts';
import { ARRAY, errorView, NOTICES, SETTINGS, STATE } from './sample-state.ts';
import { sampleUtterance } from './sample-words.ts';

/** A view to look at: what of the state differs, which words are there, where to go. */
export interface Scene {
  readonly state?: Partial<AppState>;
  readonly snapshot?: LiveSnapshot;
  readonly view?: EventPayloads['navigate'];
  /** Levels come, with this changed. */
  readonly levels?: Partial<LevelsView>;
}

const RUNNING: AppState['live'] = {
  ...STATE.live,
  phase: 'hearing-speech',
  sessionId: '2026-11-28T10-00-00',
  sessionNumber: 1,
  startedAt: 0,
  deviceName: ARRAY.name,
};

const WORDS: LiveSnapshot = {
  partial: {
    sessionNumber: 1,
    utterance: 5,
    english: 'That is remarkable, and how much does it co',
    stableCharacters: 19,
  },
  utterances: [0, 1, 2, 3, 4].map((index) =>
    sampleUtterance(
      index,
      index === 4
        ? { source: 'local', fallback: { code: 'service.timed-out', reason: 'no answer in 10 s' } }
        : {},
    ),
  ),
};

const PASSED = {
  signal: 'passed',
  speech: 'passed',
  match: 'passed',
  direction: 'passed',
  side: 'passed',
} as const;

export const SCENES: Readonly<Record<string, Scene>> = {
  ready: {},
  live: { state: { live: RUNNING }, snapshot: WORDS, levels: {} },
  /** The same without levels: what the meters cost is the difference. */
  'live-still': { state: { live: RUNNING }, snapshot: WORDS },
  'live-talk': {
    state: {
      live: { ...RUNNING, phase: 'paused' },
      settings: { ...SETTINGS, talk: { ...SETTINGS.talk, mode: 'push-to-talk' } },
    },
    snapshot: { ...WORDS, partial: null },
  },
  'live-trouble': {
    state: {
      live: { ...RUNNING, phase: 'device-lost', waitingUtterances: 2, faults: ['device-gone', 'right-dead'] },
      service: { reachability: 'offline', error: errorView('service.unreachable') },
      notices: NOTICES,
      file: {
        name: 'keynote-rehearsal.wav',
        phase: 'running',
        progress: 0.4,
        utteranceCount: 12,
        failedUtterances: 1,
        sessionId: null,
        error: null,
      },
    },
    snapshot: {
      partial: null,
      utterances: [
        ...[0, 1].map((index) => sampleUtterance(index)),
        sampleUtterance(2, {
          status: 'failed',
          japanese: '',
          source: null,
          timings: null,
          error: errorView('service.unreachable'),
        }),
        sampleUtterance(3, { status: 'waiting', japanese: '', source: null, timings: null }),
      ],
    },
    levels: { faults: ['right-dead'], left: { peakDbfs: 0, rmsDbfs: -6, clipped: true } },
  },
  'no-microphone': { state: { devices: { ...STATE.devices, devices: [], current: null } } },
  'no-models': {
    state: {
      local: { phase: 'missing', error: errorView('pack.not-installed') },
      settings: { ...SETTINGS, interpretation: { ...SETTINGS.interpretation, mode: 'local' } },
    },
  },
  doctor: { view: { view: 'doctor', section: null } },
  share: { view: { view: 'share', section: null } },
  history: { view: { view: 'history', section: null } },
  'history-failed': { view: { view: 'history', section: 'session-1' } },
  setup: { view: { view: 'setup', section: null } },
  array: {
    view: { view: 'settings', section: 'array' },
    state: {
      check: {
        phase: 'running',
        deviceName: ARRAY.name,
        error: null,
        steps: { ...PASSED, match: 'problem', direction: 'waiting', side: 'waiting' },
        findings: ['mismatched', 'off-centre'],
        measured: { levelDifferenceDb: -9.4, azimuthDegrees: 31, speechSeconds: 4.2, loudestDbfs: -11 },
        room: { noiseDbfs: -36, speechAboveNoiseDb: 9, rt60Seconds: null, expectation: 'close' },
        faults: ['mismatched'],
      },
    },
    levels: { faults: ['mismatched'] },
  },
  'array-good': {
    view: { view: 'settings', section: 'array' },
    state: {
      check: {
        phase: 'done',
        deviceName: ARRAY.name,
        error: null,
        steps: PASSED,
        findings: [],
        measured: { levelDifferenceDb: 0.6, azimuthDegrees: 2, speechSeconds: 7, loudestDbfs: -9 },
        room: { noiseDbfs: -52, speechAboveNoiseDb: 16, rt60Seconds: 0.6, expectation: 'near' },
        faults: [],
      },
    },
  },
  'array-sector': {
    view: { view: 'settings', section: 'array' },
    state: {
      live: RUNNING,
      settings: {
        ...SETTINGS,
        capture: {
          ...SETTINGS.capture,
          talker: { kind: 'sector', azimuthDegrees: 10, halfWidthDegrees: 30 },
        },
      },
    },
  },
  'live-sector': {
    state: {
      live: RUNNING,
      settings: {
        ...SETTINGS,
        capture: {
          ...SETTINGS.capture,
          talker: { kind: 'sector', azimuthDegrees: 10, halfWidthDegrees: 30 },
        },
      },
    },
    snapshot: WORDS,
    levels: {},
  },
  service: {
    view: { view: 'settings', section: 'service' },
    state: { secrets: { hasApiKey: true, storage: 'plain-text' } },
  },
  models: { view: { view: 'settings', section: 'models' } },
  lists: { view: { view: 'settings', section: 'lists' } },
  recordings: { view: { view: 'settings', section: 'recordings' } },
  talk: {
    view: { view: 'settings', section: 'talk' },
    state: { shortcuts: { startStop: 'unavailable', talk: 'off' } },
  },
  appearance: { view: { view: 'settings', section: 'appearance' } },
  'booth-settings': { view: { view: 'settings', section: 'booth' } },
  system: { view: { view: 'settings', section: 'system' } },
  booth: { state: { booth: { ...STATE.booth, active: true }, live: { ...RUNNING, phase: 'listening' } } },
  'booth-words': {
    state: { booth: { ...STATE.booth, active: true }, live: RUNNING },
    snapshot: WORDS,
    levels: {},
  },
  presenter: { state: { live: RUNNING }, snapshot: { ...WORDS, partial: null } },
  'presenter-both': {
    state: {
      live: RUNNING,
      settings: { ...SETTINGS, presenter: { ...SETTINGS.presenter, languages: 'both', theme: 'light' } },
    },
    snapshot: WORDS,
  },
  'presenter-long': {
    state: {
      live: RUNNING,
      settings: { ...SETTINGS, presenter: { ...SETTINGS.presenter, theme: 'high-contrast', scale: 1.6 } },
    },
    snapshot: { partial: null, utterances: [sampleUtterance(4), sampleUtterance(6)] },
  },
  'presenter-flipped': {
    state: {
      live: RUNNING,
      settings: { ...SETTINGS, presenter: { ...SETTINGS.presenter, flipped: true } },
    },
    snapshot: WORDS,
  },
  captions: { state: { live: RUNNING }, snapshot: WORDS },
};
