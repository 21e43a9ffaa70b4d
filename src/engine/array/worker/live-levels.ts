import type { ChannelLevel } from '../../audio/level-meter.ts';
import type { Direction } from '../../base/utterance.ts';
import type { MicrophoneFault } from '../../beamform/beamformer.ts';

/** What the microphones hear, 30 times a second. */
export interface LiveLevels {
  /** Samples at 16 kHz since the session began. */
  readonly atSample: number;
  readonly left: Readonly<ChannelLevel>;
  readonly right: Readonly<ChannelLevel>;
  readonly beam: Readonly<ChannelLevel>;
  /** Undefined before anybody was located. */
  readonly direction: Direction | undefined;
  /** Right-microphone level minus left-microphone level in dB, as tracked while somebody speaks. */
  readonly levelDifferenceDb: number;
  readonly speechProbability: number;
  readonly faults: readonly MicrophoneFault[];
}
