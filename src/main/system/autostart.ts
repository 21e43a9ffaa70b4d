import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Has a Linux desktop start the app when somebody logs in, or not (freedesktop.org, Desktop Application Autostart Specification 0.5). */
export async function setAutostart(
  command: readonly string[] | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const path = autostartFile(env);
  if (command === undefined) {
    await rm(path, { force: true });
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, autostartEntry(command));
}

/** The entry's text. Arguments are quoted as the Desktop Entry Specification has it ("The Exec key"). */
export function autostartEntry(command: readonly string[]): string {
  const quoted = command.map(
    (argument) => `"${argument.replace(/[\\"`$]/g, '\\\\$&').replaceAll('%', '%%')}"`,
  );
  return ['[Desktop Entry]', 'Type=Application', 'Name=Mimiyaku', `Exec=${quoted.join(' ')}`, ''].join('\n');
}

function autostartFile(env: NodeJS.ProcessEnv): string {
  // The XDG Base Directory Specification has relative paths ignored.
  const config = env['XDG_CONFIG_HOME'];
  const base = config?.startsWith('/') === true ? config : join(homedir(), '.config');
  return join(base, 'autostart', 'mimiyaku.desktop');
}
