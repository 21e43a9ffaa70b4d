import { SAMPLE_RATE_HZ, type AudioStream } from '../audio/pcm.ts';
import type { Utterance } from '../base/utterance.ts';
import { MimiyakuError } from '../errors.ts';
import type { ArrayPipeline } from './array-pipeline.ts';

/**
 * The utterances of a stream, each as soon as it has ended. The stream is read no faster than utterances are taken, so that memory does
 * not grow with its length.
 *
 * @throws MimiyakuError `audio.unsupported` where the stream is not at the engine's rate or has not the pipeline's channels, and
 *   whatever reading and detecting throw.
 */
export async function* utterancesOf(
  stream: AudioStream,
  pipeline: ArrayPipeline,
): AsyncGenerator<Utterance, void, void> {
  if (stream.sampleRateHz !== SAMPLE_RATE_HZ || stream.channelCount !== pipeline.channelCount) {
    throw new MimiyakuError(
      'audio.unsupported',
      `The recording has ${stream.channelCount} channels at ${stream.sampleRateHz} Hz where ${pipeline.channelCount} at ${SAMPLE_RATE_HZ} Hz are wanted.`,
    );
  }
  for await (const block of stream.blocks) yield* await pipeline.push(block);
  yield* await pipeline.finish();
}
