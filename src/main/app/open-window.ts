import { Menu, session, type BrowserWindow } from 'electron';
import { listenToWindows, type ListenOptions } from '../ipc/listen.ts';
import { openLog, type Log } from '../log.ts';
import { serveApp, type AnswerAudio } from '../security/app-protocol.ts';
import { lockSession } from '../security/lock-session.ts';
import { watchDefects } from '../system/watch-defects.ts';
import { AppWindows } from '../windows/app-windows.ts';
import { appPaths, type AppPaths } from './app-paths.ts';
import { openStore, type OpenedStore } from './open-store.ts';
import { applyTheme } from './settings-effects.ts';
import { startOptions, type StartOptions } from './start-options.ts';

/** What the app answers its windows with, once its parts are there. */
export interface Answers extends Pick<ListenOptions, 'answer' | 'translateFile'> {
  readonly answerAudio: AnswerAudio;
}

export interface OpenedWindow {
  readonly paths: AppPaths;
  readonly options: StartOptions;
  readonly log: Log;
  readonly opened: OpenedStore;
  readonly windows: AppWindows;
  readonly isBooth: boolean;
  /** The page has been loaded; what it asked meanwhile waits for `answers`. */
  readonly loading: Promise<BrowserWindow>;
  readonly answers: (answers: Answers) => void;
}

/**
 * Opens the main window before anything else: its process and its page are loading while this process reads the rest of its own code.
 * Only what the window itself needs is imported here: settings and the page's files, nothing of the engine's parts.
 */
export async function openWindow(): Promise<OpenedWindow> {
  // The usual menu would be built for nothing: the app's own comes with the state.
  Menu.setApplicationMenu(null);
  const paths = appPaths(process.env);
  const options = startOptions(process.argv, process.env);
  const log = openLog(paths.logs);
  watchDefects(log);
  const opened = await openStore(paths, log.defect);
  const { settings } = opened.store.state;
  applyTheme(settings.appearance);

  let give: (answers: Answers) => void = () => undefined;
  const later = new Promise<Answers>((resolve) => {
    give = resolve;
  });
  const windows = new AppWindows({
    preloadFile: paths.preloadFile,
    iconFile: paths.iconFile,
    placeFile: paths.placeFile,
    onCrashed: (kind, reason) => {
      log.note(`window ${kind} ended: ${reason}`);
      opened.store.dispatch({ type: 'notice', notice: { kind: 'window-crashed', severity: 'warning' } });
    },
  });
  lockSession(session.defaultSession);
  serveApp(session.defaultSession, paths.renderer, async (...asked) => (await later).answerAudio(...asked));
  listenToWindows({
    windows,
    answer: async (...asked) => (await later).answer(...asked),
    translateFile: async (path) => (await later).translateFile(path),
    logDefect: log.defect,
  });
  const isBooth = options.isBooth || settings.booth.enabled;
  const loading = windows.showMain({ isHidden: options.isHidden && !isBooth });
  // Whoever awaits it comes later: until then a failure is not an unhandled one.
  loading.catch(() => undefined);
  return { paths, options, log, opened, windows, isBooth, loading, answers: give };
}
