import { openByteSource } from './byte-source.ts';
import { sourceName } from './file-errors.ts';
import { pcmStream } from './pcm-blocks.ts';
import { SAMPLE_RATE_HZ, type AudioStream } from './pcm.ts';
import type { PcmLayout } from './sample-encoding.ts';
import { checkPcmRanges } from './wav-format.ts';

/** The array's own format, in which `bypass` recordings are sent: what headerless PCM is taken for unless told otherwise. */
export const DEFAULT_PCM_LAYOUT: PcmLayout = {
  sampleRateHz: SAMPLE_RATE_HZ,
  channelCount: 2,
  encoding: 's16le',
};

/**
 * Opens headerless PCM, a file or standard input for "-", as a stream. Nothing in the bytes tells what they are: the caller does.
 * @throws MimiyakuError with a code of `audio.*`; `audio.empty` comes from iterating.
 */
export async function openPcm(path: string, layout: Partial<PcmLayout> = {}): Promise<AudioStream> {
  const whole = { ...DEFAULT_PCM_LAYOUT, ...layout };
  checkPcmRanges(whole, sourceName(path));
  const source = await openByteSource(path);
  return pcmStream(source, whole, { dataBytes: undefined, head: new Uint8Array(0) });
}
