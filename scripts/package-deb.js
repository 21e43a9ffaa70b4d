/*
 * Makes the Debian package out of the packed folder with dpkg-deb: the app in /opt/mimiyaku, and what a desktop looks for in its places. No
 * scripts run at installing or removing, so that nothing is left behind; menus and icons are taken notice of by the desktop's own triggers.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { controlFile, copyrightFile, desktopEntry } from './debian-files.js';
import { projectFolder } from './electron/launch.js';
import { packedApp } from './packed-app.js';

/** @returns {Promise<string>} the package's path */
export async function packageDeb() {
  const { folder } = packedApp('linux');
  if (!existsSync(folder))
    throw new Error(`There is no packed app in ${folder}: run "npm run package:dir" first.`);
  const root = join(projectFolder, 'release', 'deb-root');
  rmSync(root, { recursive: true, force: true });
  const description = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

  const app = join(root, 'opt/mimiyaku');
  cpSync(folder, app, { recursive: true, verbatimSymlinks: true });
  // Chromium's sandbox: where a system forbids user namespaces (Ubuntu 24.04 does), this helper opens it instead.
  chmodSync(join(app, 'chrome-sandbox'), 0o4755);
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  symlinkSync('../../opt/mimiyaku/mimiyaku', join(root, 'usr/bin/mimiyaku-desktop'));

  write('usr/share/applications/mimiyaku.desktop', desktopEntry());
  for (const icon of readdirSync(join(projectFolder, 'build/icons'))) {
    const size = icon.replace('.png', '');
    write(
      `usr/share/icons/hicolor/${size}/apps/mimiyaku.png`,
      readFileSync(join(projectFolder, 'build/icons', icon)),
    );
  }
  const text = (/** @type {string} */ name) => readFileSync(join(projectFolder, name), 'utf8');
  write('usr/share/doc/mimiyaku/copyright', copyrightFile(text('LICENSE'), text('NOTICE')));
  write('usr/share/doc/mimiyaku/changelog.gz', gzipSync(text('CHANGELOG.md'), { level: 9 }));
  write(
    'DEBIAN/control',
    controlFile({ version: description.version, architecture, installedKib: kibIn(root) }),
  );

  const file = join(projectFolder, 'release', `mimiyaku_${description.version}_${architecture}.deb`);
  // zstd: Debian 12 and Ubuntu 18.04 onwards; a tenth of the time that xz takes, and the models shrink little either way.
  const made = spawnSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', root, file], {
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    throw new Error(
      `The Debian package could not be made: ${made.error?.message ?? made.stderr}. It needs Debian's dpkg.`,
    );
  }
  rmSync(root, { recursive: true });
  process.stdout.write(`${file}\n`);
  return file;

  /** @param {string} path @param {string | Buffer} content */
  function write(path, content) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode: 0o644 });
  }
}

/** @param {string} folder */
function kibIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce(
    (sum, file) => sum + Math.ceil(statSync(join(file.parentPath, file.name)).size / 1024),
    0,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await packageDeb();
