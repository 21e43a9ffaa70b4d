import { fileURLToPath } from 'node:url';
import { findDetectorFile } from '../../src/engine/array/worker/find-detector-file.ts';
import { DEFAULT_BEAMFORMER } from '../../src/engine/beamform/create-beamformer.ts';
import { FileMicrophone } from '../../src/engine/capture/file/file-microphone.ts';
import { SYSTEM_CLOCK } from '../../src/engine/base/clock.ts';
import { createLocalInterpreter } from '../../src/engine/interpret/create-local-interpreter.ts';
import { forkChannels } from '../../src/engine/processes/fork-channel.ts';
import type { LiveInterpreter } from '../../src/engine/interpret/live-interpreter.ts';
import type { LiveEvent } from '../../src/engine/live/live-events.ts';
import { startLiveSession } from '../../src/engine/live/start-live-session.ts';
import { findPack } from '../../src/engine/models/find-pack.ts';
import { createForgetfulWriter } from '../../src/engine/recordings/forgetful-writer.ts';
import { LIVE_CUTTING_TUNING } from '../../src/engine/speech/tuning.ts';
import { LiveObserver } from '../live-observer.ts';
import { median } from '../support/statistics.ts';

const WORKER_ENTRY = new URL('../../dist/engine/array/worker/audio-worker.js', import.meta.url);
const INFERENCE_ENTRY = fileURLToPath(
  new URL('../../dist/engine/interpret/inference-process.js', import.meta.url),
);

export interface LiveFigures {
  readonly utterances: number;
  /** From the last sample of speech, median. */
  readonly answeredAfterMs: number;
  readonly partialGapMs: number;
  readonly droppedPartials: number;
  readonly troubles: number;
}

/** Real models, warm. */
export async function openBenchInterpreter(): Promise<LiveInterpreter> {
  const { interpreter } = createLocalInterpreter({
    openChannel: forkChannels({ entryFile: INFERENCE_ENTRY, onDiagnostic: () => undefined }),
    recogniser: await findPack('recogniser'),
    translator: await findPack('translator'),
  });
  await interpreter.translate('Good morning.');
  await interpreter.recognisePart(Float32Array.from({ length: 16_000 }, (_, n) => Math.sin(n * n) / 4));
  return interpreter;
}

/** A live session in real time, the file as its microphone, as the command line runs it. */
export async function liveFigures(
  file: string,
  interpreter: LiveInterpreter,
  hear: (event: LiveEvent) => void,
): Promise<LiveFigures> {
  const observer = new LiveObserver();
  let stopped = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  await startLiveSession({
    openSource: observer.watched(new FileMicrophone({ path: file, clock: SYSTEM_CLOCK }).open),
    workerEntryFile: WORKER_ENTRY,
    array: {
      detectorFile: await findDetectorFile(),
      geometry: { spacingMetres: 0.06 },
      beamformer: DEFAULT_BEAMFORMER,
      talker: { kind: 'newcomer' },
      channels: undefined,
      cutting: LIVE_CUTTING_TUNING,
    },
    interpreter,
    partials: interpreter,
    startWriter: () => Promise.resolve(createForgetfulWriter()),
    onEvent: (event) => {
      observer.hear(event);
      hear(event);
      if (event.type === 'state' && event.state === 'stopped') stopped();
    },
    clock: SYSTEM_CLOCK,
  });
  await ended;
  return {
    utterances: observer.utterances.length,
    answeredAfterMs: median(observer.utterances.map(({ answeredAfterMs }) => answeredAfterMs)),
    partialGapMs: median(observer.partialGapsMs),
    droppedPartials: observer.droppedPartials,
    troubles: observer.troubles,
  };
}
