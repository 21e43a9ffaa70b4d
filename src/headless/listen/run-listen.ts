import { findDetectorFile } from '../../engine/array/worker/find-detector-file.ts';
import type { AudioWorkerSettings } from '../../engine/array/worker/messages.ts';
import { DEFAULT_BEAMFORMER } from '../../engine/beamform/create-beamformer.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import type { LiveSession } from '../../engine/live/live-events.ts';
import { startLiveSession } from '../../engine/live/start-live-session.ts';
import { createForgetfulWriter } from '../../engine/recordings/forgetful-writer.ts';
import { recordingRoom } from '../../engine/recordings/recording-room.ts';
import { defaultRecordingsFolder } from '../../engine/recordings/recordings-folder.ts';
import { SessionStore } from '../../engine/recordings/session-store.ts';
import { LIVE_CUTTING_TUNING } from '../../engine/speech/tuning.ts';
import { chooseLiveInterpreter } from '../choose-interpreter.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { programVersion } from '../version.ts';
import { chooseSource } from './choose-source.ts';
import { createListenView } from './create-view.ts';
import type { ListenOptions } from './options.ts';
import { checkShareOptions, shareCaptions, type SharedCaptions } from './share-captions.ts';
import type { ListenView } from './view.ts';

/** The compiled entry of the audio worker, beside which this file is compiled too. */
const WORKER_ENTRY = new URL('../../engine/array/worker/audio-worker.js', import.meta.url);

/**
 * Listens until the user stops it or the file ends, and shows what is said.
 * @throws MimiyakuError `capture.…`, `audio.…`, `pack.…`, `output.…`, `service.…`, `share.…`, `usage`
 */
export async function runListen(options: ListenOptions): Promise<void> {
  const { open, clock } = await chooseSource(options);
  const array = await arraySettings(options);
  const view = createListenView(options.json === true);
  checkShareOptions(options);
  const { interpreter, partials } = await chooseLiveInterpreter(options);
  const folder = options.keep ?? defaultRecordingsFolder();
  if (options.keepNothing !== true) await noteLittleRoom(folder, view);
  let stopped = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  let label = '';
  let captions: SharedCaptions | undefined;
  try {
    captions = await shareCaptions(options, view);
    const session = await startLiveSession({
      openSource: async () => {
        const source = await open();
        label = source.label;
        return source;
      },
      workerEntryFile: WORKER_ENTRY,
      array,
      interpreter,
      // As fast as possible, English so far would only take time from the answers.
      ...(partials !== undefined && options.fast !== true && { partials }),
      startWriter: async (onEvent) =>
        options.keepNothing === true
          ? createForgetfulWriter()
          : new SessionStore(folder).start(
              { device: label, spacingMm: options.spacing, appVersion: programVersion() },
              onEvent,
            ),
      onEvent: (event) => {
        view.show(event);
        captions?.hear(event);
        if (event.type === 'state' && event.state === 'stopped') stopped();
      },
      clock,
    });
    const release = stopOnSignals(session, interpreter, view);
    await ended.finally(release);
    view.end();
    if (session.id !== undefined) view.note(`Kept as session ${session.id}.`);
  } finally {
    view.end();
    await captions?.stop();
    await interpreter.dispose();
  }
}

/** Says before the session begins that its disk will soon be full. A folder that cannot be looked at is told of when it is written to. */
async function noteLittleRoom(folder: string, view: ListenView): Promise<void> {
  const { warning } = await recordingRoom(folder).catch(() => ({ warning: undefined }));
  if (warning !== undefined) view.note(warning);
}

async function arraySettings({ spacing, channels, swap }: ListenOptions): Promise<AudioWorkerSettings> {
  const [left, right] = channels ?? [1, 2];
  return {
    detectorFile: await findDetectorFile(),
    geometry: { spacingMetres: spacing / 1000 },
    beamformer: DEFAULT_BEAMFORMER,
    talker: { kind: 'newcomer' },
    channels: swap === true ? [right, left] : channels,
    cutting: LIVE_CUTTING_TUNING,
  };
}

/**
 * The first signal stops the session, which waits for its answers; the second lets the answers go: their utterances are kept as waiting.
 * @returns what lets go of the signals
 */
function stopOnSignals(session: LiveSession, interpreter: Interpreter, view: ListenView): () => void {
  let signals = 0;
  const stop = (): void => {
    signals++;
    if (signals === 1) {
      view.note('Stopping when the last answers are there; Ctrl-C again stops at once.');
      void session.stop();
    } else {
      process.exitCode = EXIT_CODES.cancelled;
      void interpreter.dispose();
    }
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  };
}
