import { readFileSync } from 'node:fs';
import { processTree } from '../support/process-cost.ts';

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
  return [...processTree(rootPid)].map(([pid, { cpuSeconds }]) => ({
    pid,
    kind: pid === rootPid ? 'main' : kindOf(read(pid, 'cmdline')),
    megabytes: Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1000,
    cpuSeconds,
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
