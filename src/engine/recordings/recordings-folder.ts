import { dirname, join, resolve } from 'node:path';
import { userModelRoot, type RootOptions } from '../models/roots.ts';

/**
 * Where sessions are kept: what the environment variable MIMIYAKU_RECORDINGS says, else `recordings` in the user's data folder, beside the
 * model packs. Not in Music or Documents: those are often copied to a cloud by the system, and what visitors said must not be.
 */
export function defaultRecordingsFolder(
  env: NodeJS.ProcessEnv = process.env,
  options: RootOptions = {},
): string {
  const named = env['MIMIYAKU_RECORDINGS'];
  if (named !== undefined && named.trim() !== '') return resolve(named);
  return join(dirname(userModelRoot(env, options)), 'recordings');
}
