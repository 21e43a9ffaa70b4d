import { join } from 'node:path';
import { app } from 'electron';
import { installRoot, modelRoots } from '../../engine/models/roots.ts';
import { defaultRecordingsFolder } from '../../engine/recordings/recordings-folder.ts';
import type { TrayLook } from '../system/tray-state.ts';

/** Where everything lies. Recordings and model packs are shared with the command line. */
export interface AppPaths {
  readonly settingsFolder: string;
  readonly settingsFile: string;
  readonly secretsFile: string;
  readonly placeFile: string;
  /** Is there while the app runs: found at a start, the app ended unexpectedly. */
  readonly runningFile: string;
  readonly logs: string;
  readonly standardRecordings: string;
  readonly modelRoots: readonly string[];
  readonly installRoot: string;
  readonly bundledModels: string;
  /** What "Try it with a sample" plays. */
  readonly sampleFile: string;
  readonly renderer: string;
  /** The page that readers of shared captions are sent. */
  readonly audience: string;
  readonly preloadFile: string;
  readonly inferenceEntry: string;
  readonly captureEntry: string;
  readonly workerEntry: string;
  readonly iconFile: string;
  readonly trayIconFile: (look: TrayLook) => string;
}

export function appPaths(env: NodeJS.ProcessEnv): AppPaths {
  const settingsFolder = app.getPath('userData');
  const resources = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
  const bundledModels = join(resources, 'models');
  const built = (...names: string[]): string => join(import.meta.dirname, ...names);
  const iconName = process.platform === 'darwin' ? 'Template.png' : '.png';
  return {
    settingsFolder,
    settingsFile: join(settingsFolder, 'settings.json'),
    secretsFile: join(settingsFolder, 'secrets.json'),
    placeFile: join(settingsFolder, 'window.json'),
    runningFile: join(settingsFolder, 'running'),
    logs: app.getPath('logs'),
    standardRecordings: defaultRecordingsFolder(env),
    modelRoots: modelRoots(env, { bundledFolder: bundledModels }),
    installRoot: installRoot(env),
    bundledModels,
    sampleFile: join(resources, 'samples', 'booth-sample.wav'),
    renderer: built('..', 'renderer'),
    audience: built('..', 'audience'),
    preloadFile: built('..', 'preload', 'preload.cjs'),
    inferenceEntry: built('inference.js'),
    captureEntry: built('capture.js'),
    workerEntry: built('audio-worker.js'),
    iconFile: join(resources, 'icons', 'app.png'),
    trayIconFile: (look) => join(resources, 'icons', `tray-${look}${iconName}`),
  };
}
