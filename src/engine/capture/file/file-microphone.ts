import { basename } from 'node:path';

import { MimiyakuError } from '../../errors.ts';
import type { CaptureSource } from '../capture-source.ts';
import type { HoldableClock } from '../virtual-clock.ts';
import type { FileFault } from './file-faults.ts';
import { FileSource } from './file-source.ts';
import { WavPlayer } from './wav-player.ts';

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

/**
 * A WAV file as a microphone, with whatever faults a real one may show. `open` is what a capture takes as its device: opened again after
 * an unplugging, the sound goes on where it was.
 */
export class FileMicrophone {
  readonly #options: FileMicrophoneOptions;
  readonly #state: FileMicrophoneState;

  constructor(options: FileMicrophoneOptions) {
    this.#options = options;
    this.#state = {
      taken: 0,
      positionMs: 0,
      due: (options.faults ?? []).filter((fault) => 'atMs' in fault),
      backAtMs: -Infinity,
    };
  }

  /** @throws MimiyakuError `audio.…`; `capture.device-not-found` while it is unplugged */
  readonly open = async (): Promise<CaptureSource> => {
    const { path, loop = false, clock } = this.#options;
    if (clock.nowMs() < this.#state.backAtMs) {
      throw new MimiyakuError(
        'capture.device-not-found',
        `The microphone "${basename(path)}" is not connected.`,
        { advice: 'Plug it in; it is used again as soon as it is there.' },
      );
    }
    const opening = WavPlayer.open(path, loop, this.#state.taken);
    const player = await (clock.hold?.(opening) ?? opening);
    return new FileSource(this.#options, this.#state, player);
  };
}
