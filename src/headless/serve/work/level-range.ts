import { INT16_FULL_SCALE, millisecondsToSamples } from '../../../engine/audio/pcm.ts';
import { CHOICE_TUNING as TUNING } from './tuning.ts';

/**
 * By how many dB the loud frames of a stretch of speech stand out from its quiet ones: speech from what is heard in its pauses. A beam
 * that hears less noise and less of the room has more of it than a microphone, and so has a recording that is not clipped; the gain does
 * not matter. 0 in digital silence.
 */
export function levelRangeDb(samples: Int16Array): number {
  const frame = millisecondsToSamples(TUNING.frameMs);
  const levels: number[] = [];
  for (let from = 0; from + frame <= samples.length; from += frame) {
    let power = 0;
    for (let index = from; index < from + frame; index++) power += samples[index] * samples[index];
    levels.push(10 * Math.log10(power / frame / INT16_FULL_SCALE ** 2 + TUNING.leastPower));
  }
  if (levels.length === 0) return 0;
  levels.sort((one, other) => one - other);
  const quantile = (share: number): number => levels[Math.floor(share * (levels.length - 1))];
  return quantile(TUNING.loudShare) - quantile(TUNING.quietShare);
}
