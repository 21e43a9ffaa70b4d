import { ArrayPipeline } from '../../engine/array/array-pipeline.ts';
import type { Utterance } from '../../engine/array/utterance.ts';
import { utterancesOf } from '../../engine/array/utterances-of.ts';
import type { AudioStream } from '../../engine/audio/pcm.ts';
import type { ArrayGeometry } from '../../engine/beamform/beamformer.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../engine/beamform/create-beamformer.ts';
import { findPack } from '../../engine/models/find-pack.ts';
import { LevelledSpeechDetector } from '../../engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../engine/speech/silero.ts';

/**
 * The utterances of a recording, beamformed where it has two channels.
 * @throws MimiyakuError `pack.…`, `audio.…`, `inference.failed`
 */
export async function* findUtterances(
  stream: AudioStream,
  geometry: ArrayGeometry,
): AsyncGenerator<Utterance, void, void> {
  const detector = new LevelledSpeechDetector(
    await SileroSpeechDetector.open(await findPack('speech-detector')),
  );
  try {
    const pipeline = new ArrayPipeline({
      channelCount: stream.channelCount,
      detector,
      createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, geometry),
    });
    yield* utterancesOf(stream, pipeline);
  } finally {
    await detector.dispose();
  }
}
