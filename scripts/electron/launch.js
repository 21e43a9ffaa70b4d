import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { downloadElectron, missingElectronMessage, presentElectron } from './find-electron.js';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Electron for this machine, fetched if need be; ends the program with a sentence where there is none. @returns {string} */
export function electronOrExit() {
  const binary = presentElectron() ?? downloadElectron();
  if (binary !== undefined) return binary;
  process.stderr.write(missingElectronMessage());
  process.exit(1);
}

/**
 * Arguments that Electron itself needs here: Chromium's sandbox refuses to run as root, which is what containers give.
 * @returns {string[]}
 */
export function electronArguments() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/**
 * Starts the built app.
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} [env]
 */
export function launchApp(binary, env = {}) {
  return spawn(binary, [...electronArguments(), projectFolder, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}
