import type { ChannelChoice } from '../audio/choose-channels.ts';
import { asksForChannels, whichChannels } from '../audio/array-channels.ts';
import { MimiyakuError } from '../errors.ts';

/** A choice for one device whose channels are known, or one for whatever is opened: of many channels these, of two both, exchanged or not. */
export type ChannelSetting =
  ChannelChoice | { readonly ofMany: ChannelChoice | undefined; readonly swapped: boolean };

/**
 * Which channels of a device are the microphones, counted from 0: one for a device that has one, else the left and the right. The first
 * two unless a choice names others or swaps them.
 * @throws MimiyakuError `audio.which-channels` where an array has more than two and no choice is made, `audio.bad-channels` where the choice names a channel that is not there, or one twice.
 */
export function microphoneChannels(
  channelCount: number,
  setting: ChannelSetting | undefined,
): readonly [number] | readonly [left: number, right: number] {
  const choice = setting !== undefined && 'swapped' in setting ? choiceOf(channelCount, setting) : setting;
  if (choice === undefined && asksForChannels(channelCount)) {
    throw whichChannels('The microphone', channelCount);
  }
  const [left, right] = choice ?? (channelCount === 1 ? [1, 1] : [1, 2]);
  for (const channel of [left, right]) {
    if (Number.isInteger(channel) && channel >= 1 && channel <= channelCount) continue;
    const has = channelCount === 1 ? 'only 1 channel' : `channels 1 to ${channelCount}`;
    throw new MimiyakuError(
      'audio.bad-channels',
      `There is no channel ${channel}: the microphone has ${has}.`,
      { advice: 'Channels are counted from 1.' },
    );
  }
  if (channelCount === 1) return [0];
  if (left === right) {
    throw new MimiyakuError('audio.bad-channels', `Channel ${left} cannot be both microphones.`, {
      advice: 'Name two different channels, left first.',
    });
  }
  return [left - 1, right - 1];
}

function choiceOf(
  channelCount: number,
  { ofMany, swapped }: Exclude<ChannelSetting, ChannelChoice>,
): ChannelChoice | undefined {
  if (channelCount === 1) return undefined;
  if (channelCount === 2 || ofMany === undefined) {
    return swapped && !asksForChannels(channelCount) ? [2, 1] : undefined;
  }
  const [left, right] = ofMany;
  return swapped ? [right, left] : ofMany;
}
