import { app, nativeTheme } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { Microphones } from '../devices/microphones.ts';
import type { LocalInference } from '../interpret/local-inference.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { SettingsChange, SettingsStore } from '../settings/settings-store.ts';
import type { AppStore } from '../state/app-store.ts';
import type { AppPaths } from './app-paths.ts';
import { prepareLocal } from './prepare-local.ts';

export interface SettingsEffectsParts {
  readonly store: AppStore;
  readonly settings: SettingsStore;
  readonly microphones: Microphones;
  readonly local: LocalInference;
  readonly logDefect: (error: unknown) => void;
}

/** Changes settings and puts them into effect. Menus, tray and shortcuts follow the state by themselves. */
export function settingsChanger(
  parts: SettingsEffectsParts,
  paths: AppPaths,
): (change: SettingsChange) => Promise<Settings> {
  const { store, settings, microphones, logDefect } = parts;
  return async (change) => {
    const before = settings.current;
    try {
      await settings.update(change);
      store.dispatch({ type: 'notice-over', kind: 'settings-unwritable' });
    } catch (error) {
      // Where they could not be written they count all the same; where they were refused there is nothing to put into effect.
      if (settings.current === before) throw error;
      store.dispatch({
        type: 'notice',
        notice: { kind: 'settings-unwritable', severity: 'error', error: errorViewOf(error, logDefect) },
      });
    }
    const after = settings.current;
    store.dispatch({
      type: 'settings',
      settings: after,
      recordingsFolder: after.recordings.folder ?? paths.standardRecordings,
    });
    if (after.appearance !== before.appearance) applyTheme(after.appearance);
    applyLogin(after);
    if (after.capture.device !== before.capture.device) microphones.chosenChanged();
    if (change.interpretation !== undefined) {
      const reachability = after.interpretation.mode === 'local' ? 'not-used' : 'unknown';
      store.dispatch({ type: 'service', status: { reachability, error: null } });
      await prepareLocal(parts);
    }
    return after;
  };
}

/** Lets the system's own surfaces (menus, dialogs, the first paint) follow the theme. */
export function applyTheme({ theme }: Settings['appearance']): void {
  nativeTheme.themeSource = theme === 'high-contrast' ? 'dark' : theme;
}

/** Has the system start the app when somebody logs in, or not. Booth mode asks for it too. */
export function applyLogin({ system, booth }: Settings): void {
  // In development the system would be told to start a bare Electron; Linux has no such call (see autostart.ts).
  if (!app.isPackaged || process.platform === 'linux') return;
  const openAtLogin = system.startAtLogin || booth.enabled;
  app.setLoginItemSettings({ openAtLogin, args: booth.enabled ? [] : ['--hidden'] });
}
