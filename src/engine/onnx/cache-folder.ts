import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Where what can be made anew is kept: what the environment variable MIMIYAKU_CACHE says ("off": nowhere), else `~/.cache/mimiyaku` or what
 * XDG_CACHE_HOME says on Linux, `~/Library/Caches/Mimiyaku` on macOS, `%LOCALAPPDATA%\Mimiyaku\cache` on Windows.
 */
export function cacheFolder(
  environment: NodeJS.ProcessEnv = process.env,
  { platform = process.platform, home = homedir() }: { platform?: NodeJS.Platform; home?: string } = {},
): string | undefined {
  const named = environment['MIMIYAKU_CACHE']?.trim() ?? '';
  if (named === 'off') return undefined;
  if (named !== '') return resolve(named);
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'] ?? '';
    return join(local === '' ? join(home, 'AppData', 'Local') : local, 'Mimiyaku', 'cache');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Mimiyaku');
  // The XDG Base Directory Specification has relative paths ignored.
  const cache = environment['XDG_CACHE_HOME'] ?? '';
  return join(cache.startsWith('/') ? cache : join(home, '.cache'), 'mimiyaku');
}
