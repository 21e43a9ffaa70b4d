import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** Mounts small disks of their own: the only honest way to fill one up. */
export interface SmallDisks {
  /** Why none can be mounted here, which has been printed: tests that need one are skipped. */
  readonly refusal: string | undefined;
  /** Mounts one in a folder, with options of tmpfs, until the test ends. @returns where */
  mount(parent: string, options: string): Promise<string>;
}

/** To be called after whatever deletes the folders that the disks are mounted in. */
export function smallDisks(): SmallDisks {
  const refusal = mountRefusal();
  if (refusal !== undefined) {
    process.stderr.write(`Tests of full and read-only disks are skipped: ${refusal}.\n`);
  }
  const mounted: string[] = [];
  afterEach(() => {
    for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder]);
  });
  return {
    refusal,
    async mount(parent, options) {
      const folder = join(parent, '小さいディスク');
      await mkdir(folder);
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
      mounted.push(folder);
      return folder;
    },
  };
}

function mountRefusal(): string | undefined {
  if (process.platform !== 'linux') return 'disks are mounted here on Linux only';
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder]);
    return undefined;
  } catch (error) {
    return `mounting a small disk is refused: ${String(error)}`;
  } finally {
    execFileSync('rmdir', [folder]);
  }
}
