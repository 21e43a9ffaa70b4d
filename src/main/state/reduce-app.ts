import type { AppState, Notice } from '../../shared/app-state.ts';
import type { AppEvent, NoticeToRaise } from './app-event.ts';
import { reduceLive } from './reduce-live.ts';

/** What the state is after an event: a total function, and the same object where nothing changed. */
export function reduceApp(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'session-starting':
    case 'session-started':
    case 'session-talking':
    case 'session-stopping':
    case 'session-ended':
    case 'sample-put-away':
    case 'live': {
      const live = reduceLive(state.live, event);
      return live === state.live ? state : { ...state, live };
    }
    case 'service':
      return { ...state, service: event.status };
    case 'local':
      return { ...state, local: event.status };
    case 'devices':
      return { ...state, devices: event.status };
    case 'doctor':
      return { ...state, doctor: event.doctor };
    case 'check':
      return { ...state, check: event.check };
    case 'file':
      return { ...state, file: event.file };
    case 'notice':
      return { ...state, notices: withNotice(state.notices, event.notice) };
    case 'notice-over':
      return withoutNotices(state, ({ kind }) => kind === event.kind);
    case 'notice-dismissed':
      return withoutNotices(state, ({ id }) => id === event.id);
    case 'presenter':
      return { ...state, presenter: { ...state.presenter, ...event.status } };
    case 'booth':
      return { ...state, booth: { ...state.booth, ...event.status } };
    case 'booth-idle':
      if (!state.booth.active) return state;
      return { ...state, booth: { ...state.booth, clearedCount: state.booth.clearedCount + 1 } };
    case 'share':
      return { ...state, share: { ...state.share, ...event.status } };
    case 'shortcuts':
      return { ...state, shortcuts: { ...state.shortcuts, ...event.status } };
    case 'secrets':
      return { ...state, secrets: event.status };
    case 'settings':
      return {
        ...state,
        settings: event.settings,
        environment: { ...state.environment, recordingsFolder: event.recordingsFolder },
      };
  }
}

/** Notices that a long day may heap up; the oldest go. */
const NOTICES_KEPT = 20;

function withNotice(notices: readonly Notice[], raised: NoticeToRaise): readonly Notice[] {
  const id = 1 + Math.max(0, ...notices.map((notice) => notice.id));
  const { kind, severity, values = {}, error = null } = raised;
  const others = notices.filter((notice) => notice.kind !== kind);
  return [...others, { id, kind, severity, values, error }].slice(-NOTICES_KEPT);
}

function withoutNotices(state: AppState, isOver: (notice: Notice) => boolean): AppState {
  const notices = state.notices.filter((notice) => !isOver(notice));
  return notices.length === state.notices.length ? state : { ...state, notices };
}
