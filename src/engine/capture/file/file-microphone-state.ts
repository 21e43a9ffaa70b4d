import type { HoldableClock } from '../virtual-clock.ts';
import type { FileFault } from './file-faults.ts';

export interface FileMicrophoneOptions {
  readonly path: string;
  /** In real time with the system's clock; as fast as the work allows with a `VirtualClock`. */
  readonly clock: HoldableClock;
  /** Begins again at its end, for ever. */
  readonly loop?: boolean;
  readonly faults?: readonly FileFault[];
  /** Sound delivered at once. */
  readonly blockMs?: number;
}

/** What lasts while a file plays a microphone, over all times that it is opened: how far its sound has come, and whether it is plugged in. */
export interface FileMicrophoneState {
  /** Values of the file that have been played, since it last began. */
  taken: number;
  /** Sound played or lost so far. */
  positionMs: number;
  /** Faults that happen once and have not happened yet. */
  readonly due: FileFault[];
  backAtMs: number;
}
