import type { AppState } from '../../shared/app-state.ts';
import type { MimiyakuBridge, Outcome } from '../../shared/bridge.ts';
import type { EventName, EventPayloads } from '../../shared/events.ts';
import type { SessionView } from '../../shared/history-view.ts';
import type { LevelsView, LiveSnapshot } from '../../shared/live-view.ts';
import type { RequestName, RequestOutputs } from '../../shared/requests.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { sampleUtterance } from './sample-words.ts';

type Answers = { [N in RequestName]?: (input: unknown) => RequestOutputs[N] };
export type MockEmit = <N extends EventName>(name: N, payload: EventPayloads[N]) => void;

/**
 * A main process that is not there: for looking at views in a browser and for component tests. Settings are taken, sessions are made up,
 * everything else answers with what is harmless.
 */
export class MockBridge implements MimiyakuBridge {
  readonly requests: { readonly name: RequestName; readonly input: unknown }[] = [];
  state: AppState;
  snapshot: LiveSnapshot;
  /** Answers that a test gives in place of the usual ones. */
  readonly answers: Answers = {};
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();

  constructor(state: AppState, snapshot: LiveSnapshot = { partial: null, utterances: [] }) {
    this.state = state;
    this.snapshot = snapshot;
  }

  request<N extends RequestName>(name: N, ...input: unknown[]): Promise<Outcome<RequestOutputs[N]>> {
    this.requests.push({ name, input: input[0] });
    const answer = this.answers[name] ?? this.#usual()[name];
    if (answer === undefined) {
      // Requests without an own answer are those whose answer is null.
      return Promise.resolve({ ok: true, value: null as RequestOutputs[N] });
    }
    return Promise.resolve({ ok: true, value: answer(input[0]) });
  }

  on<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  translateDropped(): Promise<Outcome<null>> {
    return Promise.resolve({ ok: true, value: null });
  }

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
  }

  change(part: Partial<AppState>): void {
    this.state = { ...this.state, ...part };
    this.emit('state', this.state);
  }

  #usual(): Answers {
    return {
      'app.state': () => this.state,
      'live.snapshot': () => this.snapshot,
      'settings.update': (patch) => this.#update(patch as SettingsPatch),
      'service.test': () => ({ milliseconds: 412 }),
      'history.sessions': (input) => {
        const { offset, limit } = input as { offset: number; limit: number };
        const total = 40;
        const sessions = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, place) =>
          sampleSession(offset + place),
        );
        return { sessions, total };
      },
      'history.session': (input) =>
        sampleSession(Number((input as { sessionId: string }).sessionId.replace('session-', ''))),
      'history.utterances': (input) => {
        const { sessionId, offset, limit } = input as { sessionId: string; offset: number; limit: number };
        const total = sessionId === 'session-0' ? 2_000 : 43;
        return {
          utterances: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, place) =>
            sampleUtterance(offset + place, {
              sessionId,
              ...(sessionId === 'session-1' && offset + place === 1
                ? {
                    status: 'failed' as const,
                    japanese: '',
                    source: null,
                    timings: null,
                    error: {
                      code: 'service.unreachable' as const,
                      message: 'connect ECONNREFUSED',
                      advice: null,
                    },
                  }
                : {}),
              ...(offset + place === 2
                ? { fallback: { code: 'service.timed-out' as const, reason: 'no answer in 10 s' } }
                : {}),
            }),
          ),
          total,
        };
      },
      'history.search': (input) => {
        const { words } = input as { words: string };
        const found = Array.from({ length: 40 }, (_, index) => sampleUtterance(index)).filter(
          ({ english, japanese }) =>
            english.toLowerCase().includes(words.toLowerCase()) || japanese.includes(words),
        );
        return {
          hits: found.map((utterance) => ({
            session: {
              id: 'session-0',
              startedAt: Date.UTC(2026, 10, 28, 9, 30),
              durationSeconds: 14_400,
              utteranceCount: 2_000,
              openCount: 0,
              state: 'closed' as const,
              fileName: null,
              preview: '',
            },
            utterance,
          })),
          truncated: false,
        };
      },
      'utterances.retry': () => ({ done: 3, open: 0, stoppedBy: null }),
      'history.export': () => ({ fileName: 'session.srt' }),
      'models.list': () => [
        {
          id: 'moonshine-base-en',
          name: 'moonshine-base-en',
          kind: 'recogniser',
          version: '1.0.0',
          licence: 'MIT',
          source: '@usefulsensors/moonshine-js',
          bytes: 63_011_933,
          isShadowed: false,
          inUse: true,
          isBundled: true,
          error: null,
        },
        {
          id: 'en-ja',
          name: 'en-ja',
          kind: 'translator',
          version: '1.2.0',
          licence: 'MIT',
          source: null,
          bytes: 31_400_000,
          isShadowed: false,
          inUse: true,
          isBundled: true,
          error: null,
        },
        {
          id: 'silero-old',
          name: 'silero-vad',
          kind: 'speech-detector',
          version: '5.0.0',
          licence: 'MIT',
          source: null,
          bytes: 2_300_000,
          isShadowed: false,
          inUse: false,
          isBundled: false,
          error: { code: 'pack.wrong-checksum', message: 'silero_vad_v5.onnx', advice: null },
        },
      ],
      'models.verify': () => ({ isSound: true, problems: [], undeclared: [] }),
      'lists.get': () => ({
        phrases: [
          {
            english: ['Welcome to our stand', 'Welcome to our booth'],
            japanese: 'ようこそお越しくださいました。',
          },
          { english: ['Please take a seat'], japanese: 'どうぞおかけください。' },
        ],
        terms: [{ english: 'Mimiyaku', japanese: '耳訳', soundsLike: ['mimi yaku', 'me me yaku'] }],
      }),
      'lists.save': (input) => {
        const { phrases = [], terms = [] } = input as Partial<RequestOutputs['lists.get']>;
        return { phrases, terms };
      },
    };
  }

  #update(patch: SettingsPatch): Settings {
    const settings = Object.fromEntries(
      Object.entries(this.state.settings).map(([section, values]) => {
        const change = (patch as Record<string, object | undefined>)[section];
        return [section, typeof values === 'object' ? { ...values, ...change } : values];
      }),
    ) as unknown as Settings;
    this.change({ settings });
    return settings;
  }
}

/** A session of a day at a stand, the newest first. */
export function sampleSession(index: number): SessionView {
  return {
    id: `session-${String(index)}`,
    startedAt: Date.UTC(2026, 10, 28, 9, 30) - index * 7_300_000,
    durationSeconds: 14_400 - index * 300,
    utteranceCount: index === 0 ? 2_000 : 40 + index,
    openCount: index === 1 ? 3 : 0,
    state: index === 3 ? 'damaged' : 'closed',
    fileName: index === 2 ? 'keynote-rehearsal.wav' : null,
    preview: 'おはようございます。ブースへようこそ。',
  };
}

/** Levels of somebody speaking, `second` seconds into it. */
export function sampleLevels(second: number, change: Partial<LevelsView> = {}): LevelsView {
  const swell = Math.abs(Math.sin(second * 5)) * Math.abs(Math.sin(second * 1.3));
  const peak = -46 + 38 * swell;
  return {
    left: { peakDbfs: peak, rmsDbfs: peak - 12, clipped: false },
    right: { peakDbfs: peak - 2, rmsDbfs: peak - 14, clipped: false },
    beam: { peakDbfs: peak - 1, rmsDbfs: peak - 11, clipped: false },
    direction: { azimuthDegrees: 18 * Math.sin(second / 3), confidence: 0.8 },
    levelDifferenceDb: -2,
    speechProbability: 0.9,
    faults: [],
    ...change,
  };
}
