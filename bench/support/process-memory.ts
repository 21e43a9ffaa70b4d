import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 25;

/**
 * Watches the resident memory of a process and all its descendants together until `stop`, which gives the peak in bytes: the sum at
 * one moment, not the sum of each one's own peak. Pages that processes share count for each. Undefined where there is no /proc.
 */
export function peakMemoryOfTree(rootPid: number | undefined): { stop: () => number | undefined } {
  let peak: number | undefined;
  const timer = setInterval(() => {
    if (rootPid === undefined) return;
    const now = residentBytesOfTree(rootPid);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  }, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function residentBytesOfTree(rootPid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const residentByPid = new Map<number, number>();
  const parentByPid = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = readStatus(entry);
    if (status === undefined) continue;
    residentByPid.set(Number(entry), status.residentBytes);
    parentByPid.set(Number(entry), status.parentPid);
  }
  let sum = 0;
  for (const [pid, resident] of residentByPid) if (descendsFrom(pid, rootPid, parentByPid)) sum += resident;
  return sum;
}

function descendsFrom(pid: number, rootPid: number, parentByPid: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentByPid.get(at)) {
    if (at === rootPid) return true;
  }
  return false;
}

function readStatus(pid: string): { residentBytes: number; parentPid: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(text);
    const parent = /^PPid:\s+(\d+)$/m.exec(text);
    return { residentBytes: Number(resident?.[1] ?? 0) * 1024, parentPid: Number(parent?.[1] ?? 0) };
  } catch {
    // The process has ended between listing and reading.
    return undefined;
  }
}
