import { openAudio } from '../../engine/audio/open-audio.ts';
import { describeError, MimiyakuError, type ErrorCode } from '../../engine/errors.ts';
import type { Interpretation, Interpreter } from '../../engine/interpret/interpreter.ts';
import { ExportFile } from '../../engine/recordings/export-file.ts';
import { recordOf, type UtteranceRecord } from '../../engine/recordings/utterance-record.ts';
import type { Utterance } from '../../engine/base/utterance.ts';
import { samplesToSeconds } from '../../engine/audio/pcm.ts';
import { printNote } from '../standard-output.ts';
import { clockText } from './clock-text.ts';
import { findUtterances, type ListeningOptions } from './find-utterances.ts';
import { InOrder } from './in-order.ts';
import { MicrophoneNews } from './microphone-notes.ts';
import type { TranslateOptions } from './options.ts';
import type { OutputPlaces } from './output-places.ts';
import { createPrinter } from './printer.ts';
import { RecordingsFolder } from './recordings-folder.ts';

/**
 * Utterances handed to the interpreter ahead of the answer being waited for: enough that the inference process never idles while the
 * next one is cut, few enough that memory stays flat on long recordings.
 */
const UTTERANCES_AHEAD = 3;

/** What all recordings of one command share. */
export interface TranslationJob {
  readonly options: TranslateOptions;
  readonly interpreter: Interpreter;
  readonly signal: AbortSignal;
}

/**
 * Translates one recording: its utterances are printed, exported and recorded in their order, each as soon as it is ready. An utterance
 * that cannot be translated is reported and the rest goes on.
 * @returns the first fault: of an utterance that failed, or of a recording that is damaged in places.
 * @throws MimiyakuError `audio.…`, `output.…`, `pack.…`, `inference.unavailable`, `service.…` or `cancelled`
 */
export async function translateFile(
  file: string,
  places: OutputPlaces,
  { options, interpreter, signal }: TranslationJob,
): Promise<{ firstFault: MimiyakuError | undefined }> {
  let firstFault: MimiyakuError | undefined;
  const stream = await openAudio(file, {
    ...audioOptions(options),
    onDamage: (fault) => {
      printNote(`mimiyaku: ${describeError(fault)}`);
      firstFault ??= fault;
    },
  });
  const recordings =
    places.recordingsFolder === undefined
      ? undefined
      : await RecordingsFolder.create(places.recordingsFolder);
  const exports: ExportFile[] = [];
  const print = createPrinter({ json: options.json === true, file });

  const finish = async (utterance: Utterance, answer: Promise<Interpretation>): Promise<void> => {
    const record = await recordOrReport(utterance, answer);
    if (record instanceof MimiyakuError) {
      firstFault ??= record;
      return;
    }
    await recordings?.addRecord(record);
    // No words in it after all: nothing to show.
    if (record.english === '' && record.japanese === '') return;
    for (const target of exports) await target.add(record);
    await print(record);
  };

  try {
    for (const { path, format } of places.exports) {
      exports.push(await ExportFile.create(path, format, options.language));
    }
    const geometry = { spacingMetres: options.spacing / 1000 };
    const results = new InOrder(UTTERANCES_AHEAD);
    for await (const utterance of findUtterances(stream, geometry, listeningOptions(file, options))) {
      if (signal.aborted) {
        throw new MimiyakuError('cancelled', 'Stopped. What was translated so far is kept.');
      }
      await recordings?.addRecordings(utterance);
      const answer = interpreter.interpret(utterance, { signal });
      // Looked at in its turn by `finish`; until then a rejection must not count as unhandled.
      answer.catch(() => undefined);
      await results.add(() => finish(utterance, answer));
    }
    await results.done();
  } finally {
    for (const target of exports) await target.close();
  }
  return { firstFault };
}

function listeningOptions(file: string, options: TranslateOptions): ListeningOptions {
  const talker = options.everybody === true ? ({ kind: 'everybody' } as const) : options.sector;
  const news = new MicrophoneNews();
  return {
    settings: { ...(talker !== undefined && { talker }), postFilter: options.postFilter === true },
    onFaults: (faults, atSample) => {
      for (const text of news.take(faults)) {
        printNote(`mimiyaku: ${file}, ${clockText(samplesToSeconds(atSample))}: ${text}`);
      }
    },
  };
}

function audioOptions(options: TranslateOptions): Parameters<typeof openAudio>[1] {
  const { pcm, pcmRate, pcmChannels, pcmEncoding, channels } = options;
  const layout = {
    ...(pcmRate !== undefined && { sampleRateHz: pcmRate }),
    ...(pcmChannels !== undefined && { channelCount: pcmChannels }),
    ...(pcmEncoding !== undefined && { encoding: pcmEncoding }),
  };
  // Naming the layout of headerless PCM says that it is such.
  const isPcm = pcm === true || Object.keys(layout).length > 0;
  return { ...(isPcm && { pcm: layout }), ...(channels !== undefined && { channels }) };
}

/** Faults after which the next utterance may well succeed. All others end the command. */
const OF_ONE_UTTERANCE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'inference.failed',
  'inference.timed-out',
  'service.too-long',
  'service.refused',
  'service.failed',
  'service.timed-out',
]);

/** The utterance's record; its fault, and a note to the user, where this one utterance could not be interpreted. */
async function recordOrReport(
  utterance: Utterance,
  answer: Promise<Interpretation>,
): Promise<UtteranceRecord | MimiyakuError> {
  try {
    return recordOf(utterance, await answer);
  } catch (error) {
    if (!(error instanceof MimiyakuError) || !OF_ONE_UTTERANCE.has(error.code)) throw error;
    const start = clockText(samplesToSeconds(utterance.startSample));
    printNote(`mimiyaku: The utterance at ${start} could not be translated. ${describeError(error)}`);
    return error;
  }
}
