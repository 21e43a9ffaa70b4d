/** The compressed formats that can be read. */
export type CompressedFormat = 'flac' | 'mp3' | 'ogg-flac' | 'ogg-opus' | 'ogg-vorbis';

/** How files that can be read are named, for a dialog to offer them; nothing is told by a name. */
export const RECORDING_EXTENSIONS = ['wav', 'flac', 'mp3', 'ogg', 'oga', 'opus'] as const;

/** As people call them. */
export const FORMAT_NAMES: Readonly<Record<CompressedFormat, string>> = {
  flac: 'FLAC',
  mp3: 'MP3',
  'ogg-flac': 'Ogg FLAC',
  'ogg-opus': 'Opus',
  'ogg-vorbis': 'Ogg Vorbis',
};

/** First bytes that tell: an Ogg page's header, which may hold 255 sizes, and the magic of what is in it. */
export const TELLING_BYTES = 27 + 255 + 8;

/** Magic of the first packet (RFC 7845, Vorbis I, "Ogg FLAC mapping"). */
const OGG_CONTENTS: readonly (readonly [magic: string, format: CompressedFormat])[] = [
  ['OpusHead', 'ogg-opus'],
  ['\x01vorbis', 'ogg-vorbis'],
  ['\x7fFLAC', 'ogg-flac'],
];

/**
 * Tells what a file holds by its first bytes, never by its name; undefined where it is nothing that can be decoded here. A tag in front
 * (ID3) must have been passed over.
 */
export function compressedFormatOf(start: Uint8Array): CompressedFormat | undefined {
  const text = Buffer.from(start).toString('latin1');
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS') && start.length > 27) {
    const content = text.slice(27 + start[26]);
    return OGG_CONTENTS.find(([magic]) => content.startsWith(magic))?.[1];
  }
  return readMp3Header(start) === undefined ? undefined : 'mp3';
}

/** The header of a frame of MPEG audio layer III (ISO/IEC 11172-3, 2.4.2.3); undefined where it is none. */
export function readMp3Header(start: Uint8Array): { readonly channelCount: 1 | 2 } | undefined {
  if (start.length < 4 || start[0] !== 0xff || (start[1] & 0xe0) !== 0xe0) return undefined;
  const isLayer3 = ((start[1] >> 1) & 3) === 1;
  const isReservedVersion = ((start[1] >> 3) & 3) === 1;
  const bitrate = start[2] >> 4;
  const isReservedRate = ((start[2] >> 2) & 3) === 3;
  if (!isLayer3 || isReservedVersion || isReservedRate || bitrate === 0 || bitrate === 15) return undefined;
  return { channelCount: start[3] >> 6 === 3 ? 1 : 2 };
}

/** Bytes of the ID3v2 tag (id3.org, "ID3v2.4 structure", 3.1) that begins here, its header and footer included; 0 where there is none. */
export function id3Bytes(start: Uint8Array): number {
  if (start.length < 10 || Buffer.from(start.subarray(0, 3)).toString('latin1') !== 'ID3') return 0;
  const sizes = start.subarray(6, 10);
  // Seven bits a byte, so that no byte looks like the beginning of sound.
  if (sizes.some((byte) => byte >= 0x80)) return 0;
  const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  const hasFooter = (start[5] & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}
