import type { AppState } from '../../shared/app-state.ts';

/** What stands in the way of translating speech, the first thing to mend; `none` where nothing does. */
export type Blocker = 'none' | 'capture' | 'microphone' | 'models' | 'service';

export function blockerOf(state: Pick<AppState, 'devices' | 'local' | 'service' | 'settings'>): Blocker {
  const { devices, local, service, settings } = state;
  if (devices.error !== null) return 'capture';
  if (devices.current === null && !devices.listing) return 'microphone';
  const { mode, baseUrl } = settings.interpretation;
  const hasService = baseUrl !== '' && service.reachability !== 'offline';
  const needsLocal = mode === 'local' || (mode === 'automatic' && !hasService);
  if (local.phase === 'missing' && needsLocal) return 'models';
  if (mode === 'remote' && (baseUrl === '' || service.reachability === 'offline')) return 'service';
  return 'none';
}
