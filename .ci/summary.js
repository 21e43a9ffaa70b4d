/* The last lines of .ci/run, from the files that .ci/tests.js wrote: what failed and why, then `N passed, N failed`. */
import { readFileSync } from 'node:fs';

const results = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const failures = results.flatMap((result) => result.failures);
const tell = (heading, list) => {
  for (const { title, why } of list) console.log(`${heading}: ${title}\n${why.replace(/^/gm, '    ')}\n`);
};
tell(
  'Failed beside others, passed by itself',
  results.flatMap((result) => result.byChance),
);
tell('FAILED', failures);
const outside = results.filter((result) => result.outside).length;
if (outside > 0) console.log('Errors outside the tests, further up: "Unhandled Errors".\n');

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
const [passed, skipped] = [sum('passed'), sum('skipped')];
const failed = failures.length + outside;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
