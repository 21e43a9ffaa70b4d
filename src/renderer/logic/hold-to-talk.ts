import { TALK_LATCH_MS } from '../tuning.ts';

/**
 * The talk button. A long press talks while it is held; a short one latches, and the next press ends it, for those who cannot hold a key
 * or a button for as long as they speak.
 */
export type TalkState =
  | { readonly kind: 'up' }
  | { readonly kind: 'held'; readonly sinceMs: number }
  | { readonly kind: 'latched' }
  /** The press that ended a latched talk, or one that was ended elsewhere while held: its release does nothing. */
  | { readonly kind: 'ending' };

export type TalkAction =
  | { readonly type: 'down'; readonly atMs: number }
  | { readonly type: 'up'; readonly atMs: number }
  /** Focus or session lost: nobody talks any more. */
  | { readonly type: 'cancel' }
  /** The main process tells whether somebody talks: the key that works everywhere may have begun or ended it. */
  | { readonly type: 'told'; readonly talking: boolean };

export const NOT_TALKING: TalkState = { kind: 'up' };

export function reduceTalk(state: TalkState, action: TalkAction): TalkState {
  switch (action.type) {
    case 'cancel':
      return NOT_TALKING;
    case 'told':
      if (action.talking) return state.kind === 'up' ? { kind: 'latched' } : state;
      if (state.kind === 'held') return { kind: 'ending' };
      return state.kind === 'latched' ? NOT_TALKING : state;
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
