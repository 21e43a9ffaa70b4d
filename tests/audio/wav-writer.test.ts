import { mkdir, open, readFile, stat } from 'node:fs/promises';
import wavefile from 'wavefile';
import { describe, expect, it } from 'vitest';
import { writeFault } from '../../src/engine/audio/file-errors.ts';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { wavBytes, WavWriter, writeWav } from '../../src/engine/audio/wav-writer.ts';
import { describeError } from '../../src/engine/errors.ts';
import { collect, scratchFolder } from './sound.ts';

const scratch = scratchFolder();
const FRAMES = Int16Array.of(-32_768, 32_767, 1, -1, 0, 12_345);

/** What an independent reader makes of a file. */
async function readBack(path: string): Promise<{ channels: number; rate: number; samples: number[] }> {
  const file = new wavefile.WaveFile(await readFile(path));
  // wavefile types its chunks as `object`; these are the fields of WAVEFORMAT that it documents.
  const format = file.fmt as { numChannels: number; sampleRate: number };
  return { channels: format.numChannels, rate: format.sampleRate, samples: [...file.getSamples(true)] };
}

describe('writing WAV', () => {
  for (const channelCount of [1, 2] as const) {
    it(`${channelCount === 1 ? 'mono' : 'stereo'}: in pieces and at once, the file is the same and an independent reader reads it`, async () => {
      const path = scratch.path(`pieces-${channelCount}.wav`);
      const writer = await WavWriter.create(path, channelCount);
      await writer.write(FRAMES.subarray(0, 2));
      await writer.write(FRAMES.subarray(2));
      expect(writer.samples).toBe(FRAMES.length / channelCount);
      await writer.close();
      expect(await readBack(path)).toEqual({ channels: channelCount, rate: 16_000, samples: [...FRAMES] });

      const whole = scratch.path(`whole-${channelCount}.wav`);
      await writeWav(whole, channelCount, FRAMES);
      expect(await readFile(whole)).toEqual(await readFile(path));
      expect(Buffer.from(wavBytes(channelCount, FRAMES))).toEqual(await readFile(path));
    });
  }

  it('is valid at every moment: empty after creation, up to date after a flush, and read to its end in between', async () => {
    const path = scratch.path('growing.wav');
    const writer = await WavWriter.create(path, 2);
    expect(await readBack(path)).toMatchObject({ channels: 2, samples: [] });
    await writer.write(FRAMES);
    // Nothing flushed yet: the header still says 0, as after a crash.
    const interrupted = await collect(await openWav(path));
    expect(interrupted.map((samples) => [...samples].map((sample) => sample * 32_768))).toEqual([
      [-32_768, 1, 0],
      [32_767, -1, 12_345],
    ]);
    await writer.flush();
    expect((await readBack(path)).samples).toEqual([...FRAMES]);
    await writer.write(FRAMES);
    await writer.close();
    expect((await readBack(path)).samples).toEqual([...FRAMES, ...FRAMES]);
  });

  it('calls that are not waited for are carried out in their order', async () => {
    const path = scratch.path('unawaited.wav');
    const writer = await WavWriter.create(path, 1);
    const pieces = Array.from({ length: 50 }, (_, index) => new Int16Array(1 + (index % 7)).fill(index));
    await Promise.all([...pieces.map((piece) => writer.write(piece)), writer.flush(), writer.close()]);
    expect((await readBack(path)).samples).toEqual(pieces.flatMap((piece) => [...piece]));
  });

  it('half a frame is a defect of the caller', async () => {
    const writer = await WavWriter.create(scratch.path('half.wav'), 2);
    expect(() => writer.write(new Int16Array(3))).toThrow(RangeError);
    await writer.close();
  });

  it('refuses to pass 4 GiB and keeps what it has', async () => {
    const path = scratch.path('long.wav');
    const writer = await WavWriter.create(path, 2);
    // A view without memory behind every byte: only its length counts, since the write is refused before it begins.
    const tooLong = { length: 2 ** 31, byteLength: 2 ** 32 } as unknown as Int16Array;
    await writer.write(FRAMES);
    await expect(writer.write(tooLong)).rejects.toMatchObject({
      code: 'output.unwritable',
      message: expect.stringContaining('4 GiB') as string,
    });
    await writer.close();
    expect((await readBack(path)).samples).toEqual([...FRAMES]);
  });
});

describe('places that cannot be written', () => {
  it('a missing folder, a folder of that name, a file where a folder is needed', async () => {
    await mkdir(scratch.path('folder'));
    const file = await scratch.write('file', Buffer.alloc(1));
    for (const [path, reason] of [
      [scratch.path('nowhere/a.wav'), 'its folder does not exist'],
      [scratch.path('folder'), 'there is a folder of that name'],
      [`${file}/a.wav`, 'is a file, not a folder'],
    ]) {
      const fault = { code: 'output.unwritable', message: expect.stringContaining(reason) as string };
      await expect(WavWriter.create(path, 1)).rejects.toMatchObject(fault);
      await expect(writeWav(path, 1, FRAMES)).rejects.toMatchObject(fault);
    }
  });

  it('what the operating system says is put into words', () => {
    for (const [code, words] of [
      ['ENOSPC', /the disk is full\. Free some space/],
      ['EROFS', /the disk is read-only\. Choose another folder/],
      ['EACCES', /you are not allowed to write there\. Check the permissions/],
      ['EFBIG', /no files of that size/],
      ['EIO', /cannot be written: i\/o error\./],
    ] as const) {
      const fault = writeFault('talk.wav', Object.assign(new Error('i/o error'), { code }));
      expect(fault.code).toBe('output.unwritable');
      expect(describeError(fault)).toMatch(words);
    }
  });

  it.runIf(process.platform === 'linux')('a full disk, tried on the device that is always full', async () => {
    await expect(writeWav('/dev/full', 1, FRAMES)).rejects.toMatchObject({
      code: 'output.unwritable',
      message: '"/dev/full" cannot be written: the disk is full.',
    });
    await expect(WavWriter.create('/dev/full', 1)).rejects.toMatchObject({ code: 'output.unwritable' });
  });
});

describe('reading files longer than 4 GiB', () => {
  /** A sparse file: its length costs no disk. */
  async function sparseWav(name: string, header: Uint8Array, length: number): Promise<string> {
    const path = scratch.path(name);
    const handle = await open(path, 'w');
    await handle.write(header);
    await handle.truncate(length);
    await handle.close();
    expect((await stat(path)).size).toBe(length);
    return path;
  }

  it('a size that has wrapped around means the whole file; chunks after the sound do not', async () => {
    const header = Buffer.from(wavBytes(2, FRAMES));
    const long = await sparseWav('wrapped.wav', header, 44 + 2 ** 32 + 400);
    expect((await openWav(long)).expectedSamples).toBe((2 ** 32 + 400) / 4);
    const normal = await sparseWav('trailing.wav', header, 5_000_000);
    expect((await openWav(normal)).expectedSamples).toBe(FRAMES.length / 2);
  });
});
