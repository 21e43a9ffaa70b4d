import { app } from 'electron';
import type { Log } from '../log.ts';

/** Nothing that goes wrong unseen brings the app down, and all of it is in the log. */
export function watchDefects(log: Log): void {
  process.on('uncaughtException', log.defect);
  process.on('unhandledRejection', log.defect);
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.note(`process ${type} ended: ${reason} (${exitCode})`);
  });
  log.note(`started ${app.getVersion()} on ${process.platform}, logs in ${log.folder}`);
}
