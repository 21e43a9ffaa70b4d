import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { PipeSource } from '../../src/engine/audio/byte-source.ts';
import { readWav } from '../../src/engine/audio/open-wav.ts';
import type { AudioStream } from '../../src/engine/audio/pcm.ts';

/** Reads a stream to its end: one array per channel, copied out of the stream's own blocks. */
export async function collect(stream: AudioStream): Promise<Float32Array[]> {
  const parts: Float32Array[][] = Array.from({ length: stream.channelCount }, () => []);
  for await (const block of stream.blocks) {
    if (block.length !== stream.channelCount) throw new Error('block with a wrong number of channels');
    block.forEach((samples, channel) => parts[channel].push(samples.slice()));
  }
  return parts.map(joined);
}

/** Index of the first sample that differs in any bit of its value, −1 where all are the same; quick, unlike `toEqual`. */
export function firstDifference(actual: Float32Array, expected: Float32Array): number {
  if (actual.length !== expected.length) return Math.min(actual.length, expected.length);
  return actual.findIndex((sample, index) => !Object.is(sample, expected[index]));
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** A WAV in memory, read as though it came through a pipe in pieces of the given size. */
export async function wavFromPipe(bytes: Uint8Array, pieceBytes = 4096): Promise<AudioStream> {
  return readWav(new PipeSource(Readable.from(pieces(bytes, pieceBytes)), '-'));
}

function* pieces(bytes: Uint8Array, pieceBytes: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield Buffer.from(bytes.subarray(start, start + pieceBytes));
  }
}

/** A stream of given samples, cut into blocks of the given size. */
export function streamOf(
  channels: readonly Float32Array[],
  sampleRateHz: number,
  blockSamples: number | (() => number) = 1000,
): AudioStream {
  async function* blocks(): AsyncGenerator<Float32Array[]> {
    for (let start = 0; start < channels[0].length;) {
      const size = typeof blockSamples === 'number' ? blockSamples : blockSamples();
      yield await Promise.resolve(channels.map((samples) => samples.slice(start, start + size)));
      start += size;
    }
  }
  return {
    sampleRateHz,
    channelCount: channels.length,
    expectedSamples: channels[0].length,
    blocks: blocks(),
  };
}

/** A folder for the tests of one file, removed at their end. */
export function scratchFolder(): {
  path: (name: string) => string;
  write: (name: string, bytes: Uint8Array) => Promise<string>;
} {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mimiyaku-test-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write: async (name, bytes) => {
      await writeFile(path(name), bytes);
      return path(name);
    },
  };
}
