import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashFile, writeChecked } from '../../src/engine/models/checked-copy.ts';
import { faultOf, temporaryFolder } from './builders.ts';

function declare(content: Buffer, path = 'x'): { path: string; bytes: number; sha256: string } {
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

async function* pieces(content: Buffer, ends: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const end of [...ends].sort((a, b) => a - b)) {
    yield await Promise.resolve(content.subarray(start, end));
    start = end;
  }
  yield content.subarray(start);
}

describe('writeChecked', () => {
  it('writes what it is given, however it is cut into pieces', async () => {
    const folder = await temporaryFolder();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .uint8Array({ maxLength: 300 })
          .chain((bytes) => fc.tuple(fc.constant(Buffer.from(bytes)), fc.array(fc.nat(bytes.length)))),
        async ([content, ends]) => {
          count += 1;
          const file = declare(content, `深い/場所/${count}`);
          await writeChecked(pieces(content, ends), folder, file);
          expect(await readFile(join(folder, file.path))).toEqual(content);
          expect(await hashFile(join(folder, file.path))).toBe(file.sha256);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('stops at the declared size of a source that goes on and on', async () => {
    const folder = await temporaryFolder();
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      while (given < 1_000_000) {
        given += 1000;
        yield await Promise.resolve(Buffer.alloc(1000));
      }
    }
    expect(await faultOf(writeChecked(endless(), folder, declare(Buffer.alloc(2500))))).toBe(
      'pack.wrong-size',
    );
    expect(given).toBe(3000);
    expect((await stat(join(folder, 'x'))).size).toBe(2000);
  });

  it('refuses less, and other content of the same size', async () => {
    const folder = await temporaryFolder();
    const wanted = Buffer.from('model');
    expect(await faultOf(writeChecked(pieces(Buffer.from('mode'), []), folder, declare(wanted, 'a')))).toBe(
      'pack.wrong-size',
    );
    expect(await faultOf(writeChecked(pieces(Buffer.from('Model'), []), folder, declare(wanted, 'b')))).toBe(
      'pack.wrong-checksum',
    );
  });
});
