import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';
import type { AppState } from '../../../src/shared/app-state.ts';
import { MockBridge } from '../../../src/renderer/dev/mock-bridge.ts';
import { STATE } from '../../../src/renderer/dev/sample-state.ts';
import { useLanguage } from '../../../src/renderer/i18n/language.svelte.ts';
import { app } from '../../../src/renderer/state/app.svelte.ts';
import { NO_WORDS } from '../../../src/renderer/logic/live-reducer.ts';

/**
 * A main process that is not there: components are given a bridge as the preload would put it, since Electron cannot be inside a component
 * test. The whole app is tested in tests/app.
 */
export function bridgeWith(state: Partial<AppState> = {}): MockBridge {
  const bridge = new MockBridge({ ...STATE, ...state });
  Object.defineProperty(window, 'mimiyaku', { value: bridge, configurable: true });
  useLanguage('en');
  app.state = bridge.state;
  app.words = NO_WORDS;
  app.problem = null;
  app.go('live');
  return bridge;
}

afterEach(() => {
  cleanup();
});
