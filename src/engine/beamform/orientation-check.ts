import type { Direction } from '../base/utterance.ts';
import { ORIENTATION_TUNING } from './tuning.ts';

/**
 * Whether left and right are the right way round.
 *
 * From sound alone this cannot be told: a swapped pair hears a mirrored room, in which everything else is as it should be. So somebody
 * who stands well to one side of the array is asked to speak, and the side from which the array hears the voice is compared. Sides
 * are those of the array, which looks at the talkers: somebody who faces it sees its left on their right. It is safest to ask
 * for "the side of the microphone that is to be left".
 */
export type Side = 'left' | 'right';

/** How long somebody was heard from where, in milliseconds of speech. */
export interface OrientationEvidence {
  readonly leftMs: number;
  readonly rightMs: number;
  /** From in front, where the side is not known. */
  readonly frontMs: number;
}

export const NO_ORIENTATION_EVIDENCE: OrientationEvidence = { leftMs: 0, rightMs: 0, frontMs: 0 };

export type OrientationFinding =
  | { readonly verdict: 'as-wired' | 'swapped' }
  | {
      readonly verdict: 'undecided';
      /**
       * What the talker is to be told: to speak (on), to step further to the side, to stay in one place (or: somebody else speaks as well).
       */
      readonly because: 'too-little-speech' | 'in-front' | 'both-sides';
    };

/**
 * Adds a stretch of speech: a frame in which somebody spoke, or a finished utterance. Without a direction, or with one of little
 * confidence, it counts for nothing.
 */
export function hearSpeechFrom(
  evidence: OrientationEvidence,
  direction: Direction | undefined,
  speechMs: number,
): OrientationEvidence {
  const { leastConfidence, leastAzimuthDegrees } = ORIENTATION_TUNING;
  if (direction === undefined || !(direction.confidence >= leastConfidence)) return evidence;
  const { azimuthDegrees } = direction;
  if (azimuthDegrees <= -leastAzimuthDegrees) return { ...evidence, leftMs: evidence.leftMs + speechMs };
  if (azimuthDegrees >= leastAzimuthDegrees) return { ...evidence, rightMs: evidence.rightMs + speechMs };
  return { ...evidence, frontMs: evidence.frontMs + speechMs };
}

/** Compares where the talker was heard with where they stand. */
export function judgeOrientation(evidence: OrientationEvidence, talkerStands: Side): OrientationFinding {
  const { leastSpeechMs, leastShare } = ORIENTATION_TUNING;
  const { leftMs, rightMs, frontMs } = evidence;
  const all = leftMs + rightMs + frontMs;
  if (!(all >= leastSpeechMs)) return { verdict: 'undecided', because: 'too-little-speech' };
  const most = Math.max(leftMs, rightMs);
  if (most >= leastShare * all) {
    const heard: Side = leftMs > rightMs ? 'left' : 'right';
    return { verdict: heard === talkerStands ? 'as-wired' : 'swapped' };
  }
  const bothSides = Math.min(leftMs, rightMs) > (1 - leastShare) * all;
  return { verdict: 'undecided', because: bothSides ? 'both-sides' : 'in-front' };
}
