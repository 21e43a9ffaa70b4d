import type { Point } from './geometry.ts';

/**
 * Every image of a source in a box (Allen and Berkley, 1979), up to a distance from a place: its coordinates, and on how many walls its
 * sound was thrown back. The source itself is the one of none. The order is always the same.
 */
export function forEachImage(
  size: Point,
  source: Point,
  around: Point,
  withinMetres: number,
  hear: (x: number, y: number, z: number, reflections: number) => void,
): void {
  const [alongX, alongY, alongZ] = [0, 1, 2].map((axis) =>
    imagesAlong(size[axis], source[axis], around[axis], withinMetres),
  );
  const limit = withinMetres ** 2;
  for (const x of alongX) {
    for (const y of alongY) {
      const flat = x.offset ** 2 + y.offset ** 2;
      if (flat > limit) continue;
      for (const z of alongZ) {
        if (flat + z.offset ** 2 > limit) continue;
        hear(x.at, y.at, z.at, x.reflections + y.reflections + z.reflections);
      }
    }
  }
}

interface ImageAlong {
  readonly at: number;
  readonly offset: number;
  readonly reflections: number;
}

function imagesAlong(length: number, source: number, around: number, within: number): ImageAlong[] {
  const most = Math.ceil(within / (2 * length)) + 1;
  const images: ImageAlong[] = [];
  for (let period = -most; period <= most; period++) {
    for (const mirrored of [0, 1]) {
      const at = (1 - 2 * mirrored) * source + 2 * period * length;
      const offset = at - around;
      if (Math.abs(offset) > within) continue;
      images.push({ at, offset, reflections: Math.abs(period - mirrored) + Math.abs(period) });
    }
  }
  return images;
}
