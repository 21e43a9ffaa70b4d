import { access, constants } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';

/** How to start npm: a program and the arguments that come before npm's own. */
export interface NpmCommand {
  readonly program: string;
  readonly leadingArguments: readonly string[];
  /** Set for Windows' `npm.cmd`, which only the command interpreter can start. */
  readonly needsShell: boolean;
}

const CLI = join('node_modules', 'npm', 'bin', 'npm-cli.js');

/**
 * Finds npm: the one that is running us, the one that came with this Node.js, or the first on the PATH. npm's script run by Node.js
 * itself is preferred, because it needs no command interpreter on any system.
 */
export async function findNpm(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<NpmCommand | undefined> {
  const node = env['npm_node_execpath'] ?? process.execPath;
  for (const script of scriptCandidates(env, node, platform)) {
    if (await isThere(script)) return { program: node, leadingArguments: [script], needsShell: false };
  }
  const isWindows = platform === 'win32';
  for (const folder of searchPath(env)) {
    const program = join(folder, isWindows ? 'npm.cmd' : 'npm');
    if (await isThere(program, isWindows ? constants.F_OK : constants.X_OK)) {
      // The interpreter is given the bare name, found on the PATH again: a full path might need quoting.
      return { program: isWindows ? 'npm.cmd' : program, leadingArguments: [], needsShell: isWindows };
    }
  }
  return undefined;
}

function scriptCandidates(env: NodeJS.ProcessEnv, node: string, platform: NodeJS.Platform): string[] {
  const candidates: string[] = [];
  const running = env['npm_execpath'];
  if (running !== undefined) {
    // Under yarn or pnpm the variable names their script; under npx it may name npx's, beside npm's.
    if (basename(running) === 'npm-cli.js') candidates.push(running);
    if (basename(running) === 'npx-cli.js') candidates.push(join(dirname(running), 'npm-cli.js'));
  }
  if (platform === 'win32') {
    candidates.push(join(dirname(node), CLI));
    candidates.push(...searchPath(env).map((folder) => join(folder, CLI)));
  } else {
    candidates.push(join(dirname(node), '..', 'lib', CLI));
  }
  return candidates;
}

function searchPath(env: NodeJS.ProcessEnv): string[] {
  // Windows spells it `Path`, and a copied environment loses the case-insensitivity of the original.
  const value = env['PATH'] ?? env['Path'] ?? '';
  return value.split(delimiter).filter((folder) => folder !== '');
}

async function isThere(path: string, mode: number = constants.R_OK): Promise<boolean> {
  try {
    await access(path, mode);
    return true;
  } catch {
    return false;
  }
}
