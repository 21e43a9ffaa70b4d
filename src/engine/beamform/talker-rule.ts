import { z } from 'zod';
import { delayFromAzimuth } from './direction.ts';
import type { DelaySearch } from './delay-search.ts';

/**
 * Who the talker is.
 * - `newcomer`: whoever begins to speak after a pause holds the beam until the next pause; a voice from elsewhere meanwhile, or one
 *   that sounded already when the recording began, counts as noise. A voice from elsewhere that is much quieter is left out.
 * - `everybody`: the same, but whoever is heard is written down.
 * - `sector`: whoever speaks from within this sector; all others count as noise.
 */
export type TalkerRule =
  | { readonly kind: 'newcomer' }
  | { readonly kind: 'everybody' }
  | { readonly kind: 'sector'; readonly azimuthDegrees: number; readonly halfWidthDegrees: number };

/** The rule as it is kept in settings and named on the command line. */
export const talkerRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('newcomer') }),
  z.strictObject({ kind: z.literal('everybody') }),
  z.strictObject({
    kind: z.literal('sector'),
    azimuthDegrees: z.number().min(-90).max(90),
    halfWidthDegrees: z.number().min(5).max(90),
  }),
]);

/** The rule in the user's words, for logs and the command line; an interface in another language has its own. */
export function describeTalkerRule(rule: TalkerRule): string {
  if (rule.kind === 'newcomer') {
    return (
      'Whoever begins to speak after a pause is heard until the next pause; other voices meanwhile count as noise. ' +
      'A voice from another direction that is less than half as loud is left out.'
    );
  }
  if (rule.kind === 'everybody') return 'Everybody who is heard is written down.';
  const from = Math.max(-90, rule.azimuthDegrees - rule.halfWidthDegrees);
  const to = Math.min(90, rule.azimuthDegrees + rule.halfWidthDegrees);
  return `Whoever speaks from between ${sideOf(from)} and ${sideOf(to)} is heard; all others count as noise.`;
}

function sideOf(azimuthDegrees: number): string {
  if (azimuthDegrees === 0) return 'straight ahead';
  return `${Math.abs(azimuthDegrees)}° ${azimuthDegrees < 0 ? 'left' : 'right'}`;
}

/** The delays, from the least to the most, with which a talker may be heard. */
export function allowedDelays(rule: TalkerRule, spacingMetres: number): { least: number; most: number } {
  if (rule.kind !== 'sector') return { least: -Infinity, most: Infinity };
  const delayAt = (azimuthDegrees: number): number =>
    delayFromAzimuth(Math.min(90, Math.max(-90, azimuthDegrees)), spacingMetres);
  return {
    least: delayAt(rule.azimuthDegrees + rule.halfWidthDegrees),
    most: delayAt(rule.azimuthDegrees - rule.halfWidthDegrees),
  };
}

/** Restricts a search to the directions from which a talker may speak. */
export function limitToRule(search: DelaySearch, rule: TalkerRule, spacingMetres: number): void {
  if (rule.kind !== 'sector') return;
  const { least, most } = allowedDelays(rule, spacingMetres);
  search.limit(least, most);
}
