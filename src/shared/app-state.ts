import type { DoctorView } from './doctor-view.ts';
import type { ErrorView } from './error-view.ts';
import type { LiveStatus, MicrophoneFaultView } from './live-view.ts';
import type { Settings } from './settings.ts';
import type { ShareStatus } from './share-view.ts';

/**
 * What the whole app is doing, as the windows show it. The main process owns it and sends it whole, as the event `state`, whenever
 * anything of it changes (never at the rate of levels); windows keep no truth of their own.
 */
export interface AppState {
  readonly live: LiveStatus;
  readonly service: ServiceStatus;
  readonly local: LocalStatus;
  readonly devices: DevicesStatus;
  /** Null unless the set-up assistant's check runs or has just ended. */
  readonly check: DeviceCheck | null;
  /** Null until this computer has been checked. */
  readonly doctor: DoctorView | null;
  /** Null unless a recording file is being translated or has just been. */
  readonly file: FileTranslation | null;
  /** What the user should know and may dismiss, oldest first. */
  readonly notices: readonly Notice[];
  readonly presenter: PresenterStatus;
  readonly booth: BoothStatus;
  readonly share: ShareStatus;
  readonly shortcuts: ShortcutsStatus;
  readonly secrets: SecretsStatus;
  readonly settings: Settings;
  readonly environment: Environment;
}

/** The translation service. `offline`: it did not answer the last time; it is tried again by itself. */
export interface ServiceStatus {
  readonly reachability: 'not-used' | 'unknown' | 'online' | 'offline';
  /** Why the last request failed. */
  readonly error: ErrorView | null;
}

/**
 * Recogniser and translator on this machine. `not-used`: the mode is remote. `missing`: a model pack is not installed (`error` says which).
 * `restarting`: the inference process ended and comes back by itself; `failing`: it keeps ending, and is tried again now and then.
 */
export interface LocalStatus {
  readonly phase: 'not-used' | 'missing' | 'loading' | 'ready' | 'restarting' | 'failing';
  readonly error: ErrorView | null;
}

export interface DeviceView {
  readonly name: string;
  readonly hostApi: string;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  /** Two channels or more: it may be an array. */
  readonly likelyArray: boolean;
  /** Where somebody must say which two of its channels are the microphones: the two to suggest, counted from 1. */
  readonly usualChannels: readonly [left: number, right: number] | null;
}

export interface DevicesStatus {
  readonly devices: readonly DeviceView[];
  /** True until they have been listed for the first time, and while they are listed anew. */
  readonly listing: boolean;
  /** Why none can be listed (audio support missing on this machine). */
  readonly error: ErrorView | null;
  /** The chosen device, or the first that may be an array where none is chosen; null where there is none, or it is not there. */
  readonly current: DeviceView | null;
  /** A device is chosen in the settings and is not there at present. */
  readonly chosenIsMissing: boolean;
}

/**
 * Steps of the device check, in order; each is passed by what the microphones hear. All but the last while somebody speaks from the front;
 * then `side`: they speak from beside the left microphone, which tells whether left and right are exchanged.
 */
export const CHECK_STEPS = ['signal', 'speech', 'match', 'direction', 'side'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** What the check found wrong, or (`good`) right. The interface has a sentence with advice for each. */
export const CHECK_FINDINGS = [
  /** One channel only carries sound. */
  'left-dead',
  'right-dead',
  /** Neither does. */
  'silent',
  /** One microphone written twice. */
  'identical',
  'too-quiet',
  'clipping',
  /** Levels differ too much: one is covered or broken. */
  'mismatched',
  /** One microphone is wired backwards. */
  'inverted',
  'uncorrelated',
  /** Speech from the front seems to come from the side: spacing wrong, array turned, or not in front. */
  'off-centre',
  /** No direction could be told. */
  'no-direction',
  /** Nothing is wrong: it is time to speak from beside the left microphone, or from further aside. */
  'speak-from-left',
  /** The voice from the left was heard on the right. */
  'swapped',
  /** Nobody has spoken yet. */
  'no-speech',
] as const;
export type CheckFinding = (typeof CHECK_FINDINGS)[number];

/**
 * From how far people will be understood, by what the room is like. `far`: from three metres; `near`: from one and a half, three will be
 * hard; `close`: from half a metre.
 */
export const ROOM_EXPECTATIONS = ['far', 'near', 'close'] as const;
export type RoomExpectation = (typeof ROOM_EXPECTATIONS)[number];

/** What the check heard of the room; each null before it could be told. */
export interface RoomView {
  readonly noiseDbfs: number | null;
  readonly speechAboveNoiseDb: number | null;
  /** Roughly. */
  readonly rt60Seconds: number | null;
  readonly expectation: RoomExpectation | null;
}

export interface DeviceCheck {
  /** `failed`: the microphone could not be opened or was lost (`error`). */
  readonly phase: 'starting' | 'running' | 'done' | 'failed';
  readonly deviceName: string | null;
  readonly error: ErrorView | null;
  readonly steps: Readonly<Record<CheckStep, 'waiting' | 'passed' | 'problem'>>;
  /** What is wrong at this moment. Empty with all steps passed: all is well. */
  readonly findings: readonly CheckFinding[];
  /** Measured over the speech heard so far; null before there was any. */
  readonly measured: {
    readonly levelDifferenceDb: number;
    readonly azimuthDegrees: number | null;
    readonly speechSeconds: number;
    readonly loudestDbfs: number;
  } | null;
  readonly room: RoomView;
  /** Faults of the moment as the beamformer tells them. */
  readonly faults: readonly MicrophoneFaultView[];
}

export interface FileTranslation {
  /** Of the file, without its folder. */
  readonly name: string;
  readonly phase: 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1; null where the length is not known. */
  readonly progress: number | null;
  readonly utteranceCount: number;
  readonly failedUtterances: number;
  /** The session it is kept as; null where nothing is kept. */
  readonly sessionId: string | null;
  readonly error: ErrorView | null;
}

/** The interface has a sentence for each; `{name}` of `values` fills its gaps, `error` is shown as detail. */
export const NOTICE_KINDS = [
  /** settings.json could not be read and was set aside as `{file}`; the defaults are used. */
  'settings-set-aside',
  'settings-unwritable',
  /** No microphone at all, or none with two channels. */
  'no-microphone',
  /** Audio support itself is missing. */
  'capture-unavailable',
  /** The session could not be started. */
  'start-failed',
  /** Nothing can be recorded at present: disk full, folder gone. */
  'recording-failed',
  /** A model pack is missing. */
  'models-missing',
  /** The inference process keeps failing. */
  'inference-failing',
  /** Recordings that a crash interrupted were found and repaired: `{count}` sessions. */
  'sessions-repaired',
  /** Sessions are damaged and were left as they are: `{count}`. */
  'sessions-damaged',
  /** Phrasebook or glossary could not be read. */
  'lists-unreadable',
  /** A shortcut is taken by another program or is not allowed here: `{shortcut}`. */
  'shortcut-unavailable',
  /** The kept key cannot be decrypted any more (another user, another machine): it must be entered again. */
  'secret-lost',
  /** A window crashed and was opened again. */
  'window-crashed',
  /** The app ended unexpectedly the last time. */
  'crashed-before',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  /** `error`: something does not work; `warning`: it works, not as wished; `information`. */
  readonly severity: 'error' | 'warning' | 'information';
  readonly values: Readonly<Record<string, string>>;
  readonly error: ErrorView | null;
}

export interface DisplayView {
  readonly id: string;
  /** As the system calls it, or empty. */
  readonly label: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isPrimary: boolean;
}

export interface PresenterStatus {
  readonly presenterOpen: boolean;
  readonly captionsOpen: boolean;
  readonly displays: readonly DisplayView[];
}

export interface BoothStatus {
  readonly active: boolean;
  /** A PIN is set; without one the booth is left by one press. */
  readonly hasPin: boolean;
  /** Raised whenever the screen is to be cleared: utterances up to then are not shown any more. */
  readonly clearedCount: number;
  /** Milliseconds since 1970 before which no PIN is taken, after wrong ones; null where it may be tried. */
  readonly lockedUntil: number | null;
}

export interface ShortcutsStatus {
  /** Whether the system lets the app have each: `off` where none is wished. */
  readonly startStop: 'off' | 'registered' | 'unavailable';
  readonly talk: 'off' | 'registered' | 'unavailable';
}

export interface SecretsStatus {
  readonly hasApiKey: boolean;
  /**
   * How the system keeps secrets. `plain-text`: it has no real encryption (Linux without a keyring): a clear warning is due;
   * `unavailable`: nothing can be kept.
   */
  readonly storage: 'encrypted' | 'plain-text' | 'unavailable';
}

export interface Environment {
  readonly appVersion: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The language to use where the setting says `system`. */
  readonly systemLanguage: 'en' | 'ja';
  /** Where recordings go, for display. */
  readonly recordingsFolder: string;
  /** Why the app was started without something, for the set-up assistant: true where this is the first start. */
  readonly firstStart: boolean;
}
