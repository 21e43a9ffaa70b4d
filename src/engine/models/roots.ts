import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RootOptions {
  /** Where the packs that come with the program lie, for a packed app; otherwise `resources/models` of this source tree. */
  readonly bundledFolder?: string;
  readonly platform?: NodeJS.Platform;
  readonly homeFolder?: string;
}

/** The packs that come with the program: the same relative place from `src/` and from `dist/`. */
export function bundledModelRoot(): string {
  return fileURLToPath(new URL('../../../resources/models', import.meta.url));
}

/** Folders named by the environment variable MIMIYAKU_MODELS, a list like PATH. */
function namedRoots(env: NodeJS.ProcessEnv): string[] {
  const list = env['MIMIYAKU_MODELS'] ?? '';
  return list
    .split(delimiter)
    .filter((folder) => folder.trim() !== '')
    .map((folder) => resolve(folder));
}

/**
 * Where a user's own packs lie: `~/.local/share/mimiyaku/models` or what XDG_DATA_HOME says on Linux,
 * `~/Library/Application Support/Mimiyaku/models` on macOS, `%LOCALAPPDATA%\Mimiyaku\models` on Windows.
 */
export function userModelRoot(env: NodeJS.ProcessEnv = process.env, options: RootOptions = {}): string {
  const home = options.homeFolder ?? homedir();
  const platform = options.platform ?? process.platform;
  if (platform === 'win32') {
    return join(nonEmpty(env['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), 'Mimiyaku', 'models');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Mimiyaku', 'models');
  // The XDG Base Directory Specification has relative paths ignored.
  const data = env['XDG_DATA_HOME'];
  const base = data?.startsWith('/') === true ? data : join(home, '.local', 'share');
  return join(base, 'mimiyaku', 'models');
}

/** The folders in which packs are looked for, the first one first: MIMIYAKU_MODELS, the user's own, the bundled. */
export function modelRoots(env: NodeJS.ProcessEnv = process.env, options: RootOptions = {}): string[] {
  const roots = [
    ...namedRoots(env),
    userModelRoot(env, options),
    options.bundledFolder ?? bundledModelRoot(),
  ];
  return [...new Set(roots)];
}

/** The folder into which packs are fetched and imported: the first of MIMIYAKU_MODELS, else the user's own. */
export function installRoot(env: NodeJS.ProcessEnv = process.env, options: RootOptions = {}): string {
  return namedRoots(env)[0] ?? userModelRoot(env, options);
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
