import type { AudioBlock, AudioStream } from '../../src/engine/audio/pcm.ts';
import { randomNumbers } from '../beamform/synthetic-array.ts';

/** Noise that swells like syllables during the given seconds, next to nothing otherwise; values that 16-bit audio holds exactly. */
export function bursts(
  totalSeconds: number,
  loud: readonly (readonly [number, number])[],
  seed = 1,
): Float32Array {
  const random = randomNumbers(seed);
  return Float32Array.from({ length: Math.round(totalSeconds * 16_000) }, (_, index) => {
    const isLoud = loud.some(([from, to]) => index >= from * 16_000 && index < to * 16_000);
    const swell = 3000 + 9000 * Math.abs(Math.sin((Math.PI * index) / 4000));
    return Math.round((random() - 0.5) * (isLoud ? swell : 8)) / 32_768;
  });
}

/** The blocks of a recording, of the given lengths over and over. Each is a copy: whoever takes it may write into it. */
export function* blocksOf(channels: AudioBlock, lengths: readonly number[]): Generator<AudioBlock> {
  for (let from = 0, place = 0; from < channels[0].length; place++) {
    const to = from + lengths[place % lengths.length];
    yield channels.map((samples) => samples.slice(from, to));
    from = to;
  }
}

/** A recording as a stream; `onBlock` hears of every block that is asked for. */
export function streamOf(
  channels: AudioBlock,
  options: { blockSamples?: number; sampleRateHz?: number; onBlock?: () => void } = {},
): AudioStream {
  const { blockSamples = 1000, sampleRateHz = 16_000, onBlock } = options;
  const blocks = async function* (): AsyncGenerator<AudioBlock> {
    for (const block of blocksOf(channels, [blockSamples])) {
      await Promise.resolve();
      onBlock?.();
      yield block;
    }
  };
  return {
    sampleRateHz,
    channelCount: channels.length,
    expectedSamples: channels[0].length,
    blocks: blocks(),
  };
}
