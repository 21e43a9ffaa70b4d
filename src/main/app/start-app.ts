import { watch } from 'node:fs';
import { app, Menu, screen } from 'electron';
import { RECORDING_EXTENSIONS } from '../../engine/audio/compressed/compressed-format.ts';
import type { ViewName } from '../../shared/app-address.ts';
import { createRouter } from '../ipc/request-router.ts';
import { audioAnswers } from '../live/serve-audio.ts';
import type { Log } from '../log.ts';
import type { AppParts } from '../requests/app-parts.ts';
import { appRequests } from '../requests/app-requests.ts';
import { boothFileRequests } from '../requests/booth-file-requests.ts';
import { doctorRequests } from '../requests/doctor-requests.ts';
import { historyRequests } from '../requests/history-requests.ts';
import { liveRequests, setTalking } from '../requests/live-requests.ts';
import { settingsRequests } from '../requests/settings-requests.ts';
import { shareRequests } from '../requests/share-requests.ts';
import type { AppActions } from '../system/app-actions.ts';
import { languageOf } from '../system/language.ts';
import { menuTemplate } from '../system/menus.ts';
import { onSleep } from '../system/power.ts';
import { applyShortcuts } from '../system/shortcuts.ts';
import { AppTray } from '../system/tray.ts';
import { mainTexts } from '../texts.ts';
import type { AppWindows } from '../windows/app-windows.ts';
import type { AppPaths } from './app-paths.ts';
import { buildParts } from './build-parts.ts';
import { firstNotices } from './first-notices.ts';
import type { OpenedWindow } from './open-window.ts';
import { prepareLocal } from './prepare-local.ts';

/** Everything that follows upon the window: it is loading meanwhile. @returns what a second start of the app does */
export async function startApp(window: OpenedWindow): Promise<{ readonly secondStart: () => void }> {
  const { paths, options, log, opened, windows, isBooth } = window;
  const { store } = opened;
  const parts = buildParts({ ...opened, paths, options, windows, log });
  const { live, booth } = parts;

  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  windows.follow({
    onMainClosing: () => {
      if (isQuitting) return 'close';
      if (store.state.booth.active) return 'stay';
      return store.state.settings.system.closeToTray ? 'hide' : 'close';
    },
    onChanged: () => {
      tellPresenter(parts);
    },
  });
  window.answers({
    answer: createRouter({
      handlers: {
        ...appRequests(parts),
        ...liveRequests(parts),
        ...doctorRequests(parts),
        ...boothFileRequests(parts),
        ...historyRequests(parts),
        ...settingsRequests(parts),
        ...shareRequests(parts),
      },
      logDefect: log.defect,
    }),
    translateFile: (path) => parts.files.translate(path),
    answerAudio: audioAnswers(live, parts.history, paths.sampleFile),
  });

  const actions = appActions(parts);
  followState(parts, actions, paths, log);

  app.on('activate', () => void actions.showMain());
  app.on('window-all-closed', () => {
    app.quit();
  });
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
    // Each is an overload of its own to the compiler.
    screen.on(change as 'display-added', () => {
      tellPresenter(parts);
    });
  }
  endCleanly(parts, paths);
  sleepWell(parts);

  await window.loading;
  if (!app.isPackaged && process.env['MIMIYAKU_RELOAD'] === '1') reloadOnBuild(windows, paths.renderer);
  tellPresenter(parts);
  if (isBooth) booth.enter();
  void prepare(parts, paths);
  return { secondStart: () => void actions.showMain() };
}

/** In development: pages are loaded again when they have been built again. */
function reloadOnBuild(windows: AppWindows, renderer: string): void {
  let timer: NodeJS.Timeout | undefined;
  watch(renderer, { recursive: true }, () => {
    clearTimeout(timer);
    // A build writes many files: the last one counts.
    timer = setTimeout(() => {
      windows.reload();
    }, 300);
  });
}

/** What need not be there before the window is. */
async function prepare(parts: ReturnType<typeof buildParts>, paths: AppPaths): Promise<void> {
  const listsFault = await parts.lists.load();
  await Promise.all([
    prepareLocal(parts),
    parts.microphones.refresh(),
    firstNotices(parts, paths, listsFault),
  ]).catch((error: unknown) => {
    parts.logDefect(error);
  });
}

function tellPresenter({ store, windows }: Pick<AppParts, 'store' | 'windows'>): void {
  store.dispatch({
    type: 'presenter',
    status: {
      presenterOpen: windows.isOpen('presenter'),
      captionsOpen: windows.isOpen('captions'),
      displays: windows.displays(),
    },
  });
}

function appActions(parts: AppParts): AppActions {
  const { store, windows, live, dialogs, files, booth, logDefect } = parts;
  // What goes wrong in these is shown as a notice by whoever does the work.
  const quietly = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof Error)) logDefect(error);
    });
  };
  return {
    showMain: async () => {
      await windows.showMain();
    },
    navigate: (view: ViewName, section?: string) => {
      if (booth.isActive) return;
      quietly(
        windows.showMain().then(() => {
          windows.send('navigate', { view, section: section ?? null });
        }),
      );
    },
    startStop: () => {
      quietly(live.isRunning ? live.stop() : parts.startListening());
    },
    chooseFile: () => {
      const { recordings } = mainTexts(languageOf(store.state));
      quietly(
        dialogs
          .open({ what: 'file', title: recordings, extensions: RECORDING_EXTENSIONS })
          .then(async (path) => {
            if (path !== undefined) await files.translate(path);
          }),
      );
    },
    openPresenter: () => {
      quietly(windows.openPresenter(store.state.settings.presenter.displayId));
    },
    openCaptions: () => {
      const { presenter, captions } = store.state.settings;
      quietly(windows.openCaptions(presenter.displayId, captions.edge));
    },
    enterBooth: () => {
      booth.enter();
    },
    openLogs: () => {
      quietly(parts.openFolder(parts.folders.logs));
    },
    quit: () => {
      if (!booth.isActive) app.quit();
    },
  };
}

/** Windows, menu, tray and shortcuts show the state as it changes. */
function followState(parts: AppParts, actions: AppActions, paths: AppPaths, log: Log): void {
  const { store } = parts;
  const tray = openTray(paths, actions, log);
  const shortcutActions = {
    startStop: actions.startStop,
    talk: () => {
      setTalking(parts, !store.state.live.talking);
    },
  };
  const showMenu = (): void => {
    const texts = mainTexts(languageOf(store.state));
    // In the booth there is no menu, and so none of its keys.
    const template = store.state.booth.active ? [] : menuTemplate(texts, actions, process.platform);
    Menu.setApplicationMenu(template.length === 0 ? null : Menu.buildFromTemplate(template));
  };
  showMenu();
  tray?.show(store.state);
  applyShortcuts(store, shortcutActions, store.state.settings.talk);
  store.subscribe((state, before) => {
    parts.send('state', state);
    tray?.show(state);
    if (languageOf(state) !== languageOf(before) || state.booth.active !== before.booth.active) showMenu();
    const { talk } = state.settings;
    if (JSON.stringify(talk) !== JSON.stringify(before.settings.talk)) {
      applyShortcuts(store, shortcutActions, talk);
    }
    const { phase } = state.local;
    if (phase !== before.local.phase) {
      if (phase === 'failing') {
        store.dispatch({
          type: 'notice',
          notice: {
            kind: 'inference-failing',
            severity: 'error',
            ...(state.local.error !== null && { error: state.local.error }),
          },
        });
      } else if (phase === 'ready') store.dispatch({ type: 'notice-over', kind: 'inference-failing' });
    }
  });
}

function openTray(paths: AppPaths, actions: AppActions, log: Log): AppTray | undefined {
  try {
    return new AppTray(paths.trayIconFile, actions);
  } catch (error) {
    // Desktops without a tray: everything else works.
    log.note(`no tray: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Ends the session before the app goes, so that its last answers and its recordings are whole. */
function endCleanly(parts: ReturnType<typeof buildParts>, paths: AppPaths): void {
  let isDone = false;
  app.on('will-quit', (event) => {
    if (isDone) return;
    event.preventDefault();
    const ending = async (): Promise<void> => {
      await parts.check.stop();
      await parts.live.stop();
      await parts.share.stop();
      await parts.local.dispose();
    };
    ending()
      .catch((error: unknown) => {
        parts.logDefect(error);
      })
      .finally(() => {
        isDone = true;
        firstNotices.clear(paths);
        // Where nothing had to be ended this is still inside the event, and Electron hears no other quit until that is over.
        setImmediate(() => {
          app.quit();
        });
      });
  });
}

/** What listened before the system slept listens again afterwards. */
function sleepWell({ store, live, startListening, logDefect }: AppParts): void {
  let wasListening = false;
  onSleep({
    beforeSleep: () => {
      const { sample } = store.state.live;
      wasListening = live.isRunning && store.state.file?.phase !== 'running' && sample === 'none';
      if (wasListening || sample === 'playing') live.stop().catch(logDefect);
    },
    afterSleep: () => {
      if (!wasListening) return;
      // A start that fails is told as a notice.
      startListening().catch(() => undefined);
    },
  });
}
