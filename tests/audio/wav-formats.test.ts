import wavefile from 'wavefile';
import { describe, expect, it } from 'vitest';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { collect, firstDifference, scratchFolder, wavFromPipe } from './sound.ts';
import { buildWav, formatChunk, int16Bytes } from '../support/wav-builder.ts';

const scratch = scratchFolder();

/** wavefile's code for the bit depth, the value that is full scale, and how far decoding may differ by rounding to 32-bit floats. */
const DEPTHS = [
  { depth: '8', fullScale: 128, low: 0, high: 255, offset: 128 },
  { depth: '12', fullScale: 2048, low: -2048, high: 2047, offset: 0 },
  { depth: '16', fullScale: 2 ** 15, low: -(2 ** 15), high: 2 ** 15 - 1, offset: 0 },
  { depth: '24', fullScale: 2 ** 23, low: -(2 ** 23), high: 2 ** 23 - 1, offset: 0 },
  { depth: '32', fullScale: 2 ** 31, low: -(2 ** 31), high: 2 ** 31 - 1, offset: 0 },
  { depth: '32f', fullScale: 1, low: -1, high: 1, offset: 0 },
  { depth: '64', fullScale: 1, low: -1, high: 1, offset: 0 },
] as const;

describe('sample formats, rates and channels, against files written by wavefile', () => {
  for (const { depth, fullScale, low, high, offset } of DEPTHS) {
    for (const [rate, channelCount] of [
      [8000, 1],
      [11_025, 3],
      [44_100, 2],
      [192_000, 8],
    ] as const) {
      it(`${depth} bits, ${rate} Hz, ${channelCount} channels`, async () => {
        const integers = !depth.endsWith('f') && depth !== '64';
        // Both ends of the range, then values spread over it; more than one block at 192 kHz and 8 channels.
        const channels = Array.from({ length: channelCount }, (_, channel) =>
          Array.from({ length: 5000 }, (_unused, index) => {
            if (index < 2) return index === 0 ? low : high;
            const value = low + ((high - low) * ((index * 37 + channel * 11) % 997)) / 997;
            return integers ? Math.round(value) : value;
          }),
        );
        const file = new wavefile.WaveFile();
        file.fromScratch(channelCount, rate, depth, channels);
        const stream = await openWav(await scratch.write(`${depth}.wav`, file.toBuffer()));
        expect(stream).toMatchObject({ sampleRateHz: rate, channelCount, expectedSamples: 5000 });
        const read = await collect(stream);
        // wavefile stores depths between bytes right-aligned, where WAVEFORMATEXTENSIBLE wants them left-aligned, as we read them.
        const scale = depth === '12' ? 2 ** 15 : fullScale;
        read.forEach((samples, channel) => {
          const expected = Float32Array.from(channels[channel], (value) => (value - offset) / scale);
          expect(firstDifference(samples, expected)).toBe(-1);
        });
      });
    }
  }

  for (const law of ['A', 'Mu'] as const) {
    it(`${law}-law of all 256 codes decodes as wavefile decodes it`, async () => {
      const ramp = Array.from({ length: 65_536 }, (_, index) => index - 32_768);
      const file = new wavefile.WaveFile();
      file.fromScratch(1, 8000, '16', ramp);
      if (law === 'A') file.toALaw();
      else file.toMuLaw();
      const [read] = await collect(await wavFromPipe(file.toBuffer()));
      if (law === 'A') file.fromALaw();
      else file.fromMuLaw();
      const expected = Float32Array.from(file.getSamples(), (value) => value / 32_768);
      expect(new Set(expected).size).toBeGreaterThan(250);
      expect(firstDifference(read, expected)).toBe(-1);
    });
  }

  it('24 bits in containers of four bytes are read on the scale of the container', async () => {
    const data = Buffer.alloc(8);
    data.writeInt32LE(0x400000 << 8, 0);
    data.writeInt32LE(-0x800000 << 8, 4);
    for (const format of [
      formatChunk({ bits: 32, validBits: 24 }),
      formatChunk({ bits: 24, validBits: 24, blockAlign: 8 }),
      formatChunk({ bits: 24, blockAlign: 8 }),
    ]) {
      const [left, right] = await collect(await wavFromPipe(buildWav({ format, data })));
      expect([left[0], right[0]]).toEqual([0.5, -1]);
    }
  });

  it('a block size that was never multiplied by the channels, or left 0, is worked out from the bits', async () => {
    for (const blockAlign of [0, 2]) {
      const wav = buildWav({
        format: formatChunk({ blockAlign }),
        data: int16Bytes([16_384, -16_384, 8192, 0]),
      });
      expect(await collect(await wavFromPipe(wav))).toEqual([
        Float32Array.of(0.5, 0.25),
        Float32Array.of(-0.5, 0),
      ]);
    }
  });

  it('NaN and infinity become silence, and floats beyond full scale are clipped', async () => {
    const values = [NaN, Infinity, -Infinity, 1.5, -1e30, 0.25];
    for (const [bits, write] of [
      [32, (bytes: Buffer, value: number, index: number) => bytes.writeFloatLE(value, index * 4)],
      [64, (bytes: Buffer, value: number, index: number) => bytes.writeDoubleLE(value, index * 8)],
    ] as const) {
      const data = Buffer.alloc((values.length * bits) / 8);
      values.forEach((value, index) => write(data, value, index));
      const wav = buildWav({ format: formatChunk({ tag: 3, bits, channels: 1 }), data });
      const [read] = await collect(await wavFromPipe(wav));
      expect([...read]).toEqual([0, 0, 0, 1, -1, 0.25]);
    }
  });
});
