import { drawFarPlace } from './draw-place.ts';
import { drawBackgrounds } from './draw-scene.ts';
import { isInside, placeAt, type Point } from './geometry.ts';
import { mixScene, type Pair } from './mix-scene.ts';
import { SeededRandom, seedOf } from './random.ts';
import type { Background, Scene } from './scene.ts';
import { SCENE_TUNING as TUNING } from './scene-tuning.ts';
import type { SoundLibrary } from './sound-library.ts';

/**
 * How the background of a session changes after half of its time, its people staying the same. `as-drawn`, `one-noise` (one far place) and
 * `no-noise` do not change; `mirrored-noise` is `one-noise` that moves to the other side of the array's axis.
 */
export const CHANGES = [
  'as-drawn',
  'one-noise',
  'no-noise',
  'noise-ends',
  'noise-begins',
  'other-noise',
  'mirrored-noise',
] as const;
export type Change = (typeof CHANGES)[number];

const FADE_SAMPLES = 4000;
/** Nearer to the axis the mirrored place is nearly the same one. */
const LEAST_ASIDE_DEGREES = 15;

/** The sound of a session in each way that its background changes; without `mirrored-noise` and `one-noise` where the room has no such place. */
export async function* changedSessions(
  scene: Scene,
  library: SoundLibrary,
): AsyncGenerator<readonly [change: Change, sound: Pair], void, void> {
  const random = new SeededRandom(seedOf(scene.seed, 1));
  const { room, array } = scene;
  const soundOf = async (other: Partial<Scene>): Promise<Pair> =>
    (await mixScene({ ...scene, ...other }, library)).sound;
  const drawn = await soundOf({});
  const quiet = await soundOf({ snrDb: Infinity });
  yield ['as-drawn', drawn];
  yield ['no-noise', quiet];
  yield ['noise-ends', switched(drawn, quiet)];
  yield ['noise-begins', switched(quiet, drawn)];
  const others = drawBackgrounds(random, library, library.clips, { kind: 'noise', room, array });
  if (others !== undefined) yield ['other-noise', switched(drawn, await soundOf({ backgrounds: others }))];
  const places = drawMirroredPlaces(random, scene);
  const noise = others?.at(0);
  if (places === undefined || noise === undefined) return;
  const at = ([azimuthDegrees, place]: Aside): Background[] => [{ ...noise, place, azimuthDegrees }];
  const here = await soundOf({ backgrounds: at(places[0]) });
  yield ['one-noise', here];
  yield ['mirrored-noise', switched(here, await soundOf({ backgrounds: at(places[1]) }))];
}

type Aside = readonly [azimuthDegrees: number, place: Point];

function drawMirroredPlaces(
  random: SeededRandom,
  { room, array }: Scene,
): readonly [Aside, Aside] | undefined {
  for (let trial = 0; trial < 200; trial++) {
    const { place, azimuthDegrees, distanceMetres } = drawFarPlace(random, room, array);
    const mirrored = placeAt(array, -azimuthDegrees, distanceMetres, place[2]);
    const aside = Math.abs(azimuthDegrees);
    if (aside < LEAST_ASIDE_DEGREES || aside > 180 - LEAST_ASIDE_DEGREES) continue;
    if (isInside(mirrored, room.size, TUNING.fromWallsMetres)) {
      return [
        [azimuthDegrees, place],
        [-azimuthDegrees, mirrored],
      ];
    }
  }
  return undefined;
}

/** One sound until the middle, then the other. */
function switched(first: Pair, second: Pair): Pair {
  const middle = Math.floor(first[0].length / 2);
  const side = (one: Float32Array, other: Float32Array): Float32Array =>
    one.map((sample, n) => {
      const share = Math.min(1, Math.max(0, (n - middle) / FADE_SAMPLES));
      return sample + share * (other[n] - sample);
    });
  return [side(first[0], second[0]), side(first[1], second[1])];
}
