import { SAMPLE_RATE_HZ, type AudioBlock, type AudioStream } from './pcm.ts';
import { readOnce } from './read-once.ts';
import { SpeexResampler } from './speex-resampler.ts';
import { RESAMPLER_INPUT_SAMPLES } from './tuning.ts';

/**
 * The same sound at the engine's 16 kHz. Positions stay exact (what was at t seconds stays there), channels stay aligned to each other, and
 * the length is the input's × ratio, rounded. Sound that is at 16 kHz already passes untouched.
 */
export function toEngineRate(stream: AudioStream): AudioStream {
  if (stream.sampleRateHz === SAMPLE_RATE_HZ) return stream;
  const expected = stream.expectedSamples;
  return {
    sampleRateHz: SAMPLE_RATE_HZ,
    channelCount: stream.channelCount,
    expectedSamples: expected === undefined ? undefined : lengthAtEngineRate(expected, stream.sampleRateHz),
    blocks: readOnce(() => resampleBlocks(stream)),
  };
}

function lengthAtEngineRate(samples: number, sampleRateHz: number): number {
  return Math.round((samples * SAMPLE_RATE_HZ) / sampleRateHz);
}

async function* resampleBlocks(stream: AudioStream): AsyncGenerator<AudioBlock, void> {
  const resampler = await SpeexResampler.create(stream.channelCount, stream.sampleRateHz, SAMPLE_RATE_HZ);
  try {
    let taken = 0;
    let given = 0;
    for await (const block of stream.blocks) {
      const length = block[0].length;
      for (let start = 0; start < length; start += RESAMPLER_INPUT_SAMPLES) {
        const end = Math.min(length, start + RESAMPLER_INPUT_SAMPLES);
        const output = resampler.process(block.map((channel) => channel.subarray(start, end)));
        given += output[0].length;
        if (output[0].length > 0) yield output;
      }
      taken += length;
    }
    yield* drain(resampler, stream.channelCount, lengthAtEngineRate(taken, stream.sampleRateHz) - given);
  } finally {
    resampler.free();
  }
}

/** The last samples are still in the filter: silence pushes them out. */
function* drain(
  resampler: SpeexResampler,
  channelCount: number,
  wanted: number,
): Generator<AudioBlock, void> {
  const silence = Array.from({ length: channelCount }, () => new Float32Array(RESAMPLER_INPUT_SAMPLES));
  let left = wanted;
  while (left > 0) {
    const output = resampler.process(silence);
    const count = Math.min(left, output[0].length);
    if (count > 0) yield output.map((channel) => channel.subarray(0, count));
    left -= count;
  }
}
