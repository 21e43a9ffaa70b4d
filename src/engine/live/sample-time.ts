import { millisecondsToSamples, samplesToSeconds } from '../audio/pcm.ts';

/** Whole samples of a time in milliseconds. */
export const samplesOf = millisecondsToSamples;

/** Milliseconds of a number of samples. */
export function timeOf(samples: number): number {
  return samplesToSeconds(samples) * 1000;
}
