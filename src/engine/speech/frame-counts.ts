import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import type { CuttingTuning } from './tuning.ts';

/** The durations of the tuning in whole frames. */
export interface FrameCounts {
  readonly onset: number;
  readonly preRoll: number;
  readonly reachBack: number;
  readonly postRoll: number;
  readonly hangover: number;
  readonly patience: number;
  readonly impatientHangover: number;
  readonly longest: number;
  readonly cutSearch: number;
  /** Weight of one frame in the mean of the noise. */
  readonly noiseWeight: number;
}

/** Converts once: the longest length is rounded down so that it holds, the others up so that none comes to nothing. */
export function countFrames(frameSamples: number, tuning: CuttingTuning): FrameCounts {
  const frameMs = (1000 * frameSamples) / SAMPLE_RATE_HZ;
  const atLeast = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / frameMs));
  return {
    onset: atLeast(tuning.onsetMs),
    preRoll: atLeast(tuning.preRollMs),
    reachBack: atLeast(tuning.reachBackMs),
    postRoll: atLeast(tuning.postRollMs),
    hangover: atLeast(tuning.hangoverMs),
    patience: atLeast(tuning.patienceMs),
    impatientHangover: atLeast(tuning.impatientHangoverMs),
    longest: Math.floor(tuning.longestMs / frameMs),
    cutSearch: atLeast(tuning.cutSearchMs),
    noiseWeight: Math.min(1, frameMs / tuning.noiseMs),
  };
}
