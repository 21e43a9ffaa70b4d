import { app, nativeTheme } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { Microphones } from '../devices/microphones.ts';
import type { LocalInference } from '../interpret/local-inference.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import { setAutostart } from '../system/autostart.ts';
import type { LiveController } from '../live/live-controller.ts';
import type { SettingsChange, SettingsStore } from '../settings/settings-store.ts';
import type { AppStore } from '../state/app-store.ts';
import type { AppPaths } from './app-paths.ts';
import { prepareLocal } from './prepare-local.ts';

export interface SettingsEffectsParts {
  readonly store: AppStore;
  readonly settings: SettingsStore;
  readonly microphones: Microphones;
  readonly local: LocalInference;
  readonly live: LiveController;
  readonly logDefect: (error: unknown) => void;
}

/** Changes settings and puts them into effect. Menus, tray and shortcuts follow the state by themselves. */
export function settingsChanger(
  parts: SettingsEffectsParts,
  paths: AppPaths,
): (change: SettingsChange) => Promise<Settings> {
  const { store, settings, microphones, live, logDefect } = parts;
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
    if (change.system !== undefined || change.booth !== undefined) {
      // Not being started with the system is seen the next time: nothing else waits for it.
      await applyLogin(after).catch(logDefect);
    }
    if (after.talk.mode !== before.talk.mode && !store.state.booth.active) {
      live.setTalking(after.talk.mode === 'hands-free');
    }
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
export async function applyLogin({ system, booth }: Settings): Promise<void> {
  // In development the system would be told to start a bare Electron.
  if (!app.isPackaged) return;
  const openAtLogin = system.startAtLogin || booth.enabled;
  const args = booth.enabled ? [] : ['--hidden'];
  if (process.platform === 'linux') {
    // An AppImage is started by its own file, not by what it unpacks to.
    const program = process.env['APPIMAGE'] ?? process.execPath;
    await setAutostart(openAtLogin ? [program, ...args] : undefined);
  } else app.setLoginItemSettings({ openAtLogin, args });
}
