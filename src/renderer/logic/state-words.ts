import type { AppState } from '../../shared/app-state.ts';

/** The state of the app in one word, as it stands beside the button. */
export const STATE_WORDS = [
  'ready',
  'starting',
  'listening',
  'hearing-speech',
  'translating',
  'paused',
  'device-lost',
  'stopping',
] as const;
export type StateWord = (typeof STATE_WORDS)[number];

export interface StateInWords {
  readonly word: StateWord;
  /** The translation service does not answer: said beside the state, since listening may well go on. */
  readonly isOffline: boolean;
}

/**
 * Hearing speech comes before translating: the talker must see that they are heard. Offline is told only where the service is wanted.
 */
export function stateInWords(state: Pick<AppState, 'live' | 'service'>): StateInWords {
  const { phase, waitingUtterances } = state.live;
  const isOffline = state.service.reachability === 'offline';
  const isTranslating = waitingUtterances > 0 && (phase === 'listening' || phase === 'paused');
  return { word: isTranslating ? 'translating' : phase, isOffline };
}

/** True from Start until Stop has been pressed. */
export function isRunning(phase: AppState['live']['phase']): boolean {
  return phase !== 'ready' && phase !== 'stopping';
}
