import { reverberationSeconds } from './decay.ts';
import { distance, type Point } from './geometry.ts';
import { forEachImage } from './images.ts';
import { ROOM_TUNING } from './tuning.ts';

const STEP_SECONDS = 0.001;
/** Walls that swallow nearly all or nearly nothing: outside of these no room of boards and glass lies. */
const LEAST_REFLECTION = 0.05;
const MOST_REFLECTION = 0.995;

/**
 * How much of the sound's pressure all walls must throw back so that the room has this reverberation time; undefined where none does.
 * Found by halving the range over the decay that the images themselves give (their energies by time and number of reflections), since the
 * formulae of Sabine and Eyring suppose a diffuse field, which a box of even walls has not (Lehmann and Johansson, 2008).
 */
export function reflectionFor(
  size: Point,
  source: Point,
  place: Point,
  rt60Seconds: number,
): number | undefined {
  const energies = energiesByOrder(size, source, place, rt60Seconds);
  if (energies.length === 0) return undefined;
  let low = LEAST_REFLECTION;
  let high = MOST_REFLECTION;
  if (!(reverberationWith(energies, high) > rt60Seconds)) return undefined;
  if (reverberationWith(energies, low) > rt60Seconds) return undefined;
  for (let halving = 0; halving < 24; halving++) {
    const middle = (low + high) / 2;
    // One that does not decay far enough within the time looked at is too live.
    const seconds = reverberationWith(energies, middle);
    if (Number.isNaN(seconds) || seconds > rt60Seconds) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Of the images, by their number of reflections, in steps of time: what they bring with walls that swallow nothing. */
function energiesByOrder(size: Point, source: Point, place: Point, rt60Seconds: number): Float64Array[] {
  const seconds = rt60Seconds * ROOM_TUNING.tailShare;
  const metres = seconds * ROOM_TUNING.soundMetresPerSecond;
  const steps = Math.ceil(seconds / STEP_SECONDS) + 1;
  const energies: Float64Array[] = [];
  forEachImage(size, source, place, metres, (x, y, z, reflections) => {
    const metresAway = distance([x, y, z], place);
    while (energies.length <= reflections) energies.push(new Float64Array(steps));
    const step = Math.floor(metresAway / ROOM_TUNING.soundMetresPerSecond / STEP_SECONDS);
    energies[reflections][step] += 1 / (metresAway * metresAway);
  });
  return energies;
}

function reverberationWith(energies: readonly Float64Array[], reflection: number): number {
  const sum = new Float64Array(energies[0].length);
  for (const [order, steps] of energies.entries()) {
    const factor = reflection ** (2 * order);
    for (let step = 0; step < sum.length; step++) sum[step] += factor * steps[step];
  }
  const seconds = reverberationSeconds(sum, STEP_SECONDS);
  return Number.isNaN(seconds) && reflection === MOST_REFLECTION ? Infinity : seconds;
}
