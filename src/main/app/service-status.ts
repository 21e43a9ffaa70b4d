import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { ServiceStatus } from '../../shared/app-state.ts';
import type { InterpretationMode } from '../../shared/settings-values.ts';

/** What an event of a session says of the service; undefined where it says nothing. */
export function serviceStatusOf(event: LiveEvent, mode: InterpretationMode): ServiceStatus | undefined {
  if (mode === 'local' || event.type !== 'final') return undefined;
  const { status, source, error, fallback } = event.record;
  if (status === 'done' && source === 'remote') return { reachability: 'online', error: null };
  const fault =
    error ?? (fallback === undefined ? undefined : { code: fallback.code, message: fallback.reason });
  if (fault?.code.startsWith('service.') !== true) return undefined;
  return { reachability: 'offline', error: { ...fault, advice: null } };
}
