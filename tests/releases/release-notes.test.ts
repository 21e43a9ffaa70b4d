import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mimiyaku-release-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const CHANGELOG =
  '# Changes\n\n## Unreleased\n\n- Soon.\n\n## 1.2.3\n\n- New.\n- Newer.\n\n## 1.2.2\n\n- Old.\n';

function notes(tag: string, of: { readonly version: string; readonly changelog: string } | 'this project') {
  if (of !== 'this project') {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: of.version }));
    writeFileSync(join(folder, 'CHANGELOG.md'), of.changelog);
  }
  const program = [join(project, 'scripts/release-notes.js'), tag, of === 'this project' ? project : folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a release tells what CHANGELOG.md has under its version, with line ends of any system', () => {
  for (const changelog of [CHANGELOG, CHANGELOG.replaceAll('\n', '\r\n')]) {
    expect(notes('v1.2.3', { version: '1.2.3', changelog })).toMatchObject({
      status: 0,
      stdout: '- New.\n- Newer.\n',
    });
  }
});

test('no release of a tag that is not the version, or of which nothing is told', () => {
  const other = notes('v1.2.4', { version: '1.2.3', changelog: CHANGELOG });
  expect(other).toMatchObject({ status: 1, stdout: '' });
  expect(other.stderr).toContain('is not the version of package.json, which is 1.2.3');
  const untold = notes('v1.2.30', { version: '1.2.30', changelog: CHANGELOG });
  expect(untold).toMatchObject({ status: 1, stdout: '' });
  expect(untold.stderr).toContain('tells nothing of 1.2.30');
});

test('the version of package.json is in CHANGELOG.md and in the lock file', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(project, name), 'utf8'));
  const { version } = read('package.json') as { readonly version: string };
  expect(notes(`v${version}`, 'this project')).toMatchObject({ status: 0, stderr: '' });
  expect(read('package-lock.json')).toMatchObject({ version, packages: { '': { version } } });
});
