import { MimiyakuError } from '../errors.ts';
import { whichChannels } from './array-channels.ts';
import type { AudioBlock, AudioStream } from './pcm.ts';
import { readOnce } from './read-once.ts';

/** Which channels of a recording are the left and the right microphone, counted from 1 as people do. */
export type ChannelChoice = readonly [left: number, right: number];

/**
 * The channels of the array: mono stays mono, stereo stays as it is, and of more channels `choice` must name two: the first is often no
 * microphone. A choice also swaps the microphones of a stereo recording.
 * @throws MimiyakuError `audio.which-channels` where there are more than two and no choice, `audio.bad-channels` where the choice names a
 *   channel that is not there, or one twice.
 */
export function chooseChannels(stream: AudioStream, choice: ChannelChoice | undefined): AudioStream {
  const count = stream.channelCount;
  if (choice === undefined && count <= 2) return stream;
  if (choice === undefined) throw whichChannels('The recording', count);
  const [left, right] = choice;
  for (const channel of [left, right]) {
    if (Number.isInteger(channel) && channel >= 1 && channel <= count) continue;
    const has = count === 1 ? 'only 1 channel' : `channels 1 to ${count}`;
    throw new MimiyakuError(
      'audio.bad-channels',
      `There is no channel ${channel}: the recording has ${has}.`,
      {
        advice: 'Channels are counted from 1.',
      },
    );
  }
  if (count === 1) return stream;
  if (left === right) {
    throw new MimiyakuError('audio.bad-channels', `Channel ${left} cannot be both microphones.`, {
      advice: 'Name two different channels, left first.',
    });
  }
  return { ...stream, channelCount: 2, blocks: readOnce(() => pick(stream.blocks, left - 1, right - 1)) };
}

async function* pick(
  blocks: AsyncIterable<AudioBlock>,
  left: number,
  right: number,
): AsyncGenerator<AudioBlock, void> {
  for await (const block of blocks) yield [block[left], block[right]];
}
