import { ArrayPipeline } from '../../engine/array/array-pipeline.ts';
import { utterancesOf } from '../../engine/array/utterances-of.ts';
import type { AudioStream } from '../../engine/audio/pcm.ts';
import type { Utterance } from '../../engine/base/utterance.ts';
import type { ArrayGeometry, BeamformerSettings, MicrophoneFault } from '../../engine/beamform/beamformer.ts';
import { createBeamformer, DEFAULT_BEAMFORMER } from '../../engine/beamform/create-beamformer.ts';
import { findPack } from '../../engine/models/find-pack.ts';
import { LevelledSpeechDetector } from '../../engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../../engine/speech/silero.ts';

/** How the microphones are to be listened to. */
export interface ListeningOptions {
  readonly settings?: Partial<BeamformerSettings>;
  /** Told with every frame what is wrong with the microphones. */
  readonly onFaults?: (faults: ReadonlySet<MicrophoneFault>, atSample: number) => void;
}

/**
 * The utterances of a recording, beamformed where it has two channels.
 * @throws MimiyakuError `pack.…`, `audio.…`, `inference.failed`
 */
export async function* findUtterances(
  stream: AudioStream,
  geometry: ArrayGeometry,
  { settings, onFaults }: ListeningOptions = {},
): AsyncGenerator<Utterance, void, void> {
  const detector = new LevelledSpeechDetector(
    await SileroSpeechDetector.open(await findPack('speech-detector')),
  );
  try {
    const pipeline = new ArrayPipeline({
      channelCount: stream.channelCount,
      detector,
      createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, geometry, settings),
      onFrame: ({ endSample, faults }) => {
        onFaults?.(faults, endSample);
      },
    });
    yield* utterancesOf(stream, pipeline);
  } finally {
    await detector.dispose();
  }
}
