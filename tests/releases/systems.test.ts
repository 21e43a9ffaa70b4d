import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT, leftOutOn } from '../systems.ts';

const tests = join(import.meta.dirname, '..');

test('every file that is left out somewhere is there, once', () => {
  const files = LEFT_OUT.flatMap(({ files }) => files);
  expect(files.filter((file) => !existsSync(join(tests, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('all run on Linux, and what needs a sound server nowhere else', () => {
  expect(leftOutOn('linux')).toEqual([]);
  for (const system of ['darwin', 'win32']) {
    expect(leftOutOn(system)).toContain('tests/live/virtual-array.test.ts');
  }
  expect(leftOutOn('darwin').length).toBeLessThan(leftOutOn('win32').length);
});
