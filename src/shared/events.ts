import type { AppState } from './app-state.ts';
import type { ViewName } from './app-address.ts';
import type { LevelsView, PartialView } from './live-view.ts';
import type { PackProgressView } from './models-view.ts';
import type { UtteranceView } from './utterance-view.ts';

/** What the main process tells its windows, without being asked. */
export interface EventPayloads {
  /** The whole state, whenever anything of it changed. */
  state: AppState;
  /** 30 times a second while something is captured; main window only. */
  levels: LevelsView;
  partial: PartialView | null;
  /** An utterance was closed (`waiting`), got its answer, failed, or was corrected: takes the place of the one with the same index. */
  utterance: UtteranceView;
  /** A session of the history was added, changed or deleted: what is shown of it may be old. */
  historyChanged: { readonly sessionId: string | null };
  packProgress: PackProgressView;
  /** A menu or the tray asks for a view; `section` is an anchor inside it (settings: `array`, `service`, `models`, `lists`, …) or null. */
  navigate: { readonly view: ViewName; readonly section: string | null };
}

export const EVENT_NAMES = [
  'state',
  'levels',
  'partial',
  'utterance',
  'historyChanged',
  'packProgress',
  'navigate',
] as const satisfies readonly (keyof EventPayloads)[];
export type EventName = (typeof EVENT_NAMES)[number];
