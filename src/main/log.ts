import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A log that outgrows this is put aside as `mimiyaku.old.log`, in place of the one before. */
const LARGEST_LOG_BYTES = 2_000_000;

export interface Log {
  readonly folder: string;
  readonly note: (line: string) => void;
  /** A defect of ours, with its stack. */
  readonly defect: (error: unknown) => void;
}

/**
 * The app's log: what happened, never what was said. Faults that users are told of are not in it, since their sentences may hold paths
 * and words; defects are, by their stack. Written at once, so that the last line before a crash is there.
 */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const path = join(folder, 'mimiyaku.log');
  const write = (text: string): void => {
    try {
      mkdirSync(folder, { recursive: true });
      if (existsSync(path) && statSync(path).size > LARGEST_LOG_BYTES) {
        renameSync(path, join(folder, 'mimiyaku.old.log'));
      }
      appendFileSync(path, `${now().toISOString()} ${text}\n`);
    } catch {
      // A full disk: there is no place left to say so, and nothing else may fail with the log.
    }
  };
  return {
    folder,
    note: write,
    defect: (error) => {
      write(`defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    },
  };
}
