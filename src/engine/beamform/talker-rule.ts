import { delayFromAzimuth } from './direction.ts';
import type { DelaySearch } from './delay-search.ts';

/**
 * Who the talker is.
 * - `newcomer`: whoever begins to speak after a pause holds the beam until the next pause; a voice from elsewhere meanwhile, or one
 *   that sounded already when the recording began, counts as noise.
 * - `sector`: whoever speaks from within this sector; all others count as noise.
 */
export type TalkerRule =
  | { readonly kind: 'newcomer' }
  | { readonly kind: 'sector'; readonly azimuthDegrees: number; readonly halfWidthDegrees: number };

/** Restricts a search to the directions from which a talker may speak. */
export function limitToRule(search: DelaySearch, rule: TalkerRule, spacingMetres: number): void {
  if (rule.kind === 'newcomer') return;
  const delayAt = (azimuthDegrees: number): number =>
    delayFromAzimuth(Math.min(90, Math.max(-90, azimuthDegrees)), spacingMetres);
  search.limit(
    delayAt(rule.azimuthDegrees + rule.halfWidthDegrees),
    delayAt(rule.azimuthDegrees - rule.halfWidthDegrees),
  );
}
