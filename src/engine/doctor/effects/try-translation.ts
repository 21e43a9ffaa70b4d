import { ArrayPipeline } from '../../array/array-pipeline.ts';
import { utterancesOf } from '../../array/utterances-of.ts';
import { openAudio } from '../../audio/open-audio.ts';
import { samplesToSeconds } from '../../audio/pcm.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../beamform/create-beamformer.ts';
import type { Interpreter } from '../../interpret/interpreter.ts';
import { findPack } from '../../models/find-pack.ts';
import { LevelledSpeechDetector } from '../../speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../speech/silero.ts';
import type { TranslationTrial } from '../checks/translation.ts';

export interface TranslationTrialOptions {
  readonly sampleFile: string;
  readonly modelRoots: readonly string[];
  /** The interpreter of this machine; disposed of by whoever gives it. */
  readonly interpreter: () => Promise<Interpreter>;
}

/** The array that the bundled sample was recorded with (resources/samples/README.md). */
const SAMPLE_GEOMETRY = { spacingMetres: 0.06 };

/**
 * The first utterance of the bundled sample, by the whole way that speech takes: reading, beamforming, speech detection, recognition,
 * translation. @throws MimiyakuError `audio.…`, `pack.…`, `inference.…`
 */
export async function tryTranslation({
  sampleFile,
  modelRoots,
  interpreter,
}: TranslationTrialOptions): Promise<TranslationTrial> {
  const startedMs = performance.now();
  const opened = await interpreter();
  const stream = await openAudio(sampleFile);
  const detector = new LevelledSpeechDetector(
    await SileroSpeechDetector.open(await findPack('speech-detector', { roots: modelRoots })),
  );
  try {
    const pipeline = new ArrayPipeline({
      channelCount: stream.channelCount,
      detector,
      createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, SAMPLE_GEOMETRY),
    });
    for await (const utterance of utterancesOf(stream, pipeline)) {
      const { japanese, timings } = await opened.interpret(utterance);
      const workMs = (timings.recognise ?? 0) + (timings.translate ?? 0);
      const speechMs = 1000 * samplesToSeconds(utterance.endSample - utterance.startSample);
      return { japanese, speechMs, workMs, loadMs: performance.now() - startedMs - workMs };
    }
    return { japanese: '', speechMs: 0, workMs: 0, loadMs: 0 };
  } finally {
    await detector.dispose();
  }
}
