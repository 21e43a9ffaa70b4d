/*
 * Finishes a set-up that was begun with `npm ci --ignore-scripts`: compiles naudiodon and prepares the program. The PortAudio inside
 * naudiodon is for x64 processors only; on others the system's own takes its place first (Debian's libportaudio2, Homebrew's portaudio).
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './electron/launch.js';

/** Where the system keeps it, and what naudiodon calls it. */
const SYSTEM_LIBRARIES = {
  'linux-arm64': ['/usr/lib/aarch64-linux-gnu/libportaudio.so.2', 'libportaudio.so.2'],
  'darwin-arm64': ['/opt/homebrew/lib/libportaudio.2.dylib', 'libportaudio.dylib'],
};

const library =
  SYSTEM_LIBRARIES[/** @type {keyof typeof SYSTEM_LIBRARIES} */ (`${process.platform}-${process.arch}`)];
if (library !== undefined) {
  const [from, name] = library;
  const to = join(projectFolder, 'node_modules/naudiodon/portaudio/bin', name);
  if (!existsSync(from))
    throw new Error(
      `${from} is missing: install PortAudio first (libportaudio2, or brew install portaudio).`,
    );
  copyFileSync(from, to);
  // macOS writes into what links to a library where the library says it is: beside the one that loads it.
  if (process.platform === 'darwin') run('install_name_tool', '-id', `@rpath/${name}`, to);
}
run('npm', 'rebuild');
run('npm', 'run', 'prepare');

/** @param {string} program @param {string[]} programArguments */
function run(program, ...programArguments) {
  // npm is a script of the command interpreter on Windows; nothing that is passed on here needs quoting.
  const { status, error } = spawnSync(program, programArguments, {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`${program} ${programArguments.join(' ')} failed: ${error?.message ?? status}`);
}
