import { basename, extname } from 'node:path';

interface Signature {
  readonly format: string;
  /** Bytes expected from `offset` on: a string of single-byte characters. */
  readonly magic: string;
  readonly offset?: number;
}

/** What people hand over instead of WAV, by the bytes it begins with. Longer signatures first where one contains another. */
const SIGNATURES: readonly Signature[] = [
  { format: 'an AVI film', magic: 'AVI ', offset: 8 },
  { format: 'a WebP picture', magic: 'WEBP', offset: 8 },
  { format: 'big-endian WAV (RIFX)', magic: 'RIFX' },
  { format: 'Sony Wave64', magic: 'riff\x2e\x91\xcf\x11' },
  { format: 'AIFF', magic: 'AIF', offset: 8 },
  { format: 'MP3', magic: 'ID3' },
  { format: 'FLAC', magic: 'fLaC' },
  { format: 'Ogg (Vorbis or Opus)', magic: 'OggS' },
  { format: 'M4A or MP4', magic: 'ftyp', offset: 4 },
  { format: 'WebM or Matroska', magic: '\x1a\x45\xdf\xa3' },
  { format: 'WMA', magic: '\x30\x26\xb2\x75' },
  { format: 'Core Audio (CAF)', magic: 'caff' },
  { format: 'WavPack', magic: 'wvpk' },
  { format: "Monkey's Audio", magic: 'MAC ' },
  { format: 'AMR', magic: '#!AMR' },
  { format: 'Sun audio (AU)', magic: '.snd' },
  { format: 'a ZIP archive', magic: 'PK\x03\x04' },
  { format: 'a gzip archive', magic: '\x1f\x8b' },
  { format: 'a PDF document', magic: '%PDF' },
];

/** Says what a file that is not WAV looks like, from its first bytes (16 are enough); undefined where it resembles nothing known. */
export function recogniseForeignFormat(start: Uint8Array): string | undefined {
  const text = Buffer.from(start).toString('latin1');
  const found = SIGNATURES.find(({ magic, offset = 0 }) => text.startsWith(magic, offset));
  if (found !== undefined) return found.format;
  // MPEG audio without a tag begins with eleven set bits; the layer bits are 0 for AAC (ADTS) and 1 for MP3 (ISO/IEC 11172-3, 13818-7).
  if (start.length >= 2 && start[0] === 0xff && (start[1] & 0xe0) === 0xe0) {
    const layer = (start[1] >> 1) & 3;
    if (layer === 0) return 'AAC';
    if (layer === 1) return 'MP3';
  }
  return undefined;
}

/** The sentence that says how to get a WAV file from something else. `name` is as shown in messages. */
export function conversionAdvice(name: string): string {
  if (!name.startsWith('"')) return 'Convert it to 16-bit PCM WAV first.';
  const file = basename(name.slice(1, -1));
  const stem = file.slice(0, file.length - extname(file).length);
  const result = extname(file).toLowerCase() === '.wav' ? `${stem}-pcm.wav` : `${stem}.wav`;
  return `Convert it to WAV first, for example with: ffmpeg -i "${file}" -c:a pcm_s16le "${result}"`;
}
