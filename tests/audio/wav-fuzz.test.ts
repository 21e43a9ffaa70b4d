import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWavHeader, type WavHeader } from '../../src/engine/audio/wav-header.ts';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { collect, wavFromPipe } from './sound.ts';
import { buildWav, chunk, ds64Chunk, formatChunk } from '../support/wav-builder.ts';

/** More than the parser may ask for whatever a file says: three steps a chunk and its limit of a thousand chunks. */
const MOST_STEPS = 6_000;
/** More than any single piece it may want to look at. */
const MOST_BYTES_AT_ONCE = 64;

/** Runs the parser over bytes in memory, watching what it asks for. */
function parse(bytes: Uint8Array): WavHeader | string {
  const parser = parseWavHeader('file');
  let position = 0;
  try {
    let step = parser.next();
    for (let count = 0; step.done !== true; count++) {
      expect(count).toBeLessThan(MOST_STEPS);
      const need = step.value;
      expect(Number.isSafeInteger(need.bytes) && need.bytes >= 0).toBe(true);
      if (need.kind === 'read') expect(need.bytes).toBeLessThanOrEqual(MOST_BYTES_AT_ONCE);
      const answer =
        need.kind === 'read' ? bytes.subarray(position, position + need.bytes) : new Uint8Array(0);
      position += need.kind === 'read' ? answer.length : need.bytes;
      step = parser.next(answer);
    }
    return step.value;
  } catch (error) {
    if (error instanceof MimiyakuError) return error.code;
    throw error;
  }
}

const SEEDS = [
  buildWav(),
  buildWav({ format: formatChunk({ validBits: 24, bits: 32 }) }),
  buildWav({ format: formatChunk({ tag: 3, bits: 64, channels: 1 }), dataSize: 0 }),
  buildWav({
    form: 'RF64',
    riffSize: 0xffff_ffff,
    first: [ds64Chunk(72n, 8n)],
    dataSize: 0xffff_ffff,
    between: [chunk('LIST', Buffer.from('INFO...')), chunk('fact', Buffer.alloc(4))],
  }),
  buildWav({
    format: formatChunk({ bits: 8, channels: 1 }),
    dataSize: 0,
    after: [chunk('LIST', Buffer.from('INFO'))],
  }),
];

/** A valid file with a few bytes changed, a piece cut out or put in twice, or its end missing. */
const mutated = fc
  .tuple(
    fc.constantFrom(...SEEDS),
    fc.array(fc.tuple(fc.nat(140), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))), {
      maxLength: 6,
    }),
    fc.tuple(fc.nat(140), fc.nat(24), fc.nat(2)),
    fc.option(fc.nat(140)),
  )
  .map(([seed, changes, [at, length, copies], end]) => {
    const bytes = Buffer.from(seed);
    for (const [position, value] of changes) {
      if (position < bytes.length) bytes[position] = value;
    }
    const piece = bytes.subarray(at, at + length);
    const spliced = Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: copies }, () => piece),
      bytes.subarray(at + length),
    ]);
    return end === null ? spliced : spliced.subarray(0, end);
  });

/** Any chunks in any order behind a right beginning. */
const chunkSoup = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('fmt ', 'data', 'ds64', 'LIST'),
        fc.string({ unit: 'binary-ascii', minLength: 4, maxLength: 4 }),
      ),
      fc.uint8Array({ maxLength: 48 }),
      fc.option(fc.nat(0xffff_ffff)),
      fc.boolean(),
    ),
    { maxLength: 30 },
  )
  .map((chunks) =>
    Buffer.concat([
      Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'),
      ...chunks.map(([id, content, size, padded]) =>
        chunk(id, content, { padded, ...(size === null ? {} : { size }) }),
      ),
    ]),
  );

const anyBytes = fc.uint8Array({ maxLength: 400 });

describe('hostile headers', () => {
  for (const [name, arbitrary, runs] of [
    ['mutated files', mutated, 4_000],
    ['chunks in any order', chunkSoup, 2_000],
    ['any bytes', anyBytes, 1_000],
  ] as const) {
    it(`${name}: a header or a fault of ours, in bounded steps and memory`, () => {
      fc.assert(
        fc.property(arbitrary, (bytes) => {
          const result = parse(bytes);
          if (typeof result === 'string') {
            expect(result).toMatch(/^audio\.(empty|not-wav|malformed|unsupported)$/);
            return;
          }
          expect(result.layout.channelCount).toBeGreaterThanOrEqual(1);
          expect(result.layout.channelCount).toBeLessThanOrEqual(8);
          expect(result.layout.sampleRateHz).toBeGreaterThanOrEqual(8_000);
          expect(result.layout.sampleRateHz).toBeLessThanOrEqual(192_000);
          expect(result.head.length).toBeLessThanOrEqual(8);
        }),
        { numRuns: runs },
      );
    });
  }

  it('a thousand chunks and more, empty or huge, end in a refusal', () => {
    const start = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1');
    for (const [content, size] of [
      [0, 0],
      [0, 0xffff_ffff],
      [1, 1],
    ]) {
      const one = chunk('x   ', Buffer.alloc(content), { size });
      expect(parse(Buffer.concat([start, ...Array.from({ length: 5_000 }, () => one)]))).toBe(
        'audio.malformed',
      );
    }
  });

  it('what is read of mutated files is sound in ±1, no more of it than there are bytes', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, fc.integer({ min: 1, max: 50 }), async (bytes, pieceBytes) => {
        let channels: Float32Array[];
        try {
          channels = await collect(await wavFromPipe(bytes, pieceBytes));
        } catch (error) {
          expect(error).toBeInstanceOf(MimiyakuError);
          return;
        }
        const samples = channels.reduce((sum, channel) => sum + channel.length, 0);
        expect(samples).toBeGreaterThan(0);
        expect(samples).toBeLessThanOrEqual(bytes.length);
        for (const channel of channels) {
          expect(channel.length).toBe(channels[0].length);
          expect(channel.every((sample) => sample >= -1 && sample <= 1)).toBe(true);
        }
      }),
      { numRuns: 800 },
    );
  });
});
