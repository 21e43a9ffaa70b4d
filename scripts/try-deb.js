/*
 * The Debian package as a user of it: installed by dpkg into an empty root, with all that a desktop looks for in place, started from there, removed,
 * and nothing left. The root has no other packages, so what it depends on is looked up on this machine. Needs root, as dpkg does.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPENDENCIES } from './debian-files.js';
import { projectFolder } from './electron/launch.js';

const release = join(projectFolder, 'release');
const deb =
  process.argv[2] ??
  readdirSync(release)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(release, name))
    .at(-1);
if (deb === undefined)
  throw new Error('There is no Debian package in release/: run "npm run package -- deb" first.');

const root = mkdtempSync(join(tmpdir(), 'mimiyaku-root-'));
const admin = join(root, 'var/lib/dpkg');
for (const folder of ['info', 'updates', 'triggers']) mkdirSync(join(admin, folder), { recursive: true });
writeFileSync(join(admin, 'status'), '');
writeFileSync(join(admin, 'available'), '');

try {
  const missing = DEPENDENCIES.filter((one) => !one.split(' | ').some(isInstalled));
  if (missing.length > 0) throw new Error(`Not on this machine, but named as needed: ${missing.join(', ')}.`);
  process.stdout.write('The root is empty, so dpkg will say of each thing it needs that it is not there:\n');
  run('dpkg', `--root=${root}`, '--force-depends', '--install', deb);
  checkInstalled();
  run(process.execPath, join(projectFolder, 'scripts/try-package.js'), join(root, 'opt/mimiyaku/mimiyaku'));
  run('dpkg', `--root=${root}`, '--purge', 'mimiyaku');
  const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('var'),
  );
  if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`);
  process.stdout.write(
    'The Debian package installs, starts, translates, and leaves nothing behind when it is removed.\n',
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}

function checkInstalled() {
  const entry = readFileSync(join(root, 'usr/share/applications/mimiyaku.desktop'), 'utf8');
  const [, program = ''] = /^Exec=(\S+)/m.exec(entry) ?? [];
  const icon = /^Icon=(\S+)/m.exec(entry)?.[1];
  const wanted = [
    program.slice(1),
    'usr/bin/mimiyaku-desktop',
    `usr/share/icons/hicolor/256x256/apps/${icon}.png`,
    'usr/share/doc/mimiyaku/copyright',
    'opt/mimiyaku/resources/models/en-ja/pack.json',
  ];
  const missing = wanted.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`Not in the package: ${missing.join(', ')}`);
  if ((statSync(join(root, 'opt/mimiyaku/chrome-sandbox')).mode & 0o7777) !== 0o4755) {
    throw new Error("Chromium's sandbox helper has not the rights that it needs.");
  }
}

/** @param {string} name */
function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}\n', name], {
    encoding: 'utf8',
  });
  return stdout.includes('installed\n') && !stdout.startsWith('not-installed');
}

/** @param {string} program @param {string[]} programArguments */
function run(program, ...programArguments) {
  const { status, error } = spawnSync(program, programArguments, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${program} ${programArguments.join(' ')} failed: ${error?.message ?? status}`);
}
