import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Which run of which program on which machine: numbers of processes are used again, so the number alone says little. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** The machine's run and the process's start within it; absent where the system does not tell us (Windows, macOS). */
  readonly start?: string | undefined;
}

export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, host: hostname(), start: await startOf(process.pid) };
}

/** Whether that very process still runs; undefined where it cannot be told from here. */
export async function isRunning({ pid, host, start }: ProcessIdentity): Promise<boolean | undefined> {
  if (host !== hostname()) return undefined;
  if (!processExists(pid)) return false;
  if (pid === process.pid && start === undefined) return true;
  const startNow = await startOf(pid);
  if (start === undefined || startNow === undefined) return undefined;
  return start === startNow;
}

/** The boot's identifier and the process's start in clock ticks since (proc_pid_stat(5), field 22). */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The second field is the program's name in parentheses, which may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot.trim()} ${fields[19]}`;
  } catch {
    // Not to be read (a hardened or foreign /proc, or the process has just gone): the same as a system that does not tell.
    return undefined;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
