import type { Utterance } from '../../../engine/base/utterance.ts';
import { levelRangeDb } from './level-range.ts';
import { CHOICE_TUNING } from './tuning.ts';

/** What the recogniser hears of an utterance: the beamformed recording as it was sent, or one formed here of the array recording. */
export type BeamChoice = 'sent' | 'formed';

/**
 * Chooses between two beams over the same span. The sent one is preferred: its maker knows the array's spacing and has listened to the
 * session before. It is passed over where the other one is clearly the better, which is so where a client sends silence, a clipped signal, or a
 * microphone in place of a beam.
 */
export function chooseBeam(sent: Int16Array, formed: Int16Array): BeamChoice {
  return levelRangeDb(formed) - levelRangeDb(sent) >= CHOICE_TUNING.leastGainDb ? 'formed' : 'sent';
}

/** An utterance found in the array recording, with the better beam in it. `sent` covers what was sent whole. */
export function withBetterBeam(
  utterance: Utterance,
  sent: Int16Array,
): { utterance: Utterance; choice: BeamChoice } {
  const span = sent.subarray(utterance.startSample, utterance.endSample);
  const choice = chooseBeam(span, utterance.beamformer);
  return { utterance: choice === 'sent' ? { ...utterance, beamformer: span } : utterance, choice };
}
