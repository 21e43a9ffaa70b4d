import { open, stat } from 'node:fs/promises';
import wavefile from 'wavefile';
import { describe, expect, it } from 'vitest';
import { LONG_WAV_HEADER_BYTES, longWavHeader } from '../../src/engine/audio/long-wav-header.ts';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { collect, scratchFolder } from './sound.ts';

const scratch = scratchFolder();
const SAMPLES = Int16Array.of(-32_768, 32_767, 1, -1, 0, 12_345);
const BYTES = Buffer.from(SAMPLES.buffer);

describe('the header of recordings that may pass 4 GiB', () => {
  for (const channelCount of [1, 2] as const) {
    for (const [container, limit] of [
      ['RIFF', undefined],
      ['RF64', 80],
    ] as const) {
      it(`${container} with ${channelCount} channel(s): an independent reader and ours read every sample`, async () => {
        const file = Buffer.concat([longWavHeader(channelCount, BYTES.length, limit), BYTES]);
        const independent = new wavefile.WaveFile(file);
        expect(independent.container).toBe(container);
        expect(independent.fmt).toMatchObject({ numChannels: channelCount, sampleRate: 16_000 });
        expect([...independent.getSamples(true, Int16Array)]).toEqual([...SAMPLES]);
        const path = await scratch.write(`${container}-${channelCount}.wav`, file);
        const channels = await collect(await openWav(path));
        expect(channels[0][0]).toBe(-1);
        expect(channels[0]).toHaveLength(SAMPLES.length / channelCount);
      });
    }
  }

  it('changes from RIFF to RF64 where 32 bits end, with every size right on both sides', () => {
    const most = 0xffff_fffe - 72;
    const riff = longWavHeader(1, most);
    expect(riff.toString('latin1', 0, 4) + riff.toString('latin1', 12, 16)).toBe('RIFFJUNK');
    expect([riff.readUInt32LE(4), riff.readUInt32LE(76)]).toEqual([0xffff_fffe, most]);
    const long = longWavHeader(1, most + 2);
    expect(long.toString('latin1', 0, 4) + long.toString('latin1', 12, 16)).toBe('RF64ds64');
    expect([long.readUInt32LE(4), long.readUInt32LE(76)]).toEqual([0xffff_ffff, 0xffff_ffff]);
    expect(long.readBigUInt64LE(20)).toBe(BigInt(most) + 2n + 72n);
    expect(long.readBigUInt64LE(28)).toBe(BigInt(most) + 2n);
    expect(long.readBigUInt64LE(36)).toBe((BigInt(most) + 2n) / 2n);
    expect([riff.length, long.length]).toEqual([LONG_WAV_HEADER_BYTES, LONG_WAV_HEADER_BYTES]);
  });

  it('of a real file of more than 4 GiB tells its whole length', async () => {
    const dataBytes = 2 ** 32 + 400;
    const path = scratch.path('long.wav');
    const handle = await open(path, 'w');
    await handle.write(longWavHeader(2, dataBytes));
    await handle.truncate(80 + dataBytes);
    await handle.close();
    expect((await stat(path)).size).toBe(80 + dataBytes);
    expect((await openWav(path)).expectedSamples).toBe(dataBytes / 4);
  });
});
