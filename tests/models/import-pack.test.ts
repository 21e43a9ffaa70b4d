import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { beforeEach, describe, expect, it } from 'vitest';
import { importPack } from '../../src/engine/models/import-pack.ts';
import { verifyPack } from '../../src/engine/models/verify-pack.ts';
import {
  describePack,
  descriptionBytes,
  faultOf,
  PACK_FILES,
  packEntries,
  tarGzOf,
  tarOf,
  temporaryFolder,
  writePack,
  zipOf,
  type RawEntry,
} from './builders.ts';

let root: string;
let work: string;

beforeEach(async () => {
  work = await temporaryFolder();
  root = join(work, 'installed', 'モデル');
});

async function save(name: string, content: Buffer): Promise<string> {
  const file = join(work, name);
  await writeFile(file, content);
  return file;
}

/** Everything in the folder of packs, hidden temporary folders as well. */
async function installed(): Promise<string[]> {
  return readdir(root).catch(() => []);
}

const ARCHIVES = [
  ['a.tar', tarOf],
  ['a.tar.gz', tarGzOf],
  ['a.zip', zipOf],
] as const;

describe('importPack', () => {
  it('installs a folder and leaves undeclared files behind', async () => {
    const folder = await writePack(work);
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const result = await importPack(folder, { root });
    expect(result).toMatchObject({ ignored: ['notes.txt'], replacedVersion: undefined });
    expect(result.pack.folder).toBe(join(root, 'test-pack'));
    expect(await verifyPack(result.pack.folder)).toMatchObject({ isSound: true, undeclared: [] });
    expect(await installed()).toEqual(['test-pack']);
  });

  it('installs from a folder of any name, and from one that holds the pack’s folder', async () => {
    await writePack(join(work, 'outer'));
    await importPack(join(work, 'outer'), { root });
    expect((await verifyPack(join(root, 'test-pack'))).isSound).toBe(true);
  });

  describe.each(ARCHIVES)('%s', (name, pack) => {
    it.each(['', './', 'test-pack/', './any name/'])('installs a pack below %j', async (prefix) => {
      const archive = await save(name, pack(packEntries(prefix)));
      const { pack: installedPack } = await importPack(archive, { root });
      expect((await verifyPack(installedPack.folder)).isSound).toBe(true);
      expect(await installed()).toEqual(['test-pack']);
    });

    it('ignores files that the pack does not declare', async () => {
      const extra = { path: 'test-pack/notes.txt', content: Buffer.from('mine') };
      const archive = await save(
        name,
        pack([extra, { path: 'test-pack/', type: 'Directory' }, ...packEntries('test-pack/')]),
      );
      expect((await importPack(archive, { root })).ignored).toEqual(['test-pack/notes.txt']);
      expect((await verifyPack(join(root, 'test-pack'))).undeclared).toEqual([]);
    });

    const evil = Buffer.from('evil');
    const tampered = Buffer.from(PACK_FILES['encoder.onnx']);
    tampered.writeUInt8(0, 77_777);
    const withoutEncoder = packEntries().filter(({ path }) => path !== 'encoder.onnx');

    it.each<[string, RawEntry[], string]>([
      ['no pack.json', packEntries().slice(0, -1), 'pack.not-a-pack'],
      ['a pack.json two folders down', packEntries('a/b/'), 'pack.not-a-pack'],
      ['two packs', [...packEntries('a/'), ...packEntries('b/')], 'pack.not-a-pack'],
      ['a broken pack.json', [{ path: 'pack.json', content: Buffer.from('{') }], 'pack.bad-description'],
      [
        'a huge pack.json',
        [{ path: 'pack.json', content: Buffer.alloc(2_000_000, ' ') }],
        'pack.bad-description',
      ],
      ['an unknown kind', packEntries('', { ...describePack(), kind: 'oracle' }), 'pack.unknown-kind'],
      [
        'a declared path outside',
        packEntries('x/', describePack({ ...PACK_FILES, '../evil': evil })),
        'pack.unsafe-path',
      ],
      ['an entry outside', [...packEntries(), { path: '../evil', content: evil }], 'pack.unsafe-path'],
      [
        'an entry outside, from within',
        [...packEntries(), { path: 'a/../../evil', content: evil }],
        'pack.unsafe-path',
      ],
      ['an absolute entry', [...packEntries(), { path: '/tmp/evil', content: evil }], 'pack.unsafe-path'],
      ['an entry on a drive', [...packEntries(), { path: 'C:/evil', content: evil }], 'pack.unsafe-path'],
      [
        'an entry with backslashes',
        [...packEntries(), { path: '..\\evil', content: evil }],
        'pack.unsafe-path',
      ],
      ['an entry named as a device', [...packEntries(), { path: 'nul', content: evil }], 'pack.unsafe-path'],
      ['a folder outside', [...packEntries(), { path: '../evil/', type: 'Directory' }], 'pack.unsafe-path'],
      [
        'a symbolic link',
        [{ path: 'encoder.onnx', type: 'SymbolicLink', target: '/etc/passwd' }, ...packEntries().slice(1)],
        'pack.unsafe-path',
      ],
      [
        'a symbolic link as the way in',
        [{ path: 'parts', type: 'SymbolicLink', target: '/tmp' }, ...packEntries()],
        'pack.unsafe-path',
      ],
      ['a pipe', [...packEntries(), { path: 'pipe', type: 'FIFO' }], 'pack.unsafe-path'],
      ['a device', [...packEntries(), { path: 'device', type: 'CharacterDevice' }], 'pack.unsafe-path'],
      ['a file twice', [...packEntries(), { path: 'Encoder.onnx', content: evil }], 'pack.bad-archive'],
      ['a file less', withoutEncoder, 'pack.missing-file'],
      [
        'a shorter file',
        packEntries('', describePack(), {
          ...PACK_FILES,
          'encoder.onnx': PACK_FILES['encoder.onnx'].subarray(1),
        }),
        'pack.wrong-size',
      ],
      [
        'a longer file',
        packEntries('', describePack(), { ...PACK_FILES, 'encoder.onnx': Buffer.alloc(150_001) }),
        'pack.wrong-size',
      ],
      [
        'a changed file',
        packEntries('', describePack(), { ...PACK_FILES, 'encoder.onnx': tampered }),
        'pack.wrong-checksum',
      ],
    ])('refuses an archive with %s, and leaves nothing behind', async (_what, entries, code) => {
      const archive = await save(name, pack(entries));
      expect(await faultOf(importPack(archive, { root }))).toBe(code);
      expect(await installed()).toEqual([]);
      expect(await readdir(work)).not.toContain('evil');
    });
  });

  it('refuses a hard link in a tar archive', async () => {
    const link: RawEntry = { path: 'encoder.onnx', type: 'Link', target: '/etc/passwd' };
    const archive = await save('a.tar', tarOf([link, ...packEntries().slice(1)]));
    expect(await faultOf(importPack(archive, { root }))).toBe('pack.unsafe-path');
  });

  it('installs what ordinary tools pack', async () => {
    await writePack(work);
    const file = join(work, 'made-by-tar.tgz');
    await create({ file, cwd: work, gzip: true }, ['test-pack']);
    await importPack(file, { root });
    expect((await verifyPack(join(root, 'test-pack'))).isSound).toBe(true);
  });

  it('follows no link in a folder', async () => {
    const folder = await writePack(work);
    await symlink('/etc/passwd', join(folder, 'shadow'));
    expect(await faultOf(importPack(folder, { root }))).toBe('pack.unsafe-path');
    expect(await installed()).toEqual([]);
  });

  it.each([
    ['no archive', Buffer.from('hello'), 'pack.not-a-pack'],
    ['an empty file', Buffer.alloc(0), 'pack.not-a-pack'],
    ['gzip of something else', gzipSync(Buffer.alloc(5000, 'no tar ')), 'pack.bad-archive'],
    ['half a zip archive', zipOf(packEntries()).subarray(0, 400), 'pack.bad-archive'],
    ['half a tar archive', tarOf(packEntries()).subarray(0, 100_000), 'pack.bad-archive'],
    ['half a gzip archive', tarGzOf(packEntries()).subarray(0, 600), 'pack.bad-archive'],
  ])('refuses %s', async (_what, content, code) => {
    expect(await faultOf(importPack(await save('file', content), { root }))).toBe(code);
    expect(await installed()).toEqual([]);
  });

  it('refuses what is not there', async () => {
    expect(await faultOf(importPack(join(work, 'nowhere'), { root }))).toBe('pack.missing-file');
  });

  it('refuses the same version, unless told to replace it', async () => {
    const folder = await writePack(work);
    await importPack(folder, { root });
    await truncate(join(folder, 'LICENSE.txt'));
    expect(await faultOf(importPack(await save('a.zip', zipOf(packEntries())), { root }))).toBe(
      'pack.already-installed',
    );
    const { replacedVersion } = await importPack(join(work, 'a.zip'), { root, replace: true });
    expect(replacedVersion).toBe('1.0.0');
    expect(await installed()).toEqual(['test-pack']);
  });

  it('takes another version as an update, and repairs a broken pack', async () => {
    await importPack(await writePack(work), { root });
    const newer = describePack(PACK_FILES, { version: '1.1.0' });
    const archive = await save('a.tar', tarOf(packEntries('', newer)));
    expect((await importPack(archive, { root })).replacedVersion).toBe('1.0.0');
    await truncate(join(root, 'test-pack', 'encoder.onnx'));
    expect((await importPack(archive, { root })).replacedVersion).toBeUndefined();
    expect(await verifyPack(join(root, 'test-pack'))).toMatchObject({ isSound: true, description: newer });
  });

  it('keeps the installed pack where the new one is refused', async () => {
    await importPack(await writePack(work), { root });
    const bad = { ...PACK_FILES, 'encoder.onnx': Buffer.alloc(150_000) };
    const archive = await save(
      'a.tar',
      tarOf(packEntries('', describePack(PACK_FILES, { version: '2.0.0' }), bad)),
    );
    expect(await faultOf(importPack(archive, { root, replace: true }))).toBe('pack.wrong-checksum');
    expect(await verifyPack(join(root, 'test-pack'))).toMatchObject({
      isSound: true,
      description: describePack(),
    });
    expect(await installed()).toEqual(['test-pack']);
  });

  it('does not delete something else that lies in its place', async () => {
    await mkdir(join(root, 'test-pack'), { recursive: true });
    await writeFile(join(root, 'test-pack', 'thesis.txt'), 'years of work');
    expect(await faultOf(importPack(await writePack(work), { root }))).toBe('pack.already-installed');
    expect(await readFile(join(root, 'test-pack', 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('keeps what a pack.json says beyond what this version reads', async () => {
    const description = { ...describePack(), trainedOn: ['somewhere'] };
    await importPack(await save('a.zip', zipOf(packEntries('', description))), { root });
    expect(await readFile(join(root, 'test-pack', 'pack.json'))).toEqual(descriptionBytes(description));
  });

  it('stops when cancelled and leaves nothing behind', async () => {
    const controller = new AbortController();
    const archive = await save('a.tar.gz', tarGzOf(packEntries()));
    const importing = importPack(archive, {
      root,
      signal: controller.signal,
      onProgress: () => {
        controller.abort();
      },
    });
    expect(await faultOf(importing)).toBe('cancelled');
    expect(await installed()).toEqual([]);
  });
});
