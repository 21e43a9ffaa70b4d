/** Metres from one corner of a room: along its length, along its width, up. */
export type Point = readonly [x: number, y: number, z: number];

/** A two-microphone array in a room. */
export interface Array2 {
  readonly centre: Point;
  /** Where it looks, seen from above: radians from the x axis towards the y axis. */
  readonly facingRadians: number;
  readonly spacingMetres: number;
}

/** Both microphones, left first, as the array sees it. */
export function microphonesOf({ centre, facingRadians, spacingMetres }: Array2): readonly [Point, Point] {
  const [rightX, rightY] = towardsRight(facingRadians);
  const half = spacingMetres / 2;
  const at = (side: number): Point => [
    centre[0] + side * half * rightX,
    centre[1] + side * half * rightY,
    centre[2],
  ];
  return [at(-1), at(1)];
}

/** The place in a direction: 0° in front, positive to the right; `distanceMetres` counts the difference of heights. */
export function placeAt(
  array: Array2,
  azimuthDegrees: number,
  distanceMetres: number,
  heightMetres: number,
): Point {
  const rise = heightMetres - array.centre[2];
  const level = Math.sqrt(Math.max(0, distanceMetres ** 2 - rise ** 2));
  // Seen from above, to the right is clockwise.
  const angle = array.facingRadians - (azimuthDegrees * Math.PI) / 180;
  return [array.centre[0] + level * Math.cos(angle), array.centre[1] + level * Math.sin(angle), heightMetres];
}

/** The direction that two microphones can tell: that of the cone on which the place lies, its height included. */
export function coneDegrees(array: Array2, place: Point): number {
  const [rightX, rightY] = towardsRight(array.facingRadians);
  const aside = (place[0] - array.centre[0]) * rightX + (place[1] - array.centre[1]) * rightY;
  return (180 / Math.PI) * Math.asin(aside / distance(place, array.centre));
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

export function isInside(place: Point, size: Point, marginMetres: number): boolean {
  return place.every(
    (coordinate, axis) => coordinate >= marginMetres && coordinate <= size[axis] - marginMetres,
  );
}

function towardsRight(facingRadians: number): readonly [number, number] {
  return [Math.sin(facingRadians), -Math.cos(facingRadians)];
}
