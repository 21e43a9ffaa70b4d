import type { SupervisorStatus } from '../../engine/interpret/supervisor-status.ts';
import type { LocalStatus } from '../../shared/app-state.ts';

/** The inference process as windows show it. */
export function localStatusOf(status: SupervisorStatus): LocalStatus {
  const error =
    status.reason === undefined
      ? null
      : ({ code: 'inference.unavailable', message: status.reason, advice: null } as const);
  switch (status.phase) {
    case 'stopped':
    case 'starting':
      return { phase: status.failures > 0 ? 'restarting' : 'loading', error };
    case 'ready':
      return { phase: 'ready', error: null };
    case 'backing-off':
      return { phase: 'restarting', error };
    case 'failed':
      return { phase: 'failing', error };
  }
}
