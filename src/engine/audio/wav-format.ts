import { MimiyakuError } from '../errors.ts';
import { conversionAdvice } from './foreign-formats.ts';
import type { PcmLayout, SampleEncoding } from './sample-encoding.ts';
import { MAX_CHANNELS, MAX_SAMPLE_RATE_HZ, MIN_SAMPLE_RATE_HZ } from './tuning.ts';

const TAG_PCM = 0x0001;
const TAG_FLOAT = 0x0003;
const TAG_A_LAW = 0x0006;
const TAG_MU_LAW = 0x0007;
const TAG_EXTENSIBLE = 0xfffe;

/** Compressed formats that are met in WAV files, by their tag in mmreg.h (RFC 2361), for the message. */
const COMPRESSED: Readonly<Record<number, string>> = {
  0x0002: 'Microsoft ADPCM',
  0x0011: 'IMA ADPCM',
  0x0031: 'GSM 6.10',
  0x0040: 'G.721 ADPCM',
  0x0045: 'G.726 ADPCM',
  0x0050: 'MPEG layer 1 or 2',
  0x0055: 'MP3',
  0x0064: 'G.726 ADPCM',
  0x0065: 'G.722 ADPCM',
  0x00ff: 'AAC',
  0x0160: 'Windows Media Audio',
  0x0161: 'Windows Media Audio',
  0x0162: 'Windows Media Audio Professional',
  0x0163: 'Windows Media Audio Lossless',
  0x2000: 'Dolby AC-3',
  0x704f: 'Opus',
  0xf1ac: 'FLAC',
};

/** All sub-format GUIDs that stand for a plain format tag end like this (`KSDATAFORMAT_SUBTYPE_WAVEFORMATEX`, ksmedia.h). */
const SUBFORMAT_SUFFIX = '000000001000800000aa00389b71';

/**
 * Reads the `fmt ` chunk of a WAV file (WAVEFORMATEX and WAVEFORMATEXTENSIBLE, mmreg.h). `name` is for messages.
 * @throws MimiyakuError `audio.malformed` where it contradicts itself, `audio.unsupported` where we do not read such sound.
 */
export function parseWavFormat(chunk: Uint8Array, name: string): PcmLayout {
  if (chunk.length < 16) throw malformed(name, 'the description of its format is cut off');
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const tag = view.getUint16(0, true);
  const channelCount = view.getUint16(2, true);
  const sampleRateHz = view.getUint32(4, true);
  const blockAlign = view.getUint16(12, true);
  const bits = view.getUint16(14, true);

  const plainTag = tag === TAG_EXTENSIBLE ? subformatTag(chunk, name) : tag;
  requireReadable(plainTag, name);
  if (channelCount === 0) throw malformed(name, 'it claims to have no channel');
  if (sampleRateHz === 0) throw malformed(name, 'it claims a sample rate of 0 Hz');
  checkPcmRanges({ channelCount, sampleRateHz }, name);
  return {
    channelCount,
    sampleRateHz,
    encoding: encodingOf(plainTag, bits, containerBytes(blockAlign, channelCount, bits, name), name),
  };
}

/** Refuses rates and channel counts that the engine does not take. Also for headerless PCM, whose user names them. */
export function checkPcmRanges(layout: Pick<PcmLayout, 'channelCount' | 'sampleRateHz'>, name: string): void {
  const { channelCount, sampleRateHz } = layout;
  if (!Number.isInteger(channelCount) || channelCount < 1 || channelCount > MAX_CHANNELS) {
    throw new MimiyakuError(
      'audio.unsupported',
      `${name} has ${channelCount} channels; 1 to ${MAX_CHANNELS} can be read.`,
      {
        advice: 'Export the two microphones of the array as a stereo file.',
      },
    );
  }
  if (
    !Number.isInteger(sampleRateHz) ||
    sampleRateHz < MIN_SAMPLE_RATE_HZ ||
    sampleRateHz > MAX_SAMPLE_RATE_HZ
  ) {
    throw new MimiyakuError(
      'audio.unsupported',
      `${name} has a sample rate of ${sampleRateHz} Hz; ${MIN_SAMPLE_RATE_HZ} to ${MAX_SAMPLE_RATE_HZ} Hz can be read.`,
      { advice: 'Record or convert it at 16000 Hz.' },
    );
  }
}

/** A WAV file whose header cannot be right. */
export function malformed(name: string, what: string): MimiyakuError {
  return new MimiyakuError('audio.malformed', `${name} is a damaged WAV file: ${what}.`, {
    advice: 'Record or export it again.',
  });
}

function subformatTag(chunk: Uint8Array, name: string): number {
  if (chunk.length < 40) throw malformed(name, 'the extended description of its format is cut off');
  const guid = Buffer.from(chunk.buffer, chunk.byteOffset + 24, 16);
  if (guid.toString('hex', 2) !== SUBFORMAT_SUFFIX) {
    throw unsupportedFormat(name, `a format of its own (${guid.toString('hex')})`);
  }
  return guid.readUInt16LE(0);
}

function requireReadable(tag: number, name: string): void {
  if (tag === TAG_PCM || tag === TAG_FLOAT || tag === TAG_A_LAW || tag === TAG_MU_LAW) return;
  throw unsupportedFormat(name, COMPRESSED[tag] ?? `format 0x${tag.toString(16).padStart(4, '0')}`);
}

function unsupportedFormat(name: string, format: string): MimiyakuError {
  return new MimiyakuError(
    'audio.unsupported',
    `${name} is a WAV file with sound compressed as ${format}; only uncompressed sound can be read.`,
    { advice: conversionAdvice(name) },
  );
}

/**
 * Bytes that one sample takes. Normally blockAlign ÷ channels, which also tells a 24-bit sample in four bytes; where blockAlign is too
 * small to be true (0, or forgotten to be multiplied by the channels) the bits tell.
 */
function containerBytes(blockAlign: number, channelCount: number, bits: number, name: string): number {
  const needed = Math.ceil(bits / 8);
  if (blockAlign < needed * channelCount) return needed;
  if (blockAlign % channelCount !== 0) {
    throw malformed(name, `its frames of ${blockAlign} bytes cannot hold ${channelCount} equal channels`);
  }
  return blockAlign / channelCount;
}

/** Samples narrower than their container sit in its upper bits (WAVEFORMATEXTENSIBLE), so that the container's scale holds. */
function encodingOf(tag: number, bits: number, bytes: number, name: string): SampleEncoding {
  const byTag: Readonly<Record<number, Readonly<Record<number, SampleEncoding>>>> = {
    [TAG_PCM]: { 1: 'u8', 2: 's16le', 3: 's24le', 4: 's32le' },
    [TAG_FLOAT]: { 4: 'f32le', 8: 'f64le' },
    [TAG_A_LAW]: { 1: 'alaw' },
    [TAG_MU_LAW]: { 1: 'mulaw' },
  };
  const encoding = (byTag[tag] as Record<number, SampleEncoding | undefined>)[bytes];
  if (
    encoding === undefined ||
    bits === 0 ||
    (bits <= 8 && bytes > 1) ||
    (tag === TAG_FLOAT && bits !== bytes * 8)
  ) {
    throw malformed(name, `samples of ${bits} bits in ${bytes} bytes make no sense`);
  }
  return encoding;
}
