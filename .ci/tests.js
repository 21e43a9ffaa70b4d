/*
 * Runs the tests with `npx vitest run …` and writes what came of them for .ci/summary.js: `node .ci/tests.js RESULT_FILE [vitest's arguments]`.
 *
 * Many tests here use the machine's clock, its sound server and processes that are killed on purpose, two files at a time on a small machine. A file
 * that fails beside others is therefore run once more, by itself. That is never silent: the summary names what failed the first time and why,
 * since a test that fails by chance is a fault to be mended. What fails twice fails, and so does an error outside the tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const [resultFile, ...vitestArguments] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'mimiyaku-ci-tests-'));

/** One run; `ended` is vitest's exit status, which is not 0 for errors outside the tests either. */
function run(name, extra) {
  const output = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const { status } = spawnSync('npx', ['vitest', 'run', ...vitestArguments, ...reporters, ...extra], {
    stdio: 'inherit',
  });
  return { ended: status, files: JSON.parse(readFileSync(output, 'utf8')).testResults };
}

const pathOf = (file) => relative(process.cwd(), file.name);
const firstLines = (text) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 8)
    .join('\n');

/** What failed in a file, with the words of each failure; a file that could not be loaded counts as one failure. */
function failuresOf(file) {
  if (file.status !== 'failed') return [];
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return [{ title: pathOf(file), why: firstLines(file.message) }];
  return failed.map((test) => ({
    title: `${pathOf(file)}: ${test.fullName}`,
    why: firstLines(test.failureMessages.join('\n')),
  }));
}

const first = run('first', []);
const atFirst = first.files.flatMap(failuresOf);
let files = first.files;
let outside = first.ended !== 0 && atFirst.length === 0;
if (atFirst.length > 0) {
  const failed = files.filter((file) => file.status === 'failed');
  console.log(`\n=== Once more, by themselves: ${failed.map(pathOf).join(', ')} ===`);
  const again = run('again', [...failed.map(pathOf), '--maxWorkers=1']);
  outside = again.ended !== 0 && again.files.every((file) => file.status !== 'failed');
  files = files.map((file) => again.files.find((other) => other.name === file.name) ?? file);
}
rmSync(folder, { recursive: true });

const failures = files.flatMap(failuresOf);
const still = new Set(failures.map(({ title }) => title));
const count = (status) =>
  files.flatMap((file) => file.assertionResults).filter((test) => status.includes(test.status)).length;
writeFileSync(
  resultFile,
  JSON.stringify({
    passed: count(['passed']),
    skipped: count(['pending', 'skipped', 'todo']),
    failures,
    byChance: atFirst.filter(({ title }) => !still.has(title)),
    outside,
  }),
);
process.exit(failures.length > 0 || outside ? 1 : 0);
