import { MimiyakuError } from '../../engine/errors.ts';
import { createForgetfulWriter } from '../../engine/recordings/forgetful-writer.ts';
import { SessionStore } from '../../engine/recordings/session-store.ts';
import type { AppState } from '../../shared/app-state.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { StartWriter } from '../live/live-controller.ts';
import type { AppStore } from '../state/app-store.ts';

/** Whether the next session is kept: in booth mode only where both settings say so. */
export function keepsRecordings({ settings, booth }: Pick<AppState, 'settings' | 'booth'>): boolean {
  return settings.recordings.keep && (!booth.active || settings.booth.keep);
}

/**
 * Where sessions go: to the folder of recordings, or nowhere. A folder that cannot be written to keeps nobody from translating: the
 * session is then not kept, and a notice says so.
 */
export function sessionWriters(store: AppStore, logDefect: (error: unknown) => void): StartWriter {
  return async (deviceName, onEvent) => {
    const { state } = store;
    if (!keepsRecordings(state)) return createForgetfulWriter();
    const details = {
      device: deviceName,
      spacingMm: state.settings.capture.spacingMm,
      appVersion: state.environment.appVersion,
    };
    try {
      const writer = await new SessionStore(state.environment.recordingsFolder).start(details, onEvent);
      store.dispatch({ type: 'notice-over', kind: 'recording-failed' });
      return writer;
    } catch (error) {
      if (!(error instanceof MimiyakuError)) throw error;
      store.dispatch({
        type: 'notice',
        notice: { kind: 'recording-failed', severity: 'error', error: errorViewOf(error, logDefect) },
      });
      return createForgetfulWriter();
    }
  };
}
