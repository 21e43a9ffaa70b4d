import type { Utterance } from '../base/utterance.ts';
import { riseOfRecordingDb } from '../beamform/rise.ts';
import { shareOfWordsAlike } from './alike.ts';
import type { Recognition } from './recogniser.ts';
import { recognitionSpan, spanOf } from './span.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/** Recognises audio (mono, 16 kHz, ±1) once. */
export type Hear = (audio: Float32Array) => Promise<Recognition>;

/**
 * What is said in an utterance: as a rule what is heard in the beam. Where that is doubtful, the microphones themselves are heard as well.
 *
 * - Where the recogniser is unsure of what it heard in the beam, the mean of both microphones counts if it is surer of that: the beam may point to a noise as loud as
 *   the talker.
 * - Where nobody stands out of the sound, as in a murmur of many, words count only if one of three hearings (the beam, the mean, the left microphone) largely agrees with
 *   both others: what is said is heard alike each time. What the recogniser makes up is another text each time, though two may by chance be one of the sentences that it
 *   makes up most.
 *
 * With one microphone there is nothing to hear besides.
 */
export async function hearUtterance(utterance: Utterance, hear: Hear): Promise<Recognition> {
  const { bypass } = utterance;
  const beam = await hear(recognitionSpan(utterance));
  if (!hasTwoMicrophones(bypass)) return beam;
  const isMurmur = riseOfRecordingDb(bypass) < RECOGNISE_TUNING.murmurRiseDb;
  if (!isMurmur && beam.meanLogProbability >= RECOGNISE_TUNING.leastSureMeanLogProbability) return beam;
  const mean = await hear(spanOf(utterance, meanOf(bypass)));
  if (isMurmur) {
    const left = await hear(spanOf(utterance, leftOf(bypass)));
    if (!areAlike(beam, mean, left)) return { ...beam, text: '' };
  }
  return sureness(mean) > sureness(beam) ? mean : beam;
}

/** True if one of three hearings agrees with both others, which is to say if two of the three couples agree. */
function areAlike(first: Recognition, second: Recognition, third: Recognition): boolean {
  const couples = [
    [first, second],
    [second, third],
    [third, first],
  ] as const;
  return couples.filter(([one, other]) => isAlike(one, other)).length >= 2;
}

function isAlike(one: Recognition, other: Recognition): boolean {
  return shareOfWordsAlike(one.text, other.text) >= RECOGNISE_TUNING.leastShareAlike;
}

function sureness({ text, meanLogProbability }: Recognition): number {
  return text === '' ? -Infinity : meanLogProbability;
}

/** False for the array recording of a single microphone, which has it on both sides, and where there is none. */
function hasTwoMicrophones(bypass: Int16Array): boolean {
  for (let place = 0; place < bypass.length; place += 2) if (bypass[place] !== bypass[place + 1]) return true;
  return false;
}

function meanOf(bypass: Int16Array): Int16Array {
  return Int16Array.from({ length: bypass.length / 2 }, (_, n) => (bypass[2 * n] + bypass[2 * n + 1]) / 2);
}

function leftOf(bypass: Int16Array): Int16Array {
  return Int16Array.from({ length: bypass.length / 2 }, (_, n) => bypass[2 * n]);
}
