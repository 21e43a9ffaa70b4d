import { SETTING_RANGES } from '../../shared/settings-values.ts';

/** Whether somebody must say which two channels are the microphones; a sound server's input of 32 channels is no array. */
export function asksForChannels(channelCount: number): boolean {
  return channelCount > 2 && channelCount <= SETTING_RANGES.channel.max;
}

/** The two to suggest: on six-channel arrays the first is processed sound and the last what the computer plays. */
export function usualChannels(channelCount: number): readonly [left: number, right: number] {
  return channelCount === 6 ? [2, 3] : [1, 2];
}
