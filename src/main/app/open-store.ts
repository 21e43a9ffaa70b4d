import { app } from 'electron';
import { finishTogether } from '../../engine/booth-file/replace-together.ts';
import { initialState } from '../state/initial-state.ts';
import { AppStore } from '../state/app-store.ts';
import { SecretStore } from '../settings/secret-store.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { systemCipher } from '../settings/system-cipher.ts';
import type { AppPaths } from './app-paths.ts';

export interface OpenedStore {
  readonly store: AppStore;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
}

/** Reads settings and secrets and makes the state of them, with a notice for whatever could not be read. */
export async function openStore(paths: AppPaths, logDefect: (error: unknown) => void): Promise<OpenedStore> {
  // An import of settings that a power cut interrupted is carried on before they are read; where it cannot be, what is there counts.
  await finishTogether(paths.settingsFolder).catch(logDefect);
  const [opened, { store: secrets, isLost }] = await Promise.all([
    SettingsStore.open(paths.settingsFile),
    SecretStore.open(paths.secretsFile, systemCipher()),
  ]);
  const settings = opened.store;
  const store = new AppStore(
    initialState({
      settings: settings.current,
      secrets: secrets.status,
      hasPin: secrets.pin !== undefined,
      environment: {
        appVersion: app.getVersion(),
        platform: platformOf(process.platform),
        systemLanguage: app.getPreferredSystemLanguages().at(0)?.startsWith('ja') === true ? 'ja' : 'en',
        recordingsFolder: settings.current.recordings.folder ?? paths.standardRecordings,
        firstStart: opened.isFirstStart,
      },
    }),
  );
  if (opened.setAsideAs !== undefined) {
    store.dispatch({
      type: 'notice',
      notice: { kind: 'settings-set-aside', severity: 'warning', values: { file: opened.setAsideAs } },
    });
  }
  if (isLost) store.dispatch({ type: 'notice', notice: { kind: 'secret-lost', severity: 'warning' } });
  return { store, settings, secrets };
}

function platformOf(platform: NodeJS.Platform): 'linux' | 'darwin' | 'win32' {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux';
}
