import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanStaging, createStaging, moveIntoPlace } from '../../src/engine/models/staging.ts';
import { temporaryFolder } from './builders.ts';

/** Each round is a race of its own. */
const ROUNDS = 40;
const AT_ONCE = 8;

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
});

/** A folder called `pack` that is finished, in a temporary folder of its own. */
async function finishedPack(version: string): Promise<string> {
  const finished = join(await createStaging(root), 'pack');
  await mkdir(finished);
  await writeFile(join(finished, 'version'), version);
  return finished;
}

async function versionIn(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'version'), 'utf8').catch(() => undefined);
}

/** What stands in the folder of packs beside the pack and the temporary folders that the callers own. */
async function leftovers(): Promise<string[]> {
  return (await readdir(root)).filter((name) => name !== 'pack' && !name.startsWith('.incoming-'));
}

describe('moveIntoPlace, several at the same moment', () => {
  it.each([
    ['where nothing lies there yet', undefined],
    ['in the place of an old version', 'old'],
  ])('%s: the pack is there, and nobody fails', async (_where, before) => {
    for (let round = 0; round < ROUNDS; round++) {
      const target = join(root, 'pack');
      if (before !== undefined) await writeFile(join(await emptied(target), 'version'), before);
      const packs = await Promise.all(Array.from({ length: AT_ONCE }, () => finishedPack(`new ${round}`)));
      const isAsGood = async (folder: string): Promise<boolean> =>
        (await versionIn(folder)) === `new ${round}`;
      await Promise.all(packs.map((finished) => moveIntoPlace(finished, root, 'pack', isAsGood)));
      expect(await versionIn(target)).toBe(`new ${round}`);
      expect(await leftovers()).toEqual([]);
    }
  });

  it('where each replaces whatever there is: one of them is left, and nobody fails', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const versions = Array.from({ length: AT_ONCE }, (_, place) => `${round}.${place}`);
      const packs = await Promise.all(versions.map((version) => finishedPack(version)));
      const never = (): Promise<boolean> => Promise.resolve(false);
      await Promise.all(packs.map((finished) => moveIntoPlace(finished, root, 'pack', never)));
      expect(versions).toContain(await versionIn(join(root, 'pack')));
      expect(await leftovers()).toEqual([]);
    }
  });

  it('leaves the old pack in its place where the new one cannot be moved', async () => {
    await writeFile(join(await emptied(join(root, 'pack')), 'version'), 'old');
    const absent = join(root, 'absent');
    await expect(moveIntoPlace(absent, root, 'pack', () => Promise.resolve(false))).rejects.toThrow('ENOENT');
    expect(await versionIn(join(root, 'pack'))).toBe('old');
    expect(await leftovers()).toEqual([]);
  });
});

describe('cleanStaging, several at the same moment', () => {
  it('brings an interrupted replacement back once, whoever else installs meanwhile', async () => {
    const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
    for (let round = 0; round < ROUNDS; round++) {
      const target = join(root, 'pack');
      await writeFile(join(await emptied(target), 'version'), 'old');
      // Nobody has this process number: Linux gives none above 2^22.
      await rename(target, join(root, `.replaced-${host}-9999999-1700000000000-${digits(round)}-pack`));
      const finished = await finishedPack('new');
      const never = (): Promise<boolean> => Promise.resolve(false);
      await Promise.all([
        ...Array.from({ length: AT_ONCE }, () => cleanStaging(root)),
        moveIntoPlace(finished, root, 'pack', never),
      ]);
      expect(['old', 'new']).toContain(await versionIn(target));
      await cleanStaging(root);
      expect(await leftovers()).toEqual([]);
    }
  });
});

async function emptied(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

function digits(round: number): string {
  return String(round).padStart(12, '0');
}
