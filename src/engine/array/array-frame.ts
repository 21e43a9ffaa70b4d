import type { ChannelLevel } from '../audio/level-meter.ts';
import type { Direction } from '../base/utterance.ts';
import type { MicrophoneFault } from '../beamform/beamformer.ts';

/**
 * What the array heard in the newest frame (32 ms), for level meters and direction displays. The same object is refilled at every frame:
 * copy what must last.
 */
export interface ArrayFrame {
  /** One past the last sample of the frame. */
  endSample: number;
  /** Of each microphone, its offset removed. */
  levels: readonly Readonly<ChannelLevel>[];
  /** The same of the beam. */
  beam: Readonly<ChannelLevel>;
  speechProbability: number;
  /** True while an utterance is open. */
  speaking: boolean;
  /** Undefined with one microphone, and before anybody was located. */
  direction: Direction | undefined;
  /** Right-microphone level minus left-microphone level in dB, as the beamformer tracks it; 0 with one microphone. */
  levelDifferenceDb: number;
  /** Empty with one microphone. */
  faults: ReadonlySet<MicrophoneFault>;
}
