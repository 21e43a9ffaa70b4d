import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '../../src/engine/errors.ts';
import { fetchPacks } from '../../src/engine/models/fetch-packs.ts';
import { createProgressLine } from '../../src/engine/models/progress-line.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';

/**
 * Runs once before all tests: compiles the program to dist/ (tests start it as processes of its own) and makes sure that the model
 * weights are there. Both are quick where `npm ci` has done them already.
 */
export default async function buildAndWeights(): Promise<void> {
  build();
  const progress = createProgressLine(process.stderr, 'models: ');
  try {
    await fetchPacks({ root: bundledModelRoot(), onProgress: progress.show });
  } catch (error) {
    throw new Error(`The tests need the model weights in resources/models. ${describeError(error)}`, {
      cause: error,
    });
  } finally {
    progress.end();
  }
}

function build(): void {
  const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const result = spawnSync(process.execPath, [compiler, '-b', 'tsconfig.headless.json'], {
    cwd: projectFolder,
    stdio: ['ignore', 2, 2],
  });
  if (result.status === 0) return;
  // The compiler emits in spite of type errors, which "npm run typecheck" is for: tests then run what was emitted.
  if (!existsSync(join(projectFolder, 'dist', 'engine', 'errors.js'))) {
    throw new Error('The program could not be compiled; the errors are above.');
  }
  process.stderr.write('Compiled with the errors above.\n');
}
