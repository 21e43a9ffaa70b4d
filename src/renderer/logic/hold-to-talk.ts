import { TALK_LATCH_MS } from '../tuning.ts';

/**
 * The talk button. A long press talks while it is held; a short one latches, and the next press ends it, for those who cannot hold a key
 * or a button for as long as they speak.
 */
export type TalkState =
  | { readonly kind: 'up' }
  | { readonly kind: 'held'; readonly sinceMs: number }
  | { readonly kind: 'latched' }
  /** The press that ended a latched talk: its release does nothing. */
  | { readonly kind: 'ending' };

export type TalkAction =
  | { readonly type: 'down'; readonly atMs: number }
  | { readonly type: 'up'; readonly atMs: number }
  /** Focus or session lost: nobody talks any more. */
  | { readonly type: 'cancel' };

export const NOT_TALKING: TalkState = { kind: 'up' };

export function reduceTalk(state: TalkState, action: TalkAction): TalkState {
  switch (action.type) {
    case 'cancel':
      return NOT_TALKING;
    case 'down':
      if (state.kind === 'up') return { kind: 'held', sinceMs: action.atMs };
      return state.kind === 'latched' ? { kind: 'ending' } : state;
    case 'up':
      if (state.kind === 'held') {
        return action.atMs - state.sinceMs < TALK_LATCH_MS ? { kind: 'latched' } : NOT_TALKING;
      }
      return state.kind === 'ending' ? NOT_TALKING : state;
  }
}

export function isTalking(state: TalkState): boolean {
  return state.kind === 'held' || state.kind === 'latched';
}
