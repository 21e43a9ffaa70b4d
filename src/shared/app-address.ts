/*
 * Addresses inside the app. Everything a window shows comes from here; nothing comes from the network.
 */

/** The scheme that the main process serves: the built renderer's files and recordings, and nothing else. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'mimiyaku';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * Which window a page is for, its `window` parameter: `app://mimiyaku/index.html?window=presenter`. `main` holds live, history, settings and
 * the set-up assistant, and is the booth too (`AppState.booth.active`).
 */
export const WINDOW_KINDS = ['main', 'presenter', 'captions'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

export function pageAddress(window: WindowKind): string {
  return `${APP_ORIGIN}/index.html?window=${window}`;
}

/** What the main window can show; menus and the tray send the event `navigate` with one of these. */
export const VIEWS = ['live', 'history', 'share', 'settings', 'setup', 'doctor'] as const;
export type ViewName = (typeof VIEWS)[number];

/** `bypass`: as both microphones heard it (two channels); `beamformer`: one channel. */
export type RecordingName = 'bypass' | 'beamformer';

/**
 * The sound of one utterance as a WAV file, for an `<audio>` element; only where its `hasAudio` says so. Where nothing is kept, the newest
 * utterances of the running session can be played from memory.
 */
export function utteranceAudioUrl(
  utterance: {
    readonly sessionId: string | null;
    readonly sessionNumber: number | null;
    readonly index: number;
  },
  recording: RecordingName,
): string {
  const session = utterance.sessionId ?? `${LIVE_SESSION_PREFIX}${String(utterance.sessionNumber ?? 0)}`;
  return `${APP_ORIGIN}/audio/${encodeURIComponent(session)}/${String(utterance.index)}/${recording}.wav`;
}

/** The bundled sample recording, to be heard while it is translated. */
export const SAMPLE_AUDIO_PATH = '/audio/sample.wav';
export const SAMPLE_AUDIO_URL = `${APP_ORIGIN}${SAMPLE_AUDIO_PATH}`;

/** Names a running session that is not kept, in addresses of sound. No folder of a session is called so: those begin with a date. */
export const LIVE_SESSION_PREFIX = 'live-';
