import { build } from 'electron-vite';
import { assembleNpmCarried, canUseNpmCarried } from '../../../scripts/electron/npm-carried.js';
import {
  downloadElectron,
  missingElectronMessage,
  presentElectron,
} from '../../../scripts/electron/find-electron.js';
import { projectFolder } from '../../../scripts/electron/launch.js';

/** Runs once before the end-to-end tests: builds the app, and sees to it that there is an Electron to run it. */
export default async function buildApp(): Promise<void> {
  if (process.platform === 'linux' && process.env['DISPLAY'] === undefined) {
    throw new Error('These tests open windows and need a display: xvfb-run -a npm run test:app');
  }
  const binary = presentElectron() ?? (canUseNpmCarried ? await assembleNpmCarried() : downloadElectron());
  if (binary === undefined) throw new Error(missingElectronMessage());
  await build({ root: projectFolder, logLevel: 'warn' });
}
