import { InvalidArgumentError } from 'commander';

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
