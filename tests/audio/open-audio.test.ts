import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { chooseChannels } from '../../src/engine/audio/choose-channels.ts';
import { microphoneChannels } from '../../src/engine/capture/microphone-channels.ts';
import { openAudio } from '../../src/engine/audio/open-audio.ts';
import { openPcm } from '../../src/engine/audio/open-pcm.ts';
import { collect, firstDifference, scratchFolder, streamOf } from './sound.ts';
import { buildWav, chunk, formatChunk, int16Bytes } from '../support/wav-builder.ts';

const scratch = scratchFolder();
const SAMPLES = Array.from({ length: 40_000 }, (_, index) => ((index * 7919) % 65_536) - 32_768);

describe('channel choice', () => {
  const channels = [1, 2, 3, 4].map((value) => new Float32Array(3).fill(value / 10));
  const pick = async (count: number, choice?: readonly [number, number]): Promise<number[]> => {
    const picked = await collect(chooseChannels(streamOf(channels.slice(0, count), 16_000), choice));
    return picked.map((samples) => Math.round(samples[0] * 10));
  };

  it('mono and stereo pass, of more those that were named', async () => {
    expect(await pick(1)).toEqual([1]);
    expect(await pick(1, [1, 1])).toEqual([1]);
    expect(await pick(2)).toEqual([1, 2]);
    expect(await pick(2, [2, 1])).toEqual([2, 1]);
    expect(await pick(4, [4, 2])).toEqual([4, 2]);
  });

  it('of more than two somebody must say which are the microphones, and is told what they usually are', () => {
    const six = streamOf([...channels, ...channels.slice(0, 2)], 16_000);
    const expected = {
      code: 'audio.which-channels',
      message: 'The recording has 6 channels. Which two are the microphones?',
      advice: expect.stringMatching(/--channels 2,3.*2 to 5 are the microphones/) as string,
    };
    expect(() => chooseChannels(six, undefined)).toThrow(expect.objectContaining(expected) as Error);
    // A sound server's own input is no array.
    expect(microphoneChannels(32, undefined)).toEqual([0, 1]);
    expect(() => microphoneChannels(4, undefined)).toThrow('Which two are the microphones?');
    expect(microphoneChannels(6, [2, 3])).toEqual([1, 2]);
  });

  it('a channel that is not there, or named twice, is a clear fault', () => {
    const choose = (count: number, choice: readonly [number, number]) => () =>
      chooseChannels(streamOf(channels.slice(0, count), 16_000), choice);
    expect(choose(4, [1, 5])).toThrow('There is no channel 5: the recording has channels 1 to 4.');
    expect(choose(4, [0, 1])).toThrow('There is no channel 0');
    expect(choose(1, [1, 2])).toThrow('There is no channel 2: the recording has only 1 channel.');
    expect(choose(2, [1.5, 2])).toThrow('There is no channel 1.5');
    expect(choose(4, [3, 3])).toThrow('Channel 3 cannot be both microphones.');
  });
});

describe('headerless PCM', () => {
  it('is taken for what the array records unless told otherwise', async () => {
    const path = await scratch.write('array.pcm', int16Bytes([1000, -1000, 2000, -2000, 7]));
    const stream = await openPcm(path);
    expect(stream).toMatchObject({ sampleRateHz: 16_000, channelCount: 2, expectedSamples: 2 });
    const [left, right] = await collect(stream);
    expect([...left, ...right].map((sample) => sample * 32_768)).toEqual([1000, 2000, -1000, -2000]);

    const bytes = await collect(await openPcm(path, { channelCount: 1, encoding: 'u8', sampleRateHz: 8000 }));
    expect(bytes[0]).toHaveLength(10);
  });

  it('refuses what the engine does not take, an empty file and a missing one', async () => {
    const path = await scratch.write('empty.pcm', Buffer.alloc(0));
    await expect(openPcm(path, { channelCount: 0 })).rejects.toMatchObject({ code: 'audio.unsupported' });
    await expect(openPcm(path, { sampleRateHz: NaN })).rejects.toMatchObject({ code: 'audio.unsupported' });
    await expect(collect(await openPcm(path))).rejects.toMatchObject({ code: 'audio.empty' });
    await expect(openPcm(scratch.path('none.pcm'))).rejects.toMatchObject({ code: 'audio.not-found' });
  });
});

describe('openAudio', () => {
  it('brings four channels at 48 kHz to the two that were chosen at 16 kHz', async () => {
    const data = int16Bytes(SAMPLES);
    const path = await scratch.write(
      'four.wav',
      buildWav({ format: formatChunk({ channels: 4, rate: 48_000 }), data }),
    );
    const stream = await openAudio(path, { channels: [3, 1] });
    expect(stream).toMatchObject({ sampleRateHz: 16_000, channelCount: 2, expectedSamples: 3333 });
    const [left, right] = await collect(stream);
    const [first, third] = await collect(await openAudio(path, { channels: [1, 3] }));
    expect(left).toHaveLength(3333);
    expect(firstDifference(left, third)).toBe(-1);
    expect(firstDifference(right, first)).toBe(-1);
  });

  it('a recording can be opened, left unread, left half-way, and read by others, and no file stays open', async () => {
    const path = await scratch.write('many.wav', buildWav({ data: int16Bytes(SAMPLES) }));
    for (let count = 0; count < 50; count++) await openAudio(path);
    for await (const block of (await openAudio(path)).blocks) {
      expect(block).toHaveLength(2);
      break;
    }
    const streams = await Promise.all([1, 2, 3].map(() => openAudio(path)));
    for (const [left] of await Promise.all(streams.map(collect))) expect(left).toHaveLength(20_000);
    if (process.platform === 'linux') {
      const { stdout } = await promisify(execFile)('ls', ['-l', `/proc/${process.pid}/fd`]);
      expect(stdout).not.toContain('many.wav');
    }
  });

  it('blocks are views of the same memory: nothing is allocated per block of a long file', async () => {
    const path = await scratch.write('long.wav', buildWav({ data: int16Bytes(new Int16Array(200_000)) }));
    const memory = new Set<ArrayBufferLike>();
    let blocks = 0;
    for await (const block of (await openAudio(path)).blocks) {
      block.forEach((samples) => memory.add(samples.buffer));
      blocks++;
    }
    expect(blocks).toBeGreaterThan(5);
    expect(memory.size).toBe(2);
  });

  it.runIf(process.platform !== 'win32')(
    'reads a named pipe, with chunks to pass over, like a file',
    async () => {
      const path = scratch.path('pipe');
      await promisify(execFile)('mkfifo', [path]);
      const wav = buildWav({
        first: [chunk('JUNK', Buffer.alloc(100_001))],
        data: int16Bytes(SAMPLES),
        dataSize: 0xffff_ffff,
        riffSize: 0xffff_ffff,
      });
      createWriteStream(path).end(wav);
      const [left] = await collect(await openAudio(path));
      expect(left.map((sample) => sample * 32_768)).toEqual(
        Float32Array.from(SAMPLES.filter((_, index) => index % 2 === 0)),
      );
    },
  );

  it('reads standard input for "-"', async () => {
    const program = `
      const { openAudio } = await import(${JSON.stringify(new URL('../../src/engine/audio/open-audio.ts', import.meta.url).href)});
      let samples = 0, energy = 0;
      for await (const [left] of (await openAudio('-')).blocks) {
        samples += left.length;
        energy += left.reduce((sum, value) => sum + value * value, 0);
      }
      console.log(JSON.stringify({ samples, quiet: energy === 0 }));
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
    child.stdin.end(buildWav({ data: int16Bytes(SAMPLES) }));
    let output = '';
    for await (const piece of child.stdout) output += String(piece);
    expect(JSON.parse(output)).toEqual({ samples: 20_000, quiet: false });
  });
});
