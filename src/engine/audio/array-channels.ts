import { MimiyakuError } from '../errors.ts';

/**
 * Arrays have at most so many channels. What offers more is a sound server's own input (32 and 128 are usual), whose first two are those of
 * whatever is behind it.
 */
const MOST_ARRAY_CHANNELS = 16;

/** Whether somebody must say which two channels are the microphones. */
export function asksForChannels(channelCount: number): boolean {
  return channelCount > 2 && channelCount <= MOST_ARRAY_CHANNELS;
}

/**
 * The question, as an error: nobody has said which two of many channels are the microphones. The first is often none: on six-channel arrays
 * (those of XMOS XVF3000, such as the ReSpeaker Mic Array v2.0 with its six-channel firmware) channel 1 is what the array has processed
 * itself, 2 to 5 are the microphones, and 6 is what the computer plays.
 */
export function whichChannels(what: string, channelCount: number): MimiyakuError {
  return new MimiyakuError(
    'audio.which-channels',
    `${what} has ${channelCount} channels. Which two are the microphones?`,
    {
      advice: `Name them, left first, for example "--channels ${usualChannels(channelCount).join(',')}". ${usual(channelCount)}`,
    },
  );
}

/** The two to suggest, counted from 1. */
export function usualChannels(channelCount: number): readonly [left: number, right: number] {
  return channelCount === 6 ? [2, 3] : [1, 2];
}

function usual(channelCount: number): string {
  if (channelCount === 6) {
    return 'On six-channel arrays channel 1 is usually processed by the array itself, 2 to 5 are the microphones and 6 is what the computer plays.';
  }
  if (channelCount === 4) {
    return 'On four-channel arrays all four are usually microphones; take two that stand side by side.';
  }
  return 'The manual of the array says what each channel carries; take two microphones that stand side by side.';
}
