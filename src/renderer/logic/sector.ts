import type { TalkerRuleView } from '../../shared/settings.ts';

export interface Sector {
  /** Both inclusive, seen from the array: negative to its left. */
  readonly fromDegrees: number;
  readonly toDegrees: number;
}

/** From where voices are heard; undefined where it is from everywhere. */
export function sectorOf(rule: TalkerRuleView): Sector | undefined {
  if (rule.kind !== 'sector') return undefined;
  const { azimuthDegrees, halfWidthDegrees } = rule;
  return {
    fromDegrees: Math.max(-90, azimuthDegrees - halfWidthDegrees),
    toDegrees: Math.min(90, azimuthDegrees + halfWidthDegrees),
  };
}

/** A direction with its side in the words of a language. */
export function sideInWords(
  degrees: number,
  words: {
    readonly left: (degrees: number) => string;
    readonly right: (degrees: number) => string;
    readonly ahead: string;
  },
): string {
  if (degrees === 0) return words.ahead;
  return degrees < 0 ? words.left(-degrees) : words.right(degrees);
}
