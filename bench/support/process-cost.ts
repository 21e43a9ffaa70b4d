import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the process times in /proc: 100 a second on every Linux that Node runs on (proc(5), sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

export interface ProcessFigures {
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Processor time that this process and all that it started have used so far; NaN where there is no /proc. */
export function cpuSecondsOfTree(): number {
  return sumOfTree(({ cpuSeconds }) => cpuSeconds);
}

/** Memory that they hold now; pages that they share count for each. */
export function residentMegabytesOfTree(): number {
  return sumOfTree(({ residentBytes }) => residentBytes) / 1e6;
}

function sumOfTree(of: (figures: ProcessFigures) => number): number {
  if (process.platform !== 'linux') return NaN;
  return [...processTree(process.pid).values()].reduce((sum, figures) => sum + of(figures), 0);
}

/** A process and all that it started, by their numbers, out of /proc (Linux). */
export function processTree(rootPid: number): ReadonlyMap<number, ProcessFigures> {
  const all = new Map<number, ProcessFigures>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const figures = readFigures(entry);
    if (figures !== undefined) all.set(Number(entry), figures);
  }
  return new Map([...all].filter(([pid]) => isOfTree(pid, rootPid, all)));
}

function isOfTree(pid: number, rootPid: number, all: ReadonlyMap<number, ProcessFigures>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent) {
    if (at === rootPid) return true;
  }
  return false;
}

function readFigures(entry: string): ProcessFigures | undefined {
  try {
    const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
    // The name in brackets may hold anything; the numbers follow its last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, pages] = [fields[1], fields[11], fields[12], fields[21]].map(Number);
    return {
      parent,
      cpuSeconds: (user + system) / TICKS_PER_SECOND,
      residentBytes: pages * PAGE_BYTES,
    };
  } catch {
    // It has ended between listing and reading.
    return undefined;
  }
}
