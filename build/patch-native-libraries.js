import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * After packing: what an Electron binary starts where it has no app is taken away; it came with the npm-carried one. And naudiodon's library is linked with an absolute path to the folder it was compiled in. On Linux it is made to look for
 * libportaudio beside itself, wherever the app is moved to.
 * @param {import('electron-builder').AfterPackContext} context
 */
export function patchNativeLibraries({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== 'linux') return;
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
  const unpacked = join(appOutDir, 'resources', 'app.asar.unpacked', 'node_modules');
  const library = join(unpacked, 'naudiodon', 'build', 'Release', 'naudiodon.node');
  if (!existsSync(library)) {
    process.stderr.write('mimiyaku: Live capture is not in this package: naudiodon was not compiled here.\n');
    return;
  }
  const patched = spawnSync('patchelf', ['--set-rpath', '$ORIGIN', library], { encoding: 'utf8' });
  if (patched.status !== 0) {
    throw new Error(
      `${library} keeps the path of this machine: ${patched.error?.message ?? patched.stderr}. Install patchelf and pack again.`,
    );
  }
}
