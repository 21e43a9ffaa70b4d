import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The files of the desktop app's folder that a booth file is made of, and those that matter while it is taken over. */
export const APP_FILES = {
  settings: 'settings.json',
  phrasebook: 'phrasebook.csv',
  glossary: 'glossary.csv',
  secrets: 'secrets.json',
  running: 'running',
} as const;

/** Electron's name for the app in the user's folders: `name` of package.json. */
const APP_NAME = 'mimiyaku';

/**
 * Where the desktop app keeps its settings: what MIMIYAKU_PROFILE says, else where Electron puts user data. The command line itself keeps no
 * settings: what it is to do is said each time.
 */
export function appFolder(
  env: NodeJS.ProcessEnv = process.env,
  {
    platform = process.platform,
    home = homedir(),
  }: { readonly platform?: NodeJS.Platform; readonly home?: string } = {},
): string {
  const profile = env['MIMIYAKU_PROFILE'];
  if (profile !== undefined && profile !== '') return profile;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', APP_NAME);
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), APP_NAME);
  const config = env['XDG_CONFIG_HOME'];
  return join(config?.startsWith('/') === true ? config : join(home, '.config'), APP_NAME);
}

/** Whether the app runs on this folder: it would write its own settings over those that are imported. */
export async function isAppOpen(folder: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(join(folder, APP_FILES.running), 'utf8'));
    if (!Number.isInteger(pid) || pid <= 0) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user. No file, or no such process: it does not.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
