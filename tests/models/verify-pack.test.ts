import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NPM_PACK_SOURCES } from '../../src/engine/models/npm-sources.ts';
import type { PackProgress } from '../../src/engine/models/progress.ts';
import { bundledModelRoot } from '../../src/engine/models/roots.ts';
import { verifyPack } from '../../src/engine/models/verify-pack.ts';
import { describePack, faultOf, PACK_FILES, temporaryFolder, writePack } from './builders.ts';

describe('verifyPack', () => {
  it('finds a sound pack sound, and reports every byte', async () => {
    const folder = await writePack(await temporaryFolder());
    const reports: PackProgress[] = [];
    const result = await verifyPack(folder, { onProgress: (progress) => reports.push(progress) });
    expect(result).toMatchObject({
      isSound: true,
      problems: [],
      undeclared: [],
      description: describePack(),
    });
    expect(reports.at(-1)).toMatchObject({ stage: 'verify', doneBytes: 240_019, totalBytes: 240_019 });
  });

  it('names every problem, not only the first', async () => {
    const folder = await writePack(await temporaryFolder());
    await writeFile(join(folder, 'LICENSE.txt'), 'Do as I please....\n');
    await rm(join(folder, 'parts'), { recursive: true });
    await mkdir(join(folder, 'extra'));
    await writeFile(join(folder, 'extra', 'notes.txt'), '');
    const result = await verifyPack(folder);
    expect(result.isSound).toBe(false);
    expect(result.problems.map(({ path, code }) => [path, code])).toEqual([
      ['parts/decoder.onnx', 'pack.missing-file'],
      ['LICENSE.txt', 'pack.wrong-size'],
    ]);
    expect(result.undeclared).toEqual(['extra/notes.txt']);
  });

  it('notices a single changed bit anywhere', async () => {
    const folder = await writePack(await temporaryFolder());
    const position = fc
      .constantFrom(...Object.entries(PACK_FILES))
      .chain(([path, content]) => fc.tuple(fc.constant(path), fc.nat(content.length - 1), fc.nat(7)));
    await fc.assert(
      fc.asyncProperty(position, async ([path, offset, bit]) => {
        const original = PACK_FILES[path].readUInt8(offset);
        const handle = await open(join(folder, path), 'r+');
        try {
          await handle.write(Buffer.from([original ^ (1 << bit)]), 0, 1, offset);
          const { problems } = await verifyPack(folder);
          expect(problems.map((problem) => [problem.path, problem.code])).toEqual([
            [path, 'pack.wrong-checksum'],
          ]);
        } finally {
          await handle.write(Buffer.from([original]), 0, 1, offset);
          await handle.close();
        }
      }),
      { numRuns: 60 },
    );
    expect((await verifyPack(folder)).isSound).toBe(true);
  });

  it('reports a folder that is no pack', async () => {
    const result = await verifyPack(await temporaryFolder());
    expect(result).toMatchObject({ isSound: false, description: undefined });
    expect(result.problems.map(({ code }) => code)).toEqual(['pack.not-a-pack']);
  });

  it('can be cancelled', async () => {
    const folder = await writePack(await temporaryFolder());
    expect(await faultOf(verifyPack(folder, { signal: AbortSignal.abort() }))).toBe('cancelled');
  });
});

describe('the packs that npm packages carry', () => {
  it.each(NPM_PACK_SOURCES.map((source) => [source.description.name, source] as const))(
    '%s is installed as the table says, to the last byte',
    async (name, source) => {
      const result = await verifyPack(join(bundledModelRoot(), name));
      expect(result).toMatchObject({ isSound: true, undeclared: [], description: source.description });
    },
  );
});
