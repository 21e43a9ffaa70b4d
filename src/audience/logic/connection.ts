import { BEHIND_FROM_MS, RETRY, SILENCE_LIMIT_MS } from '../tuning.ts';

/**
 * `connecting`: for the first time. `live`: what is said comes. `cut-off`: tried again by itself. `full`: too many are reading; tried again.
 * `ended`: the sharing is over, or the address is none (any more).
 */
export type ConnectionPhase = 'connecting' | 'live' | 'cut-off' | 'full' | 'ended';

/** How a reader stands with the server. */
export interface Connection {
  readonly phase: ConnectionPhase;
  /** Attempts that failed since anything was heard. */
  readonly failures: number;
  readonly heardAtMs: number;
  /** The quickest way that an event has had: both clocks' difference and the network at its best. */
  readonly leastWayMs: number;
  /** How much later the newest came. */
  readonly delayMs: number;
  /** How far the translations are behind the speech. */
  readonly lagMs: number;
}

export type ConnectionEvent =
  | { readonly type: 'heard'; readonly atMs: number; readonly sentAtMs: number; readonly lagMs?: number }
  | { readonly type: 'failed'; readonly why: 'network' | 'full' | 'gone' }
  | { readonly type: 'ended' };

export const NOT_CONNECTED: Connection = {
  phase: 'connecting',
  failures: 0,
  heardAtMs: -Infinity,
  leastWayMs: Infinity,
  delayMs: 0,
  lagMs: 0,
};

/** Total over phases and events. What has ended stays so. */
export function reduceConnection(connection: Connection, event: ConnectionEvent): Connection {
  if (connection.phase === 'ended') return connection;
  switch (event.type) {
    case 'heard': {
      const { atMs, sentAtMs, lagMs = connection.lagMs } = event;
      const leastWayMs = Math.min(connection.leastWayMs, atMs - sentAtMs);
      const delayMs = atMs - sentAtMs - leastWayMs;
      return { phase: 'live', failures: 0, heardAtMs: atMs, leastWayMs, delayMs, lagMs };
    }
    case 'failed':
      if (event.why === 'gone') return { ...connection, phase: 'ended' };
      return {
        ...connection,
        phase: event.why === 'full' ? 'full' : 'cut-off',
        failures: connection.failures + 1,
        lagMs: 0,
      };
    case 'ended':
      return { ...connection, phase: 'ended' };
  }
}

/** An open stream that says nothing any more. */
export function isSilent(connection: Connection, nowMs: number): boolean {
  return connection.phase === 'live' && nowMs - connection.heardAtMs > SILENCE_LIMIT_MS;
}

/** Whole seconds to tell a reader that the words are behind; 0 where they are not worth telling of. */
export function secondsBehind({ phase, delayMs, lagMs }: Connection): number {
  const behindMs = delayMs + lagMs;
  return phase === 'live' && behindMs >= BEHIND_FROM_MS ? Math.round(behindMs / 1000) : 0;
}

/** Pause before the next attempt. `chance`: 0 to 1, so that a room full of telephones does not come back in one moment. */
export function retryPauseMs({ failures, phase }: Connection, chance: number): number {
  const grown = RETRY.firstMs * RETRY.factor ** Math.max(0, failures - 1);
  const pauseMs = phase === 'full' ? RETRY.mostMs : Math.min(RETRY.mostMs, grown);
  return pauseMs * (1 + chance);
}
