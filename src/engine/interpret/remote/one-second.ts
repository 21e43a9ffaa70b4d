import { SAMPLE_RATE_HZ } from '../../audio/pcm.ts';
import type { Recordings } from './recordings.ts';

/** What a service is tried with: a hum of 100 Hz at −60 dBFS on all channels: not digital silence, which some servers take for a broken microphone. */
export const ONE_SECOND: Recordings = {
  bypass: Int16Array.from({ length: 2 * SAMPLE_RATE_HZ }, (_, place) => hum(place >> 1)),
  beamformer: Int16Array.from({ length: SAMPLE_RATE_HZ }, (_, sample) => hum(sample)),
};

function hum(sample: number): number {
  return Math.round(32 * Math.sin((2 * Math.PI * 100 * sample) / SAMPLE_RATE_HZ));
}
