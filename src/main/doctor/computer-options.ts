import { systemPreferences } from 'electron';
import type { ComputerOptions } from '../../engine/doctor/computer-checks.ts';
import type { SupportFacts } from '../../engine/doctor/support-text.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import { DEFAULT_PACK_NAMES } from '../../engine/models/defaults.ts';
import type { OpenChannel } from '../../engine/processes/channel.ts';
import type { AppState } from '../../shared/app-state.ts';
import type { AppPaths } from '../app/app-paths.ts';

/** The port of `mimiyaku serve`, by which others could reach a service on this computer. */
const SERVICE_PORT = 8080;

/** What the app has to say of itself, for the checks. */
export function computerOptions(
  state: AppState,
  parts: {
    readonly paths: AppPaths;
    readonly openCapture: OpenChannel;
    readonly interpreter: () => Promise<Interpreter>;
    readonly apiKey: string | undefined;
  },
): ComputerOptions {
  const { capture, interpretation } = state.settings;
  const { mode, baseUrl, allowInsecure, recogniser, translator } = interpretation;
  const isNeeded = mode !== 'remote';
  return {
    version: state.environment.appVersion,
    packedRuntime: `Electron ${process.versions.electron}`,
    modelRoots: parts.paths.modelRoots,
    packs: [
      { kind: 'recogniser', name: recogniser ?? DEFAULT_PACK_NAMES.recogniser, isNeeded },
      { kind: 'translator', name: translator ?? DEFAULT_PACK_NAMES.translator, isNeeded },
      { kind: 'speech-detector', name: DEFAULT_PACK_NAMES['speech-detector'], isNeeded: true },
    ],
    ...(capture.device !== null && { chosenDevice: capture.device }),
    openCapture: parts.openCapture,
    permission: microphonePermission,
    folders: {
      recordings: state.environment.recordingsFolder,
      others: [parts.paths.settingsFolder],
    },
    sampleFile: parts.paths.sampleFile,
    interpreter: parts.interpreter,
    ...(mode !== 'local' && {
      service: { address: baseUrl, allowInsecure, apiKey: parts.apiKey, isReplaceable: mode === 'automatic' },
    }),
    ports: [SERVICE_PORT],
  };
}

/** Few settings, and none that says anything of anybody: what whoever helps asks first. */
export function supportFacts({ settings, presenter, shortcuts, secrets }: AppState): SupportFacts {
  const { mode } = settings.interpretation;
  return {
    translates: mode,
    'API key': secrets.hasApiKey ? `stored (${secrets.storage})` : 'none',
    microphones: `${settings.capture.spacingMm} mm apart${settings.capture.swapChannels ? ', exchanged' : ''}, talker: ${settings.capture.talker.kind}`,
    'keeps recordings': settings.recordings.keep ? 'yes' : 'no',
    'opens in booth mode': settings.booth.enabled ? 'yes' : 'no',
    displays: String(presenter.displays.length),
    'key that works everywhere': shortcuts.startStop,
  };
}

/** Only macOS and Windows have an answer before somebody tries; Linux has no such right. */
function microphonePermission(): 'granted' | 'denied' | undefined {
  if (process.platform === 'linux') return undefined;
  const status = systemPreferences.getMediaAccessStatus('microphone');
  if (status === 'granted') return 'granted';
  return status === 'denied' || status === 'restricted' ? 'denied' : undefined;
}
