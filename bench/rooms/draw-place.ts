import { distance, isInside, placeAt, type Array2, type Point } from './geometry.ts';
import type { SeededRandom } from './random.ts';
import { reflectionFor } from './reflection.ts';
import type { Room } from './room-response.ts';
import { SCENE_TUNING as TUNING } from './scene-tuning.ts';

type Range = readonly [least: number, most: number];

export interface Placed {
  readonly place: Point;
  readonly azimuthDegrees: number;
  readonly distanceMetres: number;
}

/** Drawn again where the size cannot have the reverberation time. */
export function drawRoom(random: SeededRandom, kind: 'smallRoom' | 'largeRoom'): Room {
  for (;;) {
    const { least, most } = TUNING[kind];
    const size: Point = [
      random.between(least[0], most[0]),
      random.between(least[1], most[1]),
      random.between(least[2], most[2]),
    ];
    const rt60Seconds = random.between(...TUNING.rt60Seconds);
    const reflection = reflectionFor(
      size,
      shareOf(size, 0.21, 0.27, 0.62),
      shareOf(size, 0.71, 0.66, 0.43),
      rt60Seconds,
    );
    if (reflection === undefined) continue;
    if (reflection < TUNING.reflection[0] || reflection > TUNING.reflection[1]) continue;
    return { size, rt60Seconds, reflection };
  }
}

function shareOf(size: Point, x: number, y: number, z: number): Point {
  return [x * size[0], y * size[1], z * size[2]];
}

export function drawArray(random: SeededRandom, room: Room): Array2 {
  const margin = TUNING.arrayFromWallsMetres;
  return {
    centre: [
      random.between(margin, room.size[0] - margin),
      random.between(margin, room.size[1] - margin),
      random.between(...TUNING.arrayHeightMetres),
    ],
    facingRadians: random.between(0, 2 * Math.PI),
    spacingMetres: random.between(...TUNING.spacingMetres),
  };
}

/** A head within the room, at angles and distances as wished; undefined where the array stands so that there is none in 60 tries. */
export function drawHead(
  random: SeededRandom,
  room: Room,
  array: Array2,
  wishes: { azimuthDegrees: Range; distanceMetres: Range; apartFrom?: number | undefined },
): Placed | undefined {
  for (let trial = 0; trial < 60; trial++) {
    const azimuthDegrees = random.between(...wishes.azimuthDegrees);
    const distanceMetres = random.between(...wishes.distanceMetres);
    const height = random.between(...TUNING.headHeightMetres);
    // Nobody bends over the array: a head is no steeper above it than 45°.
    const rise = Math.min(height - array.centre[2], 0.7 * distanceMetres);
    const place = placeAt(array, azimuthDegrees, distanceMetres, array.centre[2] + rise);
    if (!isInside(place, room.size, TUNING.fromWallsMetres)) continue;
    if (
      wishes.apartFrom !== undefined &&
      Math.abs(azimuthDegrees - wishes.apartFrom) < TUNING.interfererApartDegrees
    ) {
      continue;
    }
    return { place, azimuthDegrees, distanceMetres };
  }
  return undefined;
}

/** Somewhere in the room, far from the array: the farthest of sixty where none is far enough. */
export function drawFarPlace(random: SeededRandom, room: Room, array: Array2): Placed {
  let best: Point | undefined;
  for (let trial = 0; trial < 60; trial++) {
    const margin = TUNING.fromWallsMetres;
    const place: Point = [
      random.between(margin, room.size[0] - margin),
      random.between(margin, room.size[1] - margin),
      random.between(...TUNING.headHeightMetres),
    ];
    if (best === undefined || distance(place, array.centre) > distance(best, array.centre)) best = place;
    if (distance(place, array.centre) < TUNING.farMetres) continue;
    best = place;
    break;
  }
  if (best === undefined) throw new RangeError('No place was drawn.');
  const angle = Math.atan2(best[1] - array.centre[1], best[0] - array.centre[0]);
  const degrees = ((array.facingRadians - angle) * 180) / Math.PI;
  return {
    place: best,
    azimuthDegrees: ((((degrees + 180) % 360) + 360) % 360) - 180,
    distanceMetres: distance(best, array.centre),
  };
}
