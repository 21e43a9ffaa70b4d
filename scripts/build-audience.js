/*
 * Builds the readers' page and overlay (src/audience) into dist/audience, where the command line finds them, unless nothing has changed since.
 * Without vite, as in a production install, what was built before is used.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const sourceFolder = join(projectFolder, 'src', 'audience');
const built = join(projectFolder, 'dist', 'audience', 'index.html');
/** What the built page depends on beside its own sources. */
const OTHER_SOURCES = ['package-lock.json', 'svelte.config.js'];

/** @returns {boolean} whether the built page is as new as what it is built from */
function isUpToDate() {
  if (!existsSync(built)) return false;
  const builtMs = statSync(built).mtimeMs;
  const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(sourceFolder, name),
  );
  const all = [...sources, ...OTHER_SOURCES.map((name) => join(projectFolder, name))];
  return all.every((path) => !existsSync(path) || statSync(path).mtimeMs <= builtMs);
}

/** @returns {boolean} whether there is a built page now */
export function buildAudience() {
  if (isUpToDate()) return true;
  let vite;
  try {
    vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  } catch {
    return existsSync(built);
  }
  // A process of its own, and for production whoever asks: under a test's NODE_ENV the page would carry what developers are warned with.
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', join(sourceFolder, 'vite.config.ts')],
    {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error('vite failed; its errors are above.');
  return true;
}
