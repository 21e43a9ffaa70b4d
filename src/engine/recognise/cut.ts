import { millisecondsToSamples, SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * Divides audio that is longer than the model was made for into pieces of at most `longestPieceSeconds`, about even in length, each
 * cut at the quietest place near an even division. Nothing is lost and nothing given twice. The pieces share the audio's memory.
 */
export function cutIntoPieces(
  audio: Float32Array,
  longestSeconds: number = RECOGNISE_TUNING.longestPieceSeconds,
): Float32Array[] {
  const longest = Math.floor(longestSeconds * SAMPLE_RATE_HZ);
  const pieces: Float32Array[] = [];
  let rest = audio;
  while (rest.length > longest) {
    const count = Math.ceil(rest.length / longest);
    const even = rest.length / count;
    const reach = even * RECOGNISE_TUNING.cutSearchShare;
    // Not so early that what remains would need one piece more.
    const earliest = Math.max(even - reach, rest.length - (count - 1) * longest);
    const at = quietestPlace(rest, Math.ceil(earliest), Math.min(longest, Math.ceil(even + reach)));
    pieces.push(rest.subarray(0, at));
    rest = rest.subarray(at);
  }
  pieces.push(rest);
  return pieces;
}

/** Middle of the window with the least energy, its middle between `from` and `to`. */
function quietestPlace(audio: Float32Array, from: number, to: number): number {
  const window = millisecondsToSamples(RECOGNISE_TUNING.cutWindowMs);
  const hop = Math.floor(window / 8);
  const half = Math.floor(window / 2);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let middle = from; middle <= to; middle += hop) {
    const energy = energyOf(audio.subarray(Math.max(0, middle - half), middle + half));
    if (energy < least) {
      least = energy;
      best = middle;
    }
  }
  return best;
}

function energyOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum;
}
