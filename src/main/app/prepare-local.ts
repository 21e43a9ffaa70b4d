import { MimiyakuError } from '../../engine/errors.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { LocalInference } from '../interpret/local-inference.ts';
import type { AppStore } from '../state/app-store.ts';

/**
 * Loads recogniser and translator ahead, where this machine is to translate, so that the first utterance need not wait; a pack that is
 * missing is told at once and not at the first utterance.
 */
export async function prepareLocal({
  store,
  local,
  logDefect,
}: {
  readonly store: AppStore;
  readonly local: LocalInference;
  readonly logDefect: (error: unknown) => void;
}): Promise<void> {
  const { interpretation } = store.state.settings;
  if (interpretation.mode === 'remote') {
    if (store.state.live.phase === 'ready') await local.dispose();
    store.dispatch({ type: 'local', status: { phase: 'not-used', error: null } });
    store.dispatch({ type: 'notice-over', kind: 'models-missing' });
    return;
  }
  try {
    await local.interpreter(interpretation);
    store.dispatch({ type: 'notice-over', kind: 'models-missing' });
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    const view = errorViewOf(error, logDefect);
    store.dispatch({ type: 'local', status: { phase: 'missing', error: view } });
    store.dispatch({ type: 'notice', notice: { kind: 'models-missing', severity: 'error', error: view } });
  }
}
