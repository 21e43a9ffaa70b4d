/*
 * Builds the readers' page and overlay (src/audience) into dist/audience, where the command line finds them, unless nothing has changed since.
 * Without vite, as in a production install, what was built before is used.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** @returns {Promise<boolean>} whether there is a built page now */
export async function buildAudience() {
  if (isUpToDate()) return true;
  /** @type {typeof import('vite')} */
  let vite;
  try {
    vite = await import('vite');
  } catch {
    return existsSync(built);
  }
  await vite.build({ configFile: join(sourceFolder, 'vite.config.ts') });
  return true;
}
