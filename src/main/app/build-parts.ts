import { shell } from 'electron';
import { mkdir } from 'node:fs/promises';
import { startLiveSession } from '../../engine/live/start-live-session.ts';
import { SessionStore } from '../../engine/recordings/session-store.ts';
import type { LiveEvent } from '../../engine/live/live-events.ts';
import { BoothFiles } from '../booth-file/booth-files.ts';
import { Booth } from '../booth/booth.ts';
import { CheckController } from '../devices/check-controller.ts';
import { Microphones } from '../devices/microphones.ts';
import { ComputerDoctor } from '../doctor/computer-doctor.ts';
import { computerOptions, supportFacts } from '../doctor/computer-options.ts';
import { History } from '../history/history.ts';
import { utilityChannels } from '../inference/utility-channel.ts';
import { Interpreters } from '../interpret/interpreters.ts';
import { LocalInference } from '../interpret/local-inference.ts';
import { notOwned } from '../interpret/not-owned.ts';
import { UserLists } from '../lists/user-lists.ts';
import { FileTranslator } from '../live/file-translator.ts';
import { LiveController } from '../live/live-controller.ts';
import type { Log } from '../log.ts';
import { ModelPacks } from '../models/model-packs.ts';
import type { AppParts } from '../requests/app-parts.ts';
import { systemDialogs } from '../requests/dialogs.ts';
import { ShareController } from '../share/share-controller.ts';
import { Wakefulness } from '../system/power.ts';
import type { AppWindows } from '../windows/app-windows.ts';
import type { AppPaths } from './app-paths.ts';
import { localStatusOf } from './local-status.ts';
import type { OpenedStore } from './open-store.ts';
import { serviceStatusOf } from './service-status.ts';
import { settingsChanger } from './settings-effects.ts';
import { arraySettings, microphoneSource, sampleSource } from './sources.ts';
import type { StartOptions } from './start-options.ts';
import { sessionWriters } from './writers.ts';

export interface BuildOptions extends OpenedStore {
  readonly paths: AppPaths;
  readonly options: StartOptions;
  readonly windows: AppWindows;
  readonly log: Log;
}

/** Puts the app's parts together; nothing of it begins to work before it is asked to. */
export function buildParts({
  store,
  settings,
  secrets,
  paths,
  options,
  windows,
  log,
}: BuildOptions): AppParts {
  const { defect: logDefect } = log;
  const send: AppParts['send'] = (name, payload) => {
    windows.send(name, payload);
    share.hear(name, payload);
  };
  const onDiagnostic = (line: string): void => {
    log.note(`process: ${line}`);
  };

  const lists = new UserLists(paths.settingsFolder);
  const local = new LocalInference({
    openChannel: utilityChannels({
      entryFile: paths.inferenceEntry,
      serviceName: 'Mimiyaku inference',
      onDiagnostic,
    }),
    modelRoots: paths.modelRoots,
    lists: () => ({ phrasebook: lists.phrasebook, glossary: lists.glossary }),
    onStatus: (status) => {
      store.dispatch({ type: 'local', status: localStatusOf(status) });
    },
  });
  const interpreters = new Interpreters({
    settings: () => settings.current,
    apiKey: () => secrets.apiKey,
    local,
    onAutomaticStatus: ({ using, reason }) => {
      const error = reason === undefined ? null : { code: reason.code, message: reason.reason, advice: null };
      const reachability = using === 'remote' ? 'online' : 'offline';
      store.dispatch({ type: 'service', status: { reachability, error } });
    },
  });
  const openCapture = utilityChannels({
    entryFile: paths.captureEntry,
    serviceName: 'Mimiyaku capture',
    onDiagnostic,
  });
  const microphones = new Microphones({ store, openProcess: openCapture, logDefect });
  const source = microphoneSource(options.captureFile, microphones);
  const listening = {
    startSession: startLiveSession,
    workerEntryFile: paths.workerEntry,
    arraySettings: () => arraySettings(settings.current.capture, paths.modelRoots),
    logDefect,
  };
  const wakefulness = new Wakefulness();
  const live: LiveController = new LiveController({
    ...listening,
    store,
    send,
    lease: () => interpreters.lease(settings.current.interpretation.mode),
    startWriter: sessionWriters(store, logDefect),
    beginsPaused: () => settings.current.talk.mode === 'push-to-talk' && !booth.isActive,
    onRunning: (isRunning) => {
      wakefulness.set(isRunning, booth.isActive);
      if (!isRunning) booth.listeningEnded();
    },
    nowMs: Date.now,
  });
  const startListening = async (): Promise<void> => {
    await check.stop();
    await live.start(source(), heard);
  };
  const startSample = async (keep: boolean): Promise<void> => {
    await check.stop();
    await live.start(sampleSource(paths.sampleFile, paths.modelRoots, keep), heard);
  };
  const heard = (event: LiveEvent): void => {
    const status = serviceStatusOf(event, settings.current.interpretation.mode);
    if (status !== undefined) store.dispatch({ type: 'service', status });
    if (event.type === 'partial' || event.type === 'closed' || event.type === 'final') booth.spoken();
  };
  const files = new FileTranslator({ store, live, logDefect });
  const check = new CheckController({ ...listening, store, send, source });
  const booth: Booth = new Booth({
    store,
    pin: () => secrets.pin,
    setKiosk: (isKiosk) => {
      windows.setKiosk(isKiosk);
    },
    startListening,
    stopListening: async () => {
      await files.cancel();
      await live.stop();
    },
    clearScreen: () => {
      live.forget();
    },
    nowMs: Date.now,
  });
  const share = new ShareController({
    store,
    pageFolder: paths.audience,
    snapshot: () => live.snapshot,
    logDefect,
  });
  const models = new ModelPacks({
    roots: paths.modelRoots,
    installRoot: paths.installRoot,
    bundledRoot: paths.bundledModels,
    choice: () => settings.current.interpretation,
    onProgress: (progress) => {
      send('packProgress', progress);
    },
  });
  const doctor = new ComputerDoctor({
    store,
    computer: () =>
      computerOptions(store.state, {
        paths,
        openCapture,
        interpreter: () =>
          Promise.resolve(notOwned(() => local.interpreter(settings.current.interpretation))),
        apiKey: secrets.apiKey,
      }),
    facts: () => supportFacts(store.state),
    now: () => new Date(),
  });
  const parts = {
    store,
    send,
    windows,
    dialogs: systemDialogs(() => windows.main),
    settings,
    secrets,
    lists,
    local,
    interpreters,
    live,
    files,
    history: new History(() => new SessionStore(store.state.environment.recordingsFolder)),
    models,
    microphones,
    check,
    doctor,
    booth,
    share,
    folders: {
      logs: log.folder,
      settings: paths.settingsFolder,
      models: paths.installRoot,
      recordings: () => store.state.environment.recordingsFolder,
    },
    startListening,
    startSample,
    openFolder: async (path: string): Promise<void> => {
      await mkdir(path, { recursive: true });
      await shell.openPath(path);
    },
    logDefect,
  };
  const changeSettings = settingsChanger(parts, paths);
  const boothFiles = new BoothFiles({ store, settings, secrets, lists, paths, changeSettings });
  return { ...parts, changeSettings, boothFiles };
}
