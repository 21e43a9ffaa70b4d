import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { wavBytes } from '../../src/engine/audio/wav-writer.ts';

export interface FormPart {
  readonly name?: string;
  readonly fileName?: string;
  readonly content: Uint8Array;
}

export const BOUNDARY = 'boundary-of-the-tests';
export const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart form written out by hand (RFC 7578), so that it can be as wrong as a test wants it. */
export function formBody(parts: readonly FormPart[], { boundary = BOUNDARY, closed = true } = {}): Buffer {
  const pieces = parts.flatMap(({ name = 'files', fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(closed ? `--${boundary}--\r\n` : '')]);
}

/** Both recordings of so much silence, or of what `sample` says of each place. */
export function samplesOf(
  seconds: number,
  sample: (place: number) => number = () => 0,
): { bypass: Int16Array; beamformer: Int16Array } {
  const count = Math.round(seconds * SAMPLE_RATE_HZ);
  return {
    bypass: Int16Array.from({ length: 2 * count }, (_, place) => sample(Math.floor(place / 2))),
    beamformer: Int16Array.from({ length: count }, (_, place) => sample(place)),
  };
}

export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** The parts of a right request. */
export function rightParts(
  format: 'pcm' | 'wav',
  { bypass, beamformer }: { bypass: Int16Array; beamformer: Int16Array } = samplesOf(0.1),
): [bypass: FormPart, beamformer: FormPart] {
  return format === 'pcm'
    ? [
        { fileName: 'bypass', content: bytesOf(bypass) },
        { fileName: 'beamformer', content: bytesOf(beamformer) },
      ]
    : [
        { fileName: 'bypass.wav', content: wavBytes(2, bypass) },
        { fileName: 'beamformer.wav', content: wavBytes(1, beamformer) },
      ];
}
