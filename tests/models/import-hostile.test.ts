import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importPack } from '../../src/engine/models/import-pack.ts';
import { verifyPack } from '../../src/engine/models/verify-pack.ts';
import {
  describePack,
  faultOf,
  PACK_FILES,
  packEntries,
  tarGzOf,
  tarOf,
  temporaryFolder,
  zipOf,
} from './builders.ts';

const SMALL_FILES = {
  'encoder.onnx': Buffer.alloc(700, 'encoder '),
  'parts/decoder.onnx': Buffer.alloc(300, 'decoder '),
};
const SMALL_ENTRIES = packEntries('p/', describePack(SMALL_FILES), SMALL_FILES);
const ARCHIVES = [
  ['tar', tarOf(SMALL_ENTRIES)],
  ['tar.gz', tarGzOf(SMALL_ENTRIES)],
  ['zip', zipOf(SMALL_ENTRIES)],
] as const;

/** Imports some bytes as an archive: it either fails with a fault in the user's words or installs a sound pack, never anything else. */
async function importBytes(folder: string, bytes: Buffer): Promise<string> {
  const root = join(folder, 'root');
  const archive = join(folder, 'archive');
  await writeFile(archive, bytes);
  const code = await faultOf(importPack(archive, { root, replace: true }));
  const names = await readdir(root).catch(() => []);
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  for (const name of names) expect(await verifyPack(join(root, name))).toMatchObject({ isSound: true });
  expect((await readdir(folder)).filter((name) => name !== 'root' && name !== 'archive')).toEqual([]);
  if (code === 'none') expect(names.length).toBeGreaterThan(0);
  return code;
}

describe.each(ARCHIVES)('a damaged %s archive', (_kind, archive) => {
  it('never installs half a pack when cut short', async () => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), async (length) => {
        await importBytes(folder, archive.subarray(0, length));
      }),
      { numRuns: 40 },
    );
  });

  it('never installs a damaged pack when bytes are changed', async () => {
    const folder = await temporaryFolder();
    const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const damaged = Buffer.from(archive);
        for (const [offset, value] of changes) damaged.writeUInt8(value, offset);
        await importBytes(folder, damaged);
      }),
      { numRuns: 60 },
    );
  });
});

describe('hostile paths', () => {
  const piece = fc.constantFrom('..', '.', '', 'a', 'C:', '\\', 'con', 'evil', '...', ' ', '\u202e');
  const path = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.join('/'))
    .filter((joined) => joined !== '' && Buffer.byteLength(joined) < 90);

  it.each([
    ['tar', tarOf],
    ['zip', zipOf],
  ] as const)('put no file outside the pack, from a %s archive', async (_kind, pack) => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(path, async (hostile) => {
        await importBytes(folder, pack([{ path: hostile, content: Buffer.from('evil') }, ...SMALL_ENTRIES]));
      }),
      { numRuns: 60 },
    );
  });
});

describe('bombs', () => {
  const bomb = Buffer.alloc(64 * 1024 * 1024);

  it('stops at the declared size of a file whose zip header lies', async () => {
    const files = { ...PACK_FILES, 'encoder.onnx': Buffer.alloc(1000) };
    const entries = packEntries('', describePack(files), files).map((entry) =>
      entry.path === 'encoder.onnx' ? { ...entry, content: bomb, claimedBytes: 1000 } : entry,
    );
    expect(await importBytes(await temporaryFolder(), zipOf(entries))).toBe('pack.bad-archive');
  });

  it('does not unpack what the header says is larger than declared', async () => {
    const entries = packEntries().map((entry) =>
      entry.path === 'encoder.onnx' ? { ...entry, content: bomb } : entry,
    );
    expect(await importBytes(await temporaryFolder(), tarGzOf(entries))).toBe('pack.wrong-size');
    expect(await importBytes(await temporaryFolder(), zipOf(entries))).toBe('pack.wrong-size');
  });

  it('reads no endless pack.json', async () => {
    const entries = [{ path: 'pack.json', content: bomb, claimedBytes: 100 }];
    expect(await importBytes(await temporaryFolder(), zipOf(entries))).toBe('pack.bad-archive');
  });

  it.each(['1e30', '99999999999999999999', '20000000000'])(
    'refuses a tar entry that claims %s bytes',
    async (size) => {
      const record = `${` size=${size}\n`.length + 2} size=${size}\n`;
      const entries = [
        { path: 'PaxHeader/x', type: 'ExtendedHeader', content: Buffer.from(record) },
        { path: 'x' },
      ] as const;
      expect(await importBytes(await temporaryFolder(), tarOf([...entries, ...packEntries()]))).toBe(
        'pack.bad-archive',
      );
    },
  );

  it('refuses impossible sizes and too many entries', async () => {
    const folder = await temporaryFolder();
    const huge = { path: 'x', claimedBytes: 2 ** 40 };
    expect(await importBytes(folder, tarOf([...packEntries(), huge]))).toBe('pack.bad-archive');
    const many = Array.from({ length: 10_001 }, (_none, index) => ({ path: `x${index}` }));
    expect(await importBytes(folder, zipOf(many))).toBe('pack.bad-archive');
  });
});
