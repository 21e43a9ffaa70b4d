import { join } from 'node:path';
import { projectFolder } from './electron/launch.js';

/**
 * Where electron-builder leaves the bare folder of the app, and what is where in it.
 * @param {NodeJS.Platform} [platform]
 * @param {string} [arch] as `process.arch` has it
 */
export function packedApp(platform = process.platform, arch = process.arch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  const release = join(projectFolder, 'release');
  if (platform === 'darwin') {
    const folder = join(release, `mac${suffix}`);
    const app = join(folder, 'Mimiyaku.app');
    return {
      folder,
      /** What the system takes for the app: a folder on macOS, the program elsewhere. */
      app,
      binary: join(app, 'Contents', 'MacOS', 'Mimiyaku'),
      resources: join(app, 'Contents', 'Resources'),
    };
  }
  const folder = join(release, `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`);
  const binary = join(folder, platform === 'win32' ? 'Mimiyaku.exe' : 'mimiyaku');
  return { folder, app: binary, binary, resources: join(folder, 'resources') };
}
