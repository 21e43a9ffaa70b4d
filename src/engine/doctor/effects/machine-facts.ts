import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, freemem, release, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { MemoryFacts } from '../checks/memory.ts';
import type { ProcessorFacts } from '../checks/processor.ts';

/** "linux x64 6.1.0-18-amd64". */
export function systemName(): string {
  return `${process.platform} ${arch()} ${release()}`;
}

export async function processorFacts(): Promise<ProcessorFacts> {
  return {
    name: cpus().at(0)?.model.trim() ?? 'unknown',
    architecture: arch(),
    cores: availableParallelism(),
    features: await processorFeatures(),
  };
}

/** Linux tells in /proc, macOS by sysctl; Windows has no way without native code. */
async function processorFeatures(): Promise<readonly string[] | undefined> {
  try {
    if (process.platform === 'linux') {
      const line = /^(?:flags|Features)\s*:(.*)$/m.exec(await readFile('/proc/cpuinfo', 'utf8'))?.[1];
      return line?.trim().split(/\s+/);
    }
    if (process.platform === 'darwin' && arch() === 'x64') {
      const names = ['machdep.cpu.features', 'machdep.cpu.leaf7_features'];
      const { stdout } = await promisify(execFile)('sysctl', ['-n', ...names]);
      return stdout.toLowerCase().trim().split(/\s+/);
    }
  } catch {
    // Not to be read here: the same as a system that does not tell.
  }
  return undefined;
}

export async function memoryFacts(): Promise<MemoryFacts> {
  const totalBytes = totalmem();
  if (process.platform !== 'linux') {
    // macOS counts what programs would give back at once as used: half of everything is the least that can be counted on there.
    return { totalBytes, availableBytes: process.platform === 'darwin' ? totalBytes / 2 : freemem() };
  }
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8'))?.[1];
    return { totalBytes, availableBytes: kilobytes === undefined ? freemem() : Number(kilobytes) * 1024 };
  } catch {
    return { totalBytes, availableBytes: freemem() };
  }
}
