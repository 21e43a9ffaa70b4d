import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../src/engine/recordings/export-format.ts';
import { ExportFile } from '../../src/engine/recordings/export-file.ts';
import { exported, record } from './records.ts';

const RECORDS = [0, 1, 2].map((index) =>
  record({
    index,
    start: index * 3,
    end: index * 3 + 2,
    english: `Number ${index}.`,
    japanese: `${index}番です。`,
  }),
);

describe('export files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-test-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  for (const format of EXPORT_FORMATS) {
    it(`${format}: the file is whole after every record, before it is closed`, async () => {
      const path = join(folder, `talk.${format}`);
      const file = await ExportFile.create(path, format, 'both');
      expect(await readFile(path, 'utf8')).toBe(exported([], format, 'both'));
      for (const [index, each] of RECORDS.entries()) {
        await file.add(each);
        expect(await readFile(path, 'utf8')).toBe(exported(RECORDS.slice(0, index + 1), format, 'both'));
      }
      await file.close();
      expect(await readFile(path, 'utf8')).toBe(exported(RECORDS, format, 'both'));
    });
  }

  it('JSON that is cut off in the middle of a run is an array of what was done', async () => {
    const path = join(folder, 'cut.json');
    const file = await ExportFile.create(path, 'json', 'both');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([]);
    await file.add(RECORDS[0]);
    await file.add(RECORDS[1]);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(RECORDS.slice(0, 2));
    await file.close();
  });

  it('replaces a longer file of that name, and keeps order where nobody waits', async () => {
    const path = join(folder, 'again.srt');
    const first = await ExportFile.create(path, 'srt', 'both');
    await Promise.all([...RECORDS.map((each) => first.add(each)), first.close()]);
    expect(await readFile(path, 'utf8')).toBe(exported(RECORDS, 'srt', 'both'));
    const second = await ExportFile.create(path, 'srt', 'english');
    await second.add(RECORDS[0]);
    await second.close();
    expect(await readFile(path, 'utf8')).toBe(exported([RECORDS[0]], 'srt', 'english'));
  });

  it('a place that cannot be written is told in words', async () => {
    await expect(ExportFile.create(join(folder, 'none', 'a.srt'), 'srt', 'both')).rejects.toMatchObject({
      code: 'output.unwritable',
      message: expect.stringContaining('its folder does not exist') as string,
    });
  });

  it.runIf(process.platform === 'linux')('a full disk, tried on the device that is always full', async () => {
    await expect(ExportFile.create('/dev/full', 'vtt', 'both')).rejects.toMatchObject({
      code: 'output.unwritable',
      message: '"/dev/full" cannot be written: the disk is full.',
    });
  });
});
