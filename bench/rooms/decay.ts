import { ROOM_TUNING } from './tuning.ts';

/**
 * Reverberation time (time to decay by 60 dB) from the energy in successive steps of time: backward integration (Schroeder, 1965) and a
 * straight line through the decay from −5 to −35 dB (T30 of ISO 3382-2). NaN where it does not decay so far.
 */
export function reverberationSeconds(energies: ArrayLike<number>, stepSeconds: number): number {
  const remaining = new Float64Array(energies.length);
  let sum = 0;
  for (let step = energies.length - 1; step >= 0; step--) {
    sum += energies[step];
    remaining[step] = sum;
  }
  let count = 0;
  let sumT = 0;
  let sumL = 0;
  let sumTT = 0;
  let sumTL = 0;
  let reached = false;
  for (let step = 0; step < remaining.length; step++) {
    const level = 10 * Math.log10(remaining[step] / sum);
    if (level < ROOM_TUNING.decayToDb) {
      reached = true;
      break;
    }
    if (level > ROOM_TUNING.decayFromDb) continue;
    const time = step * stepSeconds;
    count++;
    sumT += time;
    sumL += level;
    sumTT += time * time;
    sumTL += time * level;
  }
  const spread = count * sumTT - sumT * sumT;
  if (!reached || spread <= 0) return NaN;
  const dbPerSecond = (count * sumTL - sumT * sumL) / spread;
  return -60 / dbPerSecond;
}

/** The same of an impulse response at `rateHz`. */
export function reverberationOf(response: Float32Array, rateHz: number): number {
  return reverberationSeconds(
    response.map((sample) => sample * sample),
    1 / rateHz,
  );
}
