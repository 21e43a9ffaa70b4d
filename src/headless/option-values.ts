import { InvalidArgumentError } from 'commander';

import { talkerRuleSchema, type TalkerRule } from '../engine/beamform/talker-rule.ts';

/** A parser for commander of whole numbers in a range. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** A parser for commander of decimal numbers in a range; `unit` is named in the message. */
export function numberIn(least: number, most: number, unit: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most} ${unit}.`);
    }
    return value;
  };
}

/** Two channels as "LEFT,RIGHT", counted from 1. */
export function channelPair(text: string): readonly [left: number, right: number] {
  const match = /^\s*(\d{1,2})\s*,\s*(\d{1,2})\s*$/.exec(text);
  if (match === null) {
    throw new InvalidArgumentError(
      'Name the left and the right microphone\'s channel, counted from 1, as in "1,2".',
    );
  }
  return [Number(match[1]), Number(match[2])];
}

/** A sector of directions as "FROM,TO" in degrees: 0 in front of the array, negative to its left. */
export function sector(text: string): TalkerRule {
  const match = /^\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  const rule = talkerRuleSchema.safeParse({
    kind: 'sector',
    azimuthDegrees: (from + to) / 2,
    halfWidthDegrees: (to - from) / 2,
  });
  if (!rule.success) {
    throw new InvalidArgumentError(
      'Name two directions at least 10 degrees apart, from -90 (left) to 90 (right), the left one first, as in "-30,30".',
    );
  }
  return rule.data;
}
