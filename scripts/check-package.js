/*
 * Looks at a packed app as it lies in release/: every fuse as electron-builder.config.js has it, no library of another platform, nothing
 * that points to the machine it was packed on, model packs beside it, the readers' page inside. Ends with an error that names what is wrong.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import asar from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import config, { PACKED_FOLDERS } from '../electron-builder.config.js';
import { projectFolder } from './electron/launch.js';
import { packedApp } from './packed-app.js';

const { folder, resources, app } = packedApp();
/** Windows writes paths with backslashes. @param {string} path */
const withSlashes = (path) => path.replaceAll('\\', '/');
/** @type {string[]} */
const faults = [];

const wire = await getCurrentFuseWire(app);
for (const [name, wanted] of Object.entries(config.electronFuses ?? {})) {
  const fuse =
    FuseV1Options[/** @type {keyof typeof FuseV1Options} */ (name[0].toUpperCase() + name.slice(1))];
  // The wire holds a character each: '1' for on, '0' for off, others for fuses that this Electron has not.
  const state = String.fromCharCode(wire[fuse] ?? 0);
  if (state !== (wanted === true ? '1' : '0')) faults.push(`The fuse ${name} is not ${wanted}.`);
}

const unpacked = join(resources, 'app.asar.unpacked');
const natives = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).map(withSlashes);
const { [process.platform]: _ours, ...othersFiles } = {
  linux: /(?:^|\/)linux(?:\/|$)|\.so(?:\.\d+)*$/,
  darwin: /(?:^|\/)darwin(?:\/|$)|\.dylib$/,
  win32: /(?:^|\/)win32(?:\/|$)|\.dll$/,
};
for (const file of natives) {
  if (Object.values(othersFiles).some((pattern) => pattern.test(file))) {
    faults.push(`${file} is of another platform.`);
  }
  if (file.includes(process.arch === 'x64' ? '/arm64/' : '/x64/'))
    faults.push(`${file} is for another processor.`);
}

const capture = natives.find((file) => file.endsWith('naudiodon.node'));
if (capture === undefined) {
  faults.push('Live capture is not in it: naudiodon was not compiled here.');
} else if (process.platform === 'linux') {
  const { stdout } = spawnSync('patchelf', ['--print-rpath', join(unpacked, capture)], { encoding: 'utf8' });
  if (stdout.trim() !== '$ORIGIN') faults.push(`${capture} looks for libportaudio in ${stdout.trim()}.`);
}

const packed = asar.listPackage(join(resources, 'app.asar'), { isPack: false }).map(withSlashes);
for (const file of packed) {
  if (/\.map$|^\/(?:src|tests|dist|training)\//.test(file))
    faults.push(`${file} does not belong into the package.`);
}
for (const wanted of ['/out/audience/index.html', '/out/audience/overlay.html']) {
  if (!packed.includes(wanted)) faults.push(`${wanted} is missing: captions could not be shared.`);
}
const folders = new Set(packed.map((file) => /^\/node_modules\/([^/]+)/.exec(file)?.[1] ?? ''));
for (const name of folders) {
  if (name !== '' && !PACKED_FOLDERS.includes(name))
    faults.push(`The package ${name} is inside the bundles already.`);
}
for (const wanted of ['en-ja', 'moonshine-base-en', 'silero-vad']) {
  const pack = join(resources, 'models', wanted, 'pack.json');
  if (!existsSync(pack)) faults.push(`${relative(folder, pack)} is missing.`);
}

const sample = join(folder, 'resources', 'samples', 'booth-sample.wav');
if (!existsSync(sample)) faults.push(`${relative(folder, sample)} is missing.`);

for (const fault of faults) process.stderr.write(`mimiyaku: ${fault}\n`);
if (faults.length > 0) process.exit(1);
process.stdout.write(
  `${relative(projectFolder, folder)}: fuses, libraries and model packs are as they should be.\n`,
);
