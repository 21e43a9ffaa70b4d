import { basename } from 'node:path';

import { MimiyakuError } from '../../errors.ts';
import type { CaptureSource } from '../capture-source.ts';
import type { FileMicrophoneOptions, FileMicrophoneState } from './file-microphone-state.ts';
import { FileSource } from './file-source.ts';
import { WavPlayer } from './wav-player.ts';

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
