import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishTogether, replaceTogether } from '../../src/engine/booth-file/replace-together.ts';
import { smallDisks } from '../support/small-disks.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimiyaku-together-'));
  await writeFile(join(folder, 'a'), 'old a');
  await writeFile(join(folder, 'other'), 'other');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const disks = smallDisks();

const NEW = [
  { name: 'a', text: 'new a' },
  { name: 'b', text: 'new b' },
  { name: 'c', text: 'new c' },
];

async function content(where = folder): Promise<Record<string, string>> {
  const entries = await readdir(where, { withFileTypes: true });
  const texts = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name }) => [name, await readFile(join(where, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

test('all are there afterwards, and nothing else has come or gone', async () => {
  await replaceTogether(folder, NEW);
  expect(await content()).toEqual({ a: 'new a', b: 'new b', c: 'new c', other: 'other' });
  expect(await readdir(folder)).toHaveLength(4);
});

test.skipIf(disks.refusal !== undefined)(
  'where one cannot be put in place, those that were are put back',
  async () => {
    // What is mounted can be read and not be replaced.
    const busy = join(folder, 'c');
    await writeFile(busy, 'old c');
    execFileSync('mount', ['--bind', busy, busy]);
    try {
      await expect(replaceTogether(folder, NEW)).rejects.toMatchObject({ code: 'EBUSY' });
    } finally {
      execFileSync('umount', [busy]);
    }
    expect(await content()).toEqual({ a: 'old a', c: 'old c', other: 'other' });
    expect(await readdir(folder)).toHaveLength(3);
  },
);

test('where one cannot even be read, nothing is begun', async () => {
  // A folder of that name, with something in it, cannot be replaced by a file.
  await mkdir(join(folder, 'c', 'inside'), { recursive: true });
  await expect(replaceTogether(folder, NEW)).rejects.toThrow();
  expect(await content()).toEqual({ a: 'old a', other: 'other' });
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'other']);
});

test.skipIf(disks.refusal !== undefined)('a disk that is full leaves everything as it was', async () => {
  const disk = await disks.mount(folder, 'size=64k');
  await writeFile(join(disk, 'a'), 'old a');
  const large = [...NEW, { name: 'd', text: 'x'.repeat(100_000) }];
  await expect(replaceTogether(disk, large)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await content(disk)).toEqual({ a: 'old a' });
  expect(await readdir(disk)).toEqual(['a']);
});

test('a power cut before the decision leaves the old, one after it the new', async () => {
  const draft = join(folder, 'taking-over.new');
  await mkdir(join(draft, 'before'), { recursive: true });
  for (const { name, text } of NEW) await writeFile(join(draft, name), text);
  const decided = join(folder, 'taking-over');

  await finishTogether(folder);
  expect(await content()).toEqual({ a: 'old a', other: 'other' });

  await mkdir(join(decided, 'before'), { recursive: true });
  for (const { name, text } of NEW) await writeFile(join(decided, name), text);
  // The first one was in place already.
  await rename(join(decided, 'a'), join(folder, 'a'));
  await finishTogether(folder);
  expect(await content()).toEqual({ a: 'new a', b: 'new b', c: 'new c', other: 'other' });
  expect(await readdir(folder)).toHaveLength(4);
});
