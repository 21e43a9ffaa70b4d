import { MimiyakuError } from '../../../engine/errors.ts';
import { SAMPLE_RATE_HZ } from '../../../engine/audio/pcm.ts';
import { parseWavHeader, type WavHeader } from '../../../engine/audio/wav-header.ts';
import { Refusal } from '../refusal.ts';
import {
  CHANNELS_OF,
  expectedText,
  fileNameOf,
  type RecordingRole,
  type ServiceFormat,
} from './part-names.ts';

/**
 * The samples of one part, channels interleaved.
 * @throws Refusal 422 that says which part it is and what was expected.
 */
export function readSamples(bytes: Buffer, role: RecordingRole, format: ServiceFormat): Int16Array {
  const sound = format === 'wav' ? soundOfWav(bytes, role) : bytes;
  if (sound.length === 0) throw wrong(role, format, 'It holds no sound.');
  const frameBytes = 2 * CHANNELS_OF[role];
  if (sound.length % frameBytes !== 0) {
    throw wrong(
      role,
      format,
      `Its ${sound.length} bytes of sound are not a whole number of frames of ${frameBytes} bytes.`,
    );
  }
  // Copied, because a part may begin at an odd place of its buffer; every platform we run on is little-endian, as the interface is.
  const samples = new Int16Array(sound.length / 2);
  new Uint8Array(samples.buffer).set(sound);
  return samples;
}

function soundOfWav(bytes: Buffer, role: RecordingRole): Buffer {
  const header = readHeader(bytes, role);
  const { channelCount, sampleRateHz, encoding } = header.layout;
  if (channelCount !== CHANNELS_OF[role] || sampleRateHz !== SAMPLE_RATE_HZ || encoding !== 's16le') {
    const channels = `${channelCount} ${channelCount === 1 ? 'channel' : 'channels'}`;
    throw wrong(role, 'wav', `It has ${channels} at ${sampleRateHz} Hz, encoded as ${encoding}.`);
  }
  const available = bytes.length - header.dataOffset;
  const declared = header.dataBytes;
  if (declared !== undefined && declared > available) {
    throw wrong(role, 'wav', `Its header promises ${declared} bytes of sound; ${available} have come.`);
  }
  return bytes.subarray(header.dataOffset, header.dataOffset + (declared ?? available));
}

function readHeader(bytes: Buffer, role: RecordingRole): WavHeader {
  try {
    const parser = parseWavHeader('It');
    let position = 0;
    let step = parser.next();
    while (step.done !== true) {
      const need = step.value;
      const from = Math.min(position, bytes.length);
      position += need.bytes;
      const found =
        need.kind === 'skip' ? new Uint8Array(0) : bytes.subarray(from, Math.min(position, bytes.length));
      step = parser.next(found);
    }
    return step.value;
  } catch (error) {
    // The advice is for somebody with a file at hand; a client's programmer needs the expectation, which is added.
    if (error instanceof MimiyakuError) throw wrong(role, 'wav', error.message);
    throw error;
  }
}

function wrong(role: RecordingRole, format: ServiceFormat, reason: string): Refusal {
  return new Refusal(
    422,
    `The part "${fileNameOf(role, format)}" is not the recording that was expected (${expectedText(role, format)}). ${reason}`,
  );
}
