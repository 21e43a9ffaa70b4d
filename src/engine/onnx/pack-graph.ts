import { join } from 'node:path';
import type { InstalledPack, PackDescription } from '../models/pack.ts';
import type { PreparableGraph } from './prepared-graph.ts';

/** As much of an installed pack of any kind as is looked at here. */
type PackOfGraphs = Pick<InstalledPack, 'folder'> & {
  readonly description: Pick<PackDescription, 'name' | 'files'>;
};

/** A graph that a model pack lists. `changes`: what is done to it before it is loaded, where that is not nothing. */
export function packGraph(
  { folder, description }: PackOfGraphs,
  file: string,
  changes = '',
): PreparableGraph {
  const listed = description.files.find(({ path }) => path === file);
  return {
    path: join(folder, file),
    name: `${description.name}-${file}`,
    fingerprint: `${listed?.sha256 ?? ''} ${changes}`,
    original: (path) => path,
  };
}
