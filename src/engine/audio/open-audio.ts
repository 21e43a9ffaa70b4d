import { chooseChannels, type ChannelChoice } from './choose-channels.ts';
import { openPcm } from './open-pcm.ts';
import type { CompressedOptions } from './compressed/read-compressed.ts';
import { openRecording } from './open-recording.ts';
import type { AudioStream } from './pcm.ts';
import { toEngineRate } from './resample.ts';
import type { PcmLayout } from './sample-encoding.ts';

export interface OpenAudioOptions extends CompressedOptions {
  /** Take the file for headerless PCM of this layout (what is not named: 16 kHz, 2 channels, s16le); absent: the content tells what it is. */
  readonly pcm?: Partial<PcmLayout>;
  /** Which channels are the left and the right microphone, counted from 1; needed where there are more than two. */
  readonly channels?: ChannelChoice;
  /** The same where there are more than two; of one or two channels all are taken. */
  readonly channelsOfMany?: ChannelChoice | undefined;
}

/**
 * Opens a recording as the engine takes it: one or two channels (left, right) at 16 kHz, from a file or from standard input ("-").
 * @throws MimiyakuError with a code of `audio.*`; `audio.empty` and read faults may also come from iterating.
 */
export async function openAudio(path: string, options: OpenAudioOptions = {}): Promise<AudioStream> {
  const stream = await (options.pcm === undefined
    ? openRecording(path, options)
    : openPcm(path, options.pcm));
  const ofMany = stream.channelCount > 2 ? options.channelsOfMany : undefined;
  const choice = options.channels ?? ofMany;
  return toEngineRate(chooseChannels(stream, choice));
}
