import { INT16_FULL_SCALE } from '../audio/pcm.ts';
import { quantile } from './stored-hops.ts';
import { bandPower, StereoAnalysis } from './stft.ts';
import { HOP_SAMPLES, VOICE_TUNING } from './tuning.ts';

/**
 * How far the louder moments of a stretch stand above the quieter ones, in dB: a talker near by leaves pauses, a murmur of many voices goes on.
 * @param ascending powers of its hops
 */
export function riseDb(ascending: Float64Array): number {
  const at = (share: number): number => quantile(ascending, share) + Number.MIN_VALUE;
  return 10 * Math.log10(at(VOICE_TUNING.loudQuantile) / at(VOICE_TUNING.quietQuantile));
}

/** The same of an array recording (interleaved left, right), in the speech band of both microphones. */
export function riseOfRecordingDb(bypass: Int16Array): number {
  const analysis = new StereoAnalysis();
  const left = new Float32Array(HOP_SAMPLES);
  const right = new Float32Array(HOP_SAMPLES);
  const hops = Math.floor(bypass.length / 2 / HOP_SAMPLES);
  const powers = new Float64Array(hops);
  for (let hop = 0; hop < hops; hop++) {
    for (let n = 0; n < HOP_SAMPLES; n++) {
      const at = 2 * (hop * HOP_SAMPLES + n);
      left[n] = bypass[at] / INT16_FULL_SCALE;
      right[n] = bypass[at + 1] / INT16_FULL_SCALE;
    }
    analysis.push(left, right);
    powers[hop] = bandPower(analysis.left) + bandPower(analysis.right);
  }
  // The window of the first hop is half silence.
  return riseDb(powers.subarray(1).sort());
}
