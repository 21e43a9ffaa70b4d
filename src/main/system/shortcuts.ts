import { globalShortcut } from 'electron';
import type { AppState } from '../../shared/app-state.ts';
import type { Settings } from '../../shared/settings.ts';
import type { AppStore } from '../state/app-store.ts';

export interface ShortcutActions {
  readonly startStop: () => void;
  /** Systems tell of presses only: one begins to talk, the next one ends. */
  readonly talk: () => void;
}

/**
 * Registers the shortcuts that work from anywhere, as the settings have them. Where the system does not let the app have one (taken, or
 * Wayland), the state says so and the window's own keys go on working.
 */
export function applyShortcuts(store: AppStore, actions: ShortcutActions, talk: Settings['talk']): void {
  globalShortcut.unregisterAll();
  const startStop = register(talk.startStopShortcut, actions.startStop);
  const talking = register(talk.talkShortcut, actions.talk);
  store.dispatch({ type: 'shortcuts', status: { startStop, talk: talking } });
  const refused = [
    startStop === 'unavailable' ? talk.startStopShortcut : null,
    talking === 'unavailable' ? talk.talkShortcut : null,
  ].filter((shortcut) => shortcut !== null);
  if (refused.length === 0) {
    store.dispatch({ type: 'notice-over', kind: 'shortcut-unavailable' });
  } else {
    store.dispatch({
      type: 'notice',
      notice: { kind: 'shortcut-unavailable', severity: 'warning', values: { shortcut: refused.join(', ') } },
    });
  }
}

function register(shortcut: string | null, action: () => void): AppState['shortcuts']['startStop'] {
  if (shortcut === null) return 'off';
  try {
    return globalShortcut.register(shortcut, action) ? 'registered' : 'unavailable';
  } catch {
    // What was typed names no keys.
    return 'unavailable';
  }
}
