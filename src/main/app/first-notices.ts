import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { MimiyakuError } from '../../engine/errors.ts';
import { SessionStore } from '../../engine/recordings/session-store.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { AppStore } from '../state/app-store.ts';
import type { AppPaths } from './app-paths.ts';

export interface FirstNoticesParts {
  readonly store: AppStore;
  readonly logDefect: (error: unknown) => void;
}

/** Looks for what a start has to tell: an end that was not expected, recordings that it interrupted, lists that cannot be read. */
export async function firstNotices(
  { store, logDefect }: FirstNoticesParts,
  paths: AppPaths,
  listsFault: MimiyakuError | undefined,
): Promise<void> {
  if (existsSync(paths.runningFile)) {
    store.dispatch({ type: 'notice', notice: { kind: 'crashed-before', severity: 'information' } });
  }
  markRunning(paths);
  if (listsFault !== undefined) {
    const error = errorViewOf(listsFault, logDefect);
    store.dispatch({ type: 'notice', notice: { kind: 'lists-unreadable', severity: 'warning', error } });
  }
  await repairSessions(store, logDefect);
}

/** The app ends as it should: the next start has nothing to tell of it. */
firstNotices.clear = (paths: AppPaths): void => {
  rmSync(paths.runningFile, { force: true });
};

function markRunning(paths: AppPaths): void {
  try {
    // The command line asks who runs before it imports settings.
    writeFileSync(paths.runningFile, String(process.pid));
  } catch {
    // A full disk: then an unexpected end is not noticed, which is the least of it.
  }
}

async function repairSessions(store: AppStore, logDefect: (error: unknown) => void): Promise<void> {
  try {
    const sessions = new SessionStore(store.state.environment.recordingsFolder);
    const { repaired, failed } = await sessions.repairInterrupted();
    if (repaired.length > 0) {
      const values = { count: String(repaired.length) };
      store.dispatch({
        type: 'notice',
        notice: { kind: 'sessions-repaired', severity: 'information', values },
      });
    }
    if (failed.length > 0) {
      const values = { count: String(failed.length) };
      store.dispatch({ type: 'notice', notice: { kind: 'sessions-damaged', severity: 'warning', values } });
    }
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    const view = errorViewOf(error, logDefect);
    store.dispatch({
      type: 'notice',
      notice: { kind: 'recording-failed', severity: 'warning', error: view },
    });
  }
}
