import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the process times in /proc: 100 a second on every Linux that Electron runs on (proc(5)). */
const TICKS_PER_SECOND = 100;

/** What one of the app's processes holds and has used so far. */
export interface ProcessFigures {
  readonly pid: number;
  /** `main`, or as Chromium names it: `renderer`, `gpu-process`, `zygote`, `utility`; the inference process is `inference`. */
  readonly kind: string;
  /** Proportional: a page that several processes share counts once in their sum. */
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** All processes of the app whose main process is `rootPid`, out of /proc (Linux). */
export function appProcesses(rootPid: number): ProcessFigures[] {
  const parents = new Map<number, number>();
  const cpuSeconds = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const stat = read(pid, 'stat');
    // The name in brackets may hold anything; the numbers follow its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(pid, Number(fields[1]));
    cpuSeconds.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
  }
  const isOfApp = (pid: number | undefined): boolean =>
    pid === rootPid || (pid !== undefined && pid > 1 && isOfApp(parents.get(pid)));
  return [...parents.keys()].filter(isOfApp).map((pid) => ({
    pid,
    kind: pid === rootPid ? 'main' : kindOf(read(pid, 'cmdline')),
    megabytes: Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1000,
    cpuSeconds: cpuSeconds.get(pid) ?? 0,
  }));
}

function kindOf(commandLine: string): string {
  if (commandLine.includes('node.mojom.NodeService')) return 'inference';
  return /--type=([a-z-]+)/.exec(commandLine)?.[1] ?? 'other';
}

/** Empty where the process has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
