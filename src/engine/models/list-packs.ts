import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { errorCode, fileFault } from './file-faults.ts';
import type { InstalledPack } from './pack.ts';
import { readPack } from './read-pack.ts';
import { modelRoots } from './roots.ts';
import { showPath } from './safe-path.ts';

/** What one folder among the packs turned out to be. */
export type PackListing =
  | {
      readonly state: 'usable';
      readonly name: string;
      readonly folder: string;
      readonly pack: InstalledPack;
      /** A usable pack of the same name lies in an earlier folder of packs and is taken instead. */
      readonly isShadowed: boolean;
    }
  | {
      readonly state: 'broken';
      /** The name of the folder: what lies in it cannot be relied on. */
      readonly name: string;
      readonly folder: string;
      readonly error: MimiyakuError;
    };

/**
 * All packs in some folders of packs, in the order in which they are looked for. A broken one is listed with its reason and hides no
 * good one; a folder of packs that does not exist holds none. Sizes are checked, checksums are not.
 */
export async function listPacks(roots: readonly string[] = modelRoots()): Promise<PackListing[]> {
  const listings: PackListing[] = [];
  const usableNames = new Set<string>();
  for (const root of roots) {
    const names = await folderNames(root);
    if (names instanceof MimiyakuError) {
      listings.push({ state: 'broken', name: root, folder: root, error: names });
      continue;
    }
    for (const name of names) {
      const folder = join(root, name);
      const pack = await readOrFault(folder);
      if (pack instanceof MimiyakuError) {
        listings.push({ state: 'broken', name, folder, error: pack });
      } else {
        listings.push({ state: 'usable', name, folder, pack, isShadowed: usableNames.has(name) });
        usableNames.add(name);
      }
    }
  }
  return listings;
}

/** The pack in a folder, or why it is none. Anything but a fault told to the user is a defect of ours and thrown. */
export async function readOrFault(folder: string): Promise<InstalledPack | MimiyakuError> {
  try {
    return await readPack(folder);
  } catch (error) {
    if (error instanceof MimiyakuError) return error;
    throw error;
  }
}

/** Names of the folders in a folder of packs, sorted; temporary ones and other hidden ones are left out. */
async function folderNames(root: string): Promise<string[] | MimiyakuError> {
  try {
    const names: string[] = [];
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const isFolder =
        entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(join(root, entry.name))));
      if (isFolder) names.push(entry.name);
    }
    return names.sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    return fileFault(error, `The folder of packs ${showPath(root)} cannot be read`);
  }
}

async function leadsToFolder(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isDirectory();
  } catch (error) {
    // A link that leads nowhere is no folder.
    if (errorCode(error) !== undefined) return false;
    throw error;
  }
}
