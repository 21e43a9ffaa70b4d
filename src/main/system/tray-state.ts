import type { AppState } from '../../shared/app-state.ts';
import type { MainTexts } from '../texts.ts';

/** Which of the icons shows the state. */
export type TrayLook = 'ready' | 'listening' | 'trouble';

export function trayLook(state: AppState): TrayLook {
  if (state.live.phase === 'device-lost') return 'trouble';
  return state.live.phase === 'ready' ? 'ready' : 'listening';
}

/** The state in words. */
export function stateText(state: AppState, texts: MainTexts): string {
  const { phase, waitingUtterances } = state.live;
  switch (phase) {
    case 'ready':
      return texts.ready;
    case 'hearing-speech':
      return texts.hearingSpeech;
    case 'device-lost':
      return texts.deviceLost;
    case 'paused':
      return texts.paused;
    case 'starting':
    case 'listening':
    case 'stopping':
      return waitingUtterances > 0 ? texts.translating : texts.listening;
  }
}
