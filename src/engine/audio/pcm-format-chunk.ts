import { SAMPLE_RATE_HZ } from './pcm.ts';

/** Bytes of the chunk with its name and size. */
export const PCM_FORMAT_CHUNK_BYTES = 24;

/**
 * Writes the `fmt ` chunk of our recordings, 16 kHz and signed 16-bit, from an offset of a WAV header on (Multimedia Programming Interface
 * and Data Specifications 1.0, IBM and Microsoft, 1991).
 */
export function writePcmFormatChunk(header: Buffer, offset: number, channelCount: number): void {
  header.write('fmt ', offset, 'latin1');
  header.writeUInt32LE(PCM_FORMAT_CHUNK_BYTES - 8, offset + 4);
  header.writeUInt16LE(1, offset + 8);
  header.writeUInt16LE(channelCount, offset + 10);
  header.writeUInt32LE(SAMPLE_RATE_HZ, offset + 12);
  header.writeUInt32LE(SAMPLE_RATE_HZ * channelCount * 2, offset + 16);
  header.writeUInt16LE(channelCount * 2, offset + 20);
  header.writeUInt16LE(16, offset + 22);
}
