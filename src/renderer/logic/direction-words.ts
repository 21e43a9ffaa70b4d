import type { DirectionView } from '../../shared/live-view.ts';
import { DIRECTION_BOUNDS_DEGREES, DIRECTION_CONFIDENCE, DIRECTION_HYSTERESIS_DEGREES } from '../tuning.ts';

export const DIRECTION_WORDS = [
  'far-left',
  'left',
  'slightly-left',
  'ahead',
  'slightly-right',
  'right',
  'far-right',
] as const;
export type DirectionWord = (typeof DIRECTION_WORDS)[number];

const [SLIGHT, SIDE, FAR] = DIRECTION_BOUNDS_DEGREES;
/** Upper bounds of all words but the last, in their order. */
const UPPER_BOUNDS = [-FAR, -SIDE, -SLIGHT, SLIGHT, SIDE, FAR];

/**
 * The direction in words; undefined where nobody was located surely enough. A word holds until its bound has been passed by some degrees,
 * so that it does not flutter.
 */
export function directionWord(
  direction: DirectionView | null,
  previous: DirectionWord | undefined,
): DirectionWord | undefined {
  if (direction === null || direction.confidence < DIRECTION_CONFIDENCE) return undefined;
  const { azimuthDegrees } = direction;
  if (previous !== undefined && isWithin(azimuthDegrees, previous, DIRECTION_HYSTERESIS_DEGREES)) {
    return previous;
  }
  return DIRECTION_WORDS.find((word) => isWithin(azimuthDegrees, word, 0));
}

function isWithin(degrees: number, word: DirectionWord, slackDegrees: number): boolean {
  const place = DIRECTION_WORDS.indexOf(word);
  const lower = UPPER_BOUNDS[place - 1] ?? -Infinity;
  const upper = UPPER_BOUNDS[place] ?? Infinity;
  return degrees >= lower - slackDegrees && degrees <= upper + slackDegrees;
}
