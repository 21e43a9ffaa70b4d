import { join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { DEFAULT_PACK_NAMES } from './defaults.ts';
import { listPacks, readOrFault } from './list-packs.ts';
import { NPM_PACK_SOURCES } from './npm-sources.ts';
import type { InstalledPack, PackKind } from './pack.ts';
import { modelRoots } from './roots.ts';
import { showPath, unsafePathReason } from './safe-path.ts';

export interface FindOptions {
  /** The kind's default where left out. */
  readonly name?: string | undefined;
  /** Folders of packs; `modelRoots()` where left out. */
  readonly roots?: readonly string[] | undefined;
}

/**
 * Finds the pack to use, in the first of the folders of packs that has a usable one of that name and kind.
 * @throws MimiyakuError `pack.not-installed` with what to do about it, or, where there is only a broken one, what is wrong with it.
 */
export async function findPack<K extends PackKind>(
  kind: K,
  options: FindOptions = {},
): Promise<InstalledPack<K>> {
  const name = options.name ?? DEFAULT_PACK_NAMES[kind];
  const roots = options.roots ?? modelRoots();
  if (name.includes('/') || unsafePathReason(name) !== undefined) {
    throw new MimiyakuError('pack.not-installed', `${showPath(name)} cannot be the name of a model pack.`, {
      advice: 'Name an installed one: "mimiyaku models list" shows them.',
    });
  }
  const faults: MimiyakuError[] = [];
  for (const root of roots) {
    const found = await readOrFault(join(root, name));
    if (!(found instanceof MimiyakuError)) {
      if (isOfKind(found, kind)) return found;
      faults.push(wrongKind(found, kind));
    } else if (found.code !== 'pack.not-a-pack') {
      faults.push(found);
    }
  }
  throw faults.at(0) ?? (await notInstalled(kind, roots, name));
}

function isOfKind<K extends PackKind>(
  pack: InstalledPack,
  kind: K,
): pack is InstalledPack & InstalledPack<K> {
  return pack.description.kind === kind;
}

function wrongKind({ description }: InstalledPack, kind: PackKind): MimiyakuError {
  return new MimiyakuError(
    'pack.not-installed',
    `The model pack ${description.name} is a ${description.kind}, but a ${kind} is wanted.`,
    { advice: `Name a ${kind}: "mimiyaku models list" shows the installed ones.` },
  );
}

async function notInstalled(kind: PackKind, roots: readonly string[], name: string): Promise<MimiyakuError> {
  const canBeFetched = NPM_PACK_SOURCES.some((source) => source.description.name === name);
  const others = new Set<string>();
  for (const listing of await listPacks(roots)) {
    if (listing.state === 'usable' && listing.pack.description.kind === kind) others.add(listing.name);
  }
  const remedy = canBeFetched
    ? `Run "mimiyaku models fetch ${name}" to fetch it, or "mimiyaku models import" to install it from a file.`
    : 'Run "mimiyaku models import" to install it from a folder or an archive.';
  const choice = others.size === 0 ? '' : ` Installed of that kind: ${[...others].join(', ')}.`;
  return new MimiyakuError('pack.not-installed', `The ${kind} ${showPath(name)} is not installed.`, {
    advice: remedy + choice,
  });
}
