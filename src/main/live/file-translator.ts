import { basename } from 'node:path';
import { openAudio } from '../../engine/audio/open-audio.ts';
import { FileMicrophone } from '../../engine/capture/file/file-microphone.ts';
import { VirtualClock } from '../../engine/capture/virtual-clock.ts';
import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { FileTranslation } from '../../shared/app-state.ts';
import type { Settings } from '../../shared/settings.ts';
import { errorViewOf } from '../ipc/error-view.ts';
import type { AppStore } from '../state/app-store.ts';
import type { LiveController } from './live-controller.ts';

export interface FileTranslatorOptions {
  readonly store: AppStore;
  readonly live: LiveController;
  readonly logDefect: (error: unknown) => void;
}

/**
 * Translates a recording file like speech: the file plays the microphone of a session, as fast as the work allows, and the session goes
 * the same way into the history as any other.
 */
export class FileTranslator {
  readonly #options: FileTranslatorOptions;

  constructor(options: FileTranslatorOptions) {
    this.#options = options;
  }

  /** Begins; the state tells the rest. @throws MimiyakuError `audio.…`, and what keeps a session from beginning */
  async translate(path: string): Promise<void> {
    const { store, live, logDefect } = this.#options;
    const lengthSamples = await lengthOf(path, store.state.settings.capture.channels);
    const clock = new VirtualClock();
    const microphone = new FileMicrophone({ path, clock });
    const name = basename(path);
    this.#tell({ name, phase: 'running', progress: 0, utteranceCount: 0, failedUtterances: 0, error: null });
    try {
      await live.start({ open: microphone.open, name, clock }, (event) => {
        this.#heard(event, lengthSamples);
      });
    } catch (error) {
      this.#tell({ phase: 'failed', error: errorViewOf(error, logDefect) });
      throw error;
    }
    this.#tell({ sessionId: store.state.live.sessionId });
  }

  /** Ends the translation; what was translated is kept. */
  async cancel(): Promise<void> {
    if (this.#options.store.state.file?.phase !== 'running') return;
    this.#tell({ phase: 'cancelled' });
    await this.#options.live.stop();
  }

  #heard(event: LiveEvent, lengthSamples: number | undefined): void {
    const file = this.#options.store.state.file;
    if (file?.phase !== 'running') return;
    if (event.type === 'levels' && lengthSamples !== undefined) {
      const progress = Math.min(1, event.levels.atSample / lengthSamples);
      // A hundred steps are enough for a bar.
      if (progress - (file.progress ?? 0) >= 0.01) this.#tell({ progress });
    } else if (event.type === 'final') {
      const failed = event.record.status === 'failed' ? 1 : 0;
      const { utteranceCount, failedUtterances } = file;
      this.#tell({
        utteranceCount: utteranceCount + 1,
        failedUtterances: failedUtterances + failed,
        sessionId: this.#options.store.state.live.sessionId,
      });
    } else if (event.type === 'state' && event.state === 'stopped') {
      this.#tell({ phase: 'done', progress: 1 });
    }
  }

  #tell(change: Partial<FileTranslation>): void {
    const { store } = this.#options;
    const before: FileTranslation = store.state.file ?? {
      name: '',
      phase: 'running',
      progress: null,
      utteranceCount: 0,
      failedUtterances: 0,
      sessionId: null,
      error: null,
    };
    store.dispatch({ type: 'file', file: { ...before, ...change } });
  }
}

/** Samples at 16 kHz, where the file tells. A file that is no recording, or an empty one, is refused here. */
async function lengthOf(
  path: string,
  channels: Settings['capture']['channels'],
): Promise<number | undefined> {
  const { expectedSamples, blocks } = await openAudio(path, { channelsOfMany: channels ?? undefined });
  const iterator = blocks[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
  return expectedSamples;
}
