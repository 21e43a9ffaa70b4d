import type { DirectionView } from './direction-view.ts';
import type { UtteranceView } from './utterance-view.ts';

/*
 * What a running session shows. Levels come as the event `levels` 30 times a second, words as `partial` and `utterance`; the rest is in
 * `AppState.live` and changes rarely.
 */

export type { DirectionView };

/** How loud a channel was since the last report. 0 dBFS is full scale; silence is −120. */
export interface LevelView {
  readonly peakDbfs: number;
  readonly rmsDbfs: number;
  /** At least one sample was at full scale. */
  readonly clipped: boolean;
}

/** What the beamformer finds wrong with the two microphones at this moment. */
export const MICROPHONE_FAULTS = [
  'left-dead',
  'right-dead',
  'left-clipping',
  'right-clipping',
  'identical',
  'mismatched',
  'uncorrelated',
  'inverted',
  'swapped',
] as const;
export type MicrophoneFaultView = (typeof MICROPHONE_FAULTS)[number];

/** Event `levels`, 30 times a second while something is captured (a session or the device check). */
export interface LevelsView {
  readonly left: LevelView;
  readonly right: LevelView;
  readonly beam: LevelView;
  /** Null before anybody was located. */
  readonly direction: DirectionView | null;
  /** Right level minus left level in dB, followed while somebody speaks. */
  readonly levelDifferenceDb: number;
  /** 0 to 1. */
  readonly speechProbability: number;
  readonly faults: readonly MicrophoneFaultView[];
}

/**
 * `ready`: nothing runs. `starting`: the microphone is being opened. `listening`, `hearing-speech`: a session runs. `paused`: it runs, and
 * the talk button is up (push-to-talk). `device-lost`: it runs, and the microphone is gone; it is opened again by itself when it is back.
 * `stopping`: the last answers are awaited.
 */
export const LIVE_PHASES = [
  'ready',
  'starting',
  'listening',
  'hearing-speech',
  'paused',
  'device-lost',
  'stopping',
] as const;
export type LivePhase = (typeof LIVE_PHASES)[number];

/** Something wrong with what arrives from the microphone, as long as it lasts. */
export const CAPTURE_FAULT_KINDS = [
  'device-gone',
  'no-samples',
  'wrong-rate',
  'silent',
  'left-dead',
  'right-dead',
  'clipping',
  'too-quiet',
  'overrun',
] as const;
export type CaptureFaultView = (typeof CAPTURE_FAULT_KINDS)[number];

export interface LiveStatus {
  readonly phase: LivePhase;
  /** What is said is translated: always where hands-free; in push-to-talk while somebody talks, by whichever button or key. */
  readonly talking: boolean;
  /** How many utterances wait for their translation: above 0 the state in words is "translating" unless somebody speaks. */
  readonly waitingUtterances: number;
  /** How far the answers are behind the speech. */
  readonly lagMs: number;
  /** The session in the history; null where nothing is kept or nothing runs. */
  readonly sessionId: string | null;
  /** Counts sessions since the app began; utterances of the live view carry it, so that none of an older one is taken for new. */
  readonly sessionNumber: number;
  /** Milliseconds since 1970; null where nothing runs. */
  readonly startedAt: number | null;
  /** What the microphone is called in front of the user; null where none was opened yet. */
  readonly deviceName: string | null;
  readonly faults: readonly CaptureFaultView[];
  /** Nothing can be written at present (disk full, folder gone); speech is still translated. */
  readonly recordingFailed: boolean;
  /** Passages of the session that were heard and left out, since nobody in them was the talker. */
  readonly leftOutPassages: number;
  /** The bundled sample recording plays the microphone; or it has, and its words are still on show. */
  readonly sample: 'none' | 'playing' | 'ended';
}

/** Event `partial`: English so far of the utterance being spoken; null when it has been closed or given up. */
export interface PartialView {
  readonly sessionNumber: number;
  readonly utterance: number;
  readonly english: string;
  /** The first so many characters will not change until the final text: grey begins behind them. */
  readonly stableCharacters: number;
}

/** Answer to `live.snapshot`: what a window that has just opened shows. */
export interface LiveSnapshot {
  readonly partial: PartialView | null;
  /** The newest ones, oldest first, at most `LIVE_UTTERANCES_KEPT`. */
  readonly utterances: readonly UtteranceView[];
}

/** Utterances of the running session that the main process keeps for windows that open; older ones are in the history. */
export const LIVE_UTTERANCES_KEPT = 200;
