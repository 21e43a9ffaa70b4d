import { describe, expect, it } from 'vitest';
import { MimiyakuError } from '../../src/engine/errors.ts';
import { collect, wavFromPipe } from './sound.ts';
import {
  buildWav,
  chunk,
  ds64Chunk,
  formatChunk,
  int16Bytes,
  type WavParts,
} from '../support/wav-builder.ts';

const SOUND = [100, -100, 200, -200, 300, -300];
const SIDE = (sign: number) => Float32Array.of(100, 200, 300).map((value) => (sign * value) / 32_768);

/** Reads a file of `SOUND` in stereo and says what came out, or the code and sentence of the fault. */
async function outcome(parts: WavParts): Promise<Float32Array[] | string> {
  try {
    return await collect(await wavFromPipe(buildWav({ data: int16Bytes(SOUND), ...parts }), 7));
  } catch (error) {
    if (error instanceof MimiyakuError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const WHOLE = [SIDE(1), SIDE(-1)];
const odd = Buffer.from('seven c');

describe('layouts of WAV files as people have them', () => {
  const cases: Record<string, WavParts> = {
    plain: {},
    WAVE_FORMAT_EXTENSIBLE: { format: formatChunk({ validBits: 16 }) },
    'a format chunk with a size of 18': { format: Buffer.concat([formatChunk({}), Buffer.alloc(2)]) },
    'a format chunk longer than any we know': {
      format: Buffer.concat([formatChunk({}), Buffer.alloc(1000)]),
    },
    'broadcast metadata and padding first': {
      first: [
        chunk('bext', Buffer.alloc(602)),
        chunk('JUNK', Buffer.alloc(28)),
        chunk('qlty', Buffer.alloc(0)),
      ],
    },
    'LIST and fact before the sound': {
      between: [chunk('LIST', Buffer.from('INFOISFT')), chunk('fact', Buffer.alloc(4))],
    },
    'chunks after the sound': { after: [chunk('LIST', odd), chunk('id3 ', Buffer.alloc(300))] },
    'odd chunks with their padding byte': {
      first: [chunk('LIST', odd)],
      between: [chunk('what', odd), chunk('PAD ', odd)],
    },
    'odd chunks without it': {
      first: [chunk('LIST', odd, { padded: false })],
      between: [chunk('what', odd, { padded: false }), chunk('bext', odd, { padded: false })],
    },
    'an unknown chunk without content, ninety times': {
      between: Array.from({ length: 90 }, () => chunk('none', Buffer.alloc(0))),
    },
    'RF64 with its 64-bit sizes': {
      form: 'RF64',
      riffSize: 0xffff_ffff,
      first: [ds64Chunk(1000n, 12n)],
      dataSize: 0xffff_ffff,
      after: [chunk('LIST', odd)],
    },
    'BW64 with a 32-bit data size': { form: 'BW64', first: [ds64Chunk(0n, 0n)], after: [chunk('chna', odd)] },
    'a second format chunk, which is ignored': { between: [chunk('fmt ', formatChunk({ channels: 1 }))] },
  };
  for (const [name, parts] of Object.entries(cases)) {
    it(name, async () => {
      expect(await outcome(parts)).toEqual(WHOLE);
    });
  }
});

describe('recorders that were interrupted', () => {
  const cases: Record<string, WavParts> = {
    'data size 0 and RIFF size 0': { dataSize: 0, riffSize: 0 },
    'data size 0 and a RIFF size of the header alone': { dataSize: 0, riffSize: 36 },
    'data size 0 in a RIFF of unknown size': { dataSize: 0, riffSize: 0xffff_ffff },
    'data size 0 though the RIFF size is right': { dataSize: 0 },
    'data size 0xFFFFFFFF': { dataSize: 0xffff_ffff, riffSize: 0xffff_ffff },
    'a data size larger than the file': { dataSize: 0x7fff_f000 },
    'RF64 whose 64-bit sizes were never filled in': {
      form: 'RF64',
      riffSize: 0xffff_ffff,
      first: [ds64Chunk(0n, 0n)],
      dataSize: 0xffff_ffff,
    },
    'RF64 whose 64-bit sizes are absurd': {
      form: 'RF64',
      riffSize: 0xffff_ffff,
      first: [ds64Chunk(2n ** 64n - 1n, 2n ** 64n - 1n)],
      dataSize: 0xffff_ffff,
    },
    'RF64 without the chunk of 64-bit sizes': { form: 'RF64', riffSize: 0xffff_ffff, dataSize: 0xffff_ffff },
    'a frame cut off in the middle': {
      data: Buffer.concat([int16Bytes(SOUND), Buffer.of(1, 2)]),
      dataSize: 0,
    },
  };
  for (const [name, parts] of Object.entries(cases)) {
    it(`${name}: all of the sound is read`, async () => {
      expect(await outcome(parts)).toEqual(WHOLE);
    });
  }

  it('sound that happens to look like the name of a chunk is still sound', async () => {
    const data = Buffer.from('LIST of words');
    const expected = Float32Array.from({ length: 3 }, (_, index) => data.readInt16LE(index * 4) / 32_768);
    const result = await outcome({ data, dataSize: 0, riffSize: 36 });
    expect(result[0]).toEqual(expected);
  });

  it('a finished recording of no length is empty, and the chunk after it is not taken for sound', async () => {
    const parts = { data: Buffer.alloc(0), after: [chunk('LIST', Buffer.from('INFOISFT'))] };
    expect(await outcome(parts)).toBe('audio.empty: standard input holds no sound.');
  });
});

describe('files that are refused, and what they are told', () => {
  const cases: [string, WavParts, RegExp][] = [
    ['no channel', { format: formatChunk({ channels: 0, blockAlign: 2 }) }, /^audio.malformed: .*no channel/],
    ['nine channels', { format: formatChunk({ channels: 9 }) }, /^audio.unsupported: .*9 channels; 1 to 8/],
    ['a rate of 0', { format: formatChunk({ rate: 0 }) }, /^audio.malformed: .*0 Hz/],
    [
      'too low a rate',
      { format: formatChunk({ rate: 4000 }) },
      /^audio.unsupported: .*4000 Hz; 8000 to 192000/,
    ],
    ['too high a rate', { format: formatChunk({ rate: 384_000 }) }, /^audio.unsupported: .*384000 Hz/],
    ['0 bits', { format: formatChunk({ bits: 0, blockAlign: 4 }) }, /^audio.malformed: .*0 bits in 2 bytes/],
    ['64-bit integers', { format: formatChunk({ bits: 64 }) }, /^audio.malformed: .*64 bits in 8 bytes/],
    ['16-bit floats', { format: formatChunk({ tag: 3 }) }, /^audio.malformed: .*16 bits/],
    [
      'a frame that cannot be divided',
      { format: formatChunk({ blockAlign: 5 }) },
      /^audio.malformed: .*5 bytes.*2 equal/,
    ],
    ['a short format chunk', { format: Buffer.alloc(14) }, /^audio.malformed: .*cut off/],
    [
      'EXTENSIBLE without its extension',
      { format: formatChunk({ validBits: 16 }).subarray(0, 18) },
      /^audio.malformed: .*cut off/,
    ],
    [
      'Microsoft ADPCM',
      { format: formatChunk({ tag: 2, bits: 4 }) },
      /^audio.unsupported: .*compressed as Microsoft ADPCM/,
    ],
    ['MP3', { format: formatChunk({ tag: 0x55, bits: 0 }) }, /^audio.unsupported: .*compressed as MP3/],
    [
      'MP3 by its GUID',
      { format: formatChunk({ tag: 0x55, validBits: 0 }) },
      /^audio.unsupported: .*compressed as MP3/,
    ],
    ['an unknown tag', { format: formatChunk({ tag: 0x1234 }) }, /^audio.unsupported: .*format 0x1234/],
    [
      'a GUID of its own',
      { format: formatChunk({ validBits: 16, guidSuffix: 'ff'.repeat(14) }) },
      /^audio.unsupported: .*0100ff/,
    ],
    [
      'sound before its format',
      { first: [chunk('data', Buffer.alloc(4))] },
      /^audio.malformed: .*before the description/,
    ],
    [
      'chunks without end',
      { first: Array.from({ length: 1001 }, () => chunk('none', Buffer.alloc(0))) },
      /^audio.malformed: .*1000 chunks/,
    ],
    [
      'a chunk beyond the end',
      { between: [chunk('LIST', Buffer.alloc(4), { size: 4_000_000_000 })] },
      /^audio.malformed/,
    ],
  ];
  for (const [name, parts, expected] of cases) {
    it(name, async () => {
      expect(await outcome(parts)).toMatch(expected);
    });
  }

  it('a file that ends inside its header, wherever it ends', async () => {
    const whole = buildWav({ between: [chunk('LIST', odd)] });
    const soundAt = whole.length - 8;
    for (let length = 1; length < soundAt; length++) {
      await expect(wavFromPipe(whole.subarray(0, length))).rejects.toMatchObject({
        code: length < 12 ? 'audio.not-wav' : 'audio.malformed',
      });
    }
    await expect(wavFromPipe(Buffer.alloc(0))).rejects.toMatchObject({ code: 'audio.empty' });
  });
});
