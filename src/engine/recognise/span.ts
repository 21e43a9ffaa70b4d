import { INT16_FULL_SCALE, millisecondsToSamples } from '../audio/pcm.ts';
import type { Utterance } from '../base/utterance.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * What the recogniser is to hear of an utterance: the beamformed recording from a little before the speech to a little after it, mono,
 * 16 kHz, ±1, without its DC offset. Pre-roll and hangover are left out because the model stumbles over room noise before the words.
 */
export function recognitionSpan(utterance: Utterance): Float32Array {
  return spanOf(utterance, utterance.beamformer);
}

/** The same of another recording of the utterance, sample for sample as long as the beamformed one. */
export function spanOf({ speechStart, speechEnd }: Utterance, samples: Int16Array): Float32Array {
  const margin = millisecondsToSamples(RECOGNISE_TUNING.spanMarginMs);
  const from = Math.min(samples.length, Math.max(0, speechStart - margin));
  const to = Math.max(from, Math.min(samples.length, speechEnd + margin));
  return prepareSpan(samples.subarray(from, to));
}

/** Signed 16-bit samples as ±1 without their mean. */
export function prepareSpan(samples: Int16Array): Float32Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const mean = samples.length === 0 ? 0 : sum / samples.length;
  const prepared = new Float32Array(samples.length);
  for (const [place, sample] of samples.entries()) prepared[place] = (sample - mean) / INT16_FULL_SCALE;
  return prepared;
}
