import { writePcmFormatChunk } from './pcm-format-chunk.ts';
import { MAX_RIFF_BYTES } from './tuning.ts';

/** Bytes before the sound in a file with the header below, whatever its length. */
export const LONG_WAV_HEADER_BYTES = 80;

/** What a 32-bit size says where a 64-bit one counts. */
const SEE_DS64 = 0xffff_ffff;

/** Bytes of the `ds64` chunk's content, which a `JUNK` chunk keeps free for it. */
const DS64_BYTES = 28;

/**
 * A WAV header for recordings that may pass 4 GiB: 16 kHz, signed 16-bit. Up to there it is an ordinary RIFF with a `JUNK` chunk, which
 * every program reads; beyond, the same 80 bytes become RF64, with the true sizes where the `JUNK` was (EBU Tech 3306, 2009, section 4).
 * So a file grows past 4 GiB by its header alone.
 * @param largestRiffBytes from which size on it is RF64; only tests name another than the 4 GiB of the format.
 */
export function longWavHeader(
  channelCount: 1 | 2,
  dataBytes: number,
  largestRiffBytes: number = MAX_RIFF_BYTES,
): Buffer {
  const riffBytes = LONG_WAV_HEADER_BYTES - 8 + dataBytes;
  const isLong = riffBytes > largestRiffBytes;
  const header = Buffer.alloc(LONG_WAV_HEADER_BYTES);
  header.write(isLong ? 'RF64' : 'RIFF', 0, 'latin1');
  header.writeUInt32LE(isLong ? SEE_DS64 : riffBytes, 4);
  header.write('WAVE', 8, 'latin1');
  header.write(isLong ? 'ds64' : 'JUNK', 12, 'latin1');
  header.writeUInt32LE(DS64_BYTES, 16);
  if (isLong) {
    header.writeBigUInt64LE(BigInt(riffBytes), 20);
    header.writeBigUInt64LE(BigInt(dataBytes), 28);
    header.writeBigUInt64LE(BigInt(dataBytes / (2 * channelCount)), 36);
  }
  writePcmFormatChunk(header, 48, channelCount);
  header.write('data', 72, 'latin1');
  header.writeUInt32LE(isLong ? SEE_DS64 : dataBytes, 76);
  return header;
}
