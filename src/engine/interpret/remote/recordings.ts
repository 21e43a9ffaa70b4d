import { SAMPLE_RATE_HZ } from '../../audio/pcm.ts';
import { wavBytes } from '../../audio/wav-writer.ts';
import { HOP_SAMPLES } from '../../beamform/tuning.ts';
import { MimiyakuError } from '../../errors.ts';
import type { ServiceFormat } from './service-address.ts';

/** What the service takes: both recordings over one span, signed 16-bit at 16 kHz. An `Utterance` is one. */
export interface Recordings {
  /** The array recording, interleaved left, right. */
  readonly bypass: Int16Array;
  /** The beamformed recording. */
  readonly beamformer: Int16Array;
}

/** A request's body, complete, with the header that tells how its parts are divided. */
export interface FormBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * The multipart form of the service (RFC 7578): two parts named `files`, told apart by file name. It is written by Node's own encoder
 * and known whole, so that it is sent with its length, which many servers ask for.
 * @throws MimiyakuError `audio.empty`, `audio.malformed` where the recordings are not what the service takes.
 */
export async function encodeRecordings(recordings: Recordings, format: ServiceFormat): Promise<FormBody> {
  checkRecordings(recordings);
  const form = new FormData();
  form.append('files', part(2, recordings.bypass, format), fileName('bypass', format));
  form.append('files', part(1, recordings.beamformer, format), fileName('beamformer', format));
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type');
  if (contentType === null) throw new Error('The form was encoded without a content type.');
  return { contentType, bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Seconds of sound in the recordings. */
export function durationSeconds({ beamformer }: Recordings): number {
  return beamformer.length / SAMPLE_RATE_HZ;
}

/** Both must be there, whole, and of one length; a hop is what beamformers that end early leave out. */
function checkRecordings({ bypass, beamformer }: Recordings): void {
  // Recordings may come from disk or another process, where the compiler sees nothing.
  if (!(bypass instanceof Int16Array) || !(beamformer instanceof Int16Array)) {
    throw malformed('The recordings are not 16-bit samples.');
  }
  if (bypass.length === 0 || beamformer.length === 0) {
    throw new MimiyakuError('audio.empty', 'There is no sound in the recordings of this utterance.');
  }
  if (bypass.length % 2 !== 0) throw malformed('The array recording does not have two whole channels.');
  const difference = Math.abs(bypass.length / 2 - beamformer.length);
  if (difference > HOP_SAMPLES) {
    throw malformed(
      `The array recording (${bypass.length / 2} samples) and the beamformed recording (${beamformer.length}) are not equally long.`,
    );
  }
}

function malformed(message: string): MimiyakuError {
  return new MimiyakuError('audio.malformed', message, {
    advice: 'The service needs both recordings over the same span: 16 kHz, 16 bits, two channels and one.',
  });
}

function fileName(role: 'bypass' | 'beamformer', format: ServiceFormat): string {
  return format === 'wav' ? `${role}.wav` : role;
}

function part(channelCount: 1 | 2, samples: Int16Array, format: ServiceFormat): Blob {
  return format === 'wav'
    ? new Blob([wavBytes(channelCount, samples)], { type: 'audio/wav' })
    : // Every platform we run on is little-endian, as the service's PCM is.
      new Blob([new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)], {
        type: 'application/octet-stream',
      });
}
