import type { AppState, Environment, SecretsStatus } from '../../shared/app-state.ts';
import type { Settings } from '../../shared/settings.ts';
import { NOTHING_LIVE } from './reduce-live.ts';

/** The state before anything has been looked for. */
export function initialState(start: {
  readonly settings: Settings;
  readonly secrets: SecretsStatus;
  readonly hasPin: boolean;
  readonly environment: Environment;
}): AppState {
  const { settings, secrets, hasPin, environment } = start;
  return {
    live: NOTHING_LIVE,
    service: {
      reachability: settings.interpretation.mode === 'local' ? 'not-used' : 'unknown',
      error: null,
    },
    local: { phase: settings.interpretation.mode === 'remote' ? 'not-used' : 'loading', error: null },
    devices: { devices: [], listing: true, error: null, current: null, chosenIsMissing: false },
    check: null,
    doctor: null,
    file: null,
    notices: [],
    presenter: { presenterOpen: false, captionsOpen: false, displays: [] },
    booth: { active: false, hasPin, clearedCount: 0, lockedUntil: null },
    share: { phase: 'off', url: null, qr: null, readers: 0, hint: null, networks: [], error: null },
    shortcuts: { startStop: 'off', talk: 'off' },
    secrets,
    settings,
    environment,
  };
}
