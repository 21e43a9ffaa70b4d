import type { ChannelLevel } from '../../audio/level-meter.ts';
import type { LiveLevels } from './live-levels.ts';
import type { ArrayFrame } from '../array-frame.ts';

/** What a frame tells, copied, since the frame is refilled. `streamStart` is where the session stands at the pipeline's sample 0. */
export function levelsOf(frame: Readonly<ArrayFrame>, streamStart: number): LiveLevels {
  const { levels, beam, direction, speechProbability, levelDifferenceDb } = frame;
  return {
    atSample: streamStart + frame.endSample,
    left: copy(levels[0]),
    right: copy(levels[levels.length - 1]),
    beam: copy(beam),
    direction: direction === undefined ? undefined : { ...direction },
    levelDifferenceDb,
    speechProbability,
    faults: [...frame.faults],
  };
}

function copy({ peakDbfs, rmsDbfs, clippedSamples }: Readonly<ChannelLevel>): ChannelLevel {
  return { peakDbfs, rmsDbfs, clippedSamples };
}
