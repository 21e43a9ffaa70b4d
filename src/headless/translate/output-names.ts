import path, { type PlatformPath } from 'node:path';

import { pathIdentity, portableName } from '../../engine/models/safe-path.ts';

/**
 * What the results of each recording are called: its name without folder and ending, in a form that every system can hold. Names that some
 * system takes for one file (`Talk` and `talk`) are told apart by a number, since one result would lie over the other there.
 * @param paths how the system that the recordings are on writes paths
 */
export function distinctNames(
  files: readonly string[],
  paths: Pick<PlatformPath, 'basename' | 'extname'> = path,
): string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = file === '-' ? 'standard-input' : portableName(paths.basename(file, paths.extname(file)));
    let distinct = name;
    for (let count = 2; taken.has(pathIdentity(distinct)); count++) distinct = `${name}-${count}`;
    taken.add(pathIdentity(distinct));
    return distinct;
  });
}
