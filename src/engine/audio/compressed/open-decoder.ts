import type { CompressedFormat } from './compressed-format.ts';
import type { SoundDecoder } from './sound-decoder.ts';

/** A decoder of a format, loaded only now: most recordings need none. `start`: the stream's first bytes. */
export async function openDecoder(format: CompressedFormat, start: Uint8Array): Promise<SoundDecoder> {
  switch (format) {
    case 'flac':
      return (await import('./flac-decoder.ts')).openFlacDecoder('none');
    case 'ogg-flac':
      return (await import('./flac-decoder.ts')).openFlacDecoder('ogg');
    case 'mp3':
      return (await import('./mp3-decoder.ts')).openMp3Decoder(start);
    case 'ogg-opus':
      return (await import('./opus-decoder.ts')).openOpusDecoder();
    case 'ogg-vorbis':
      return (await import('./vorbis-decoder.ts')).openVorbisDecoder();
  }
}
