import { drawArray, drawHead, drawRoom } from './draw-place.ts';
import {
  drawBackgrounds,
  drawMicrophones,
  endOf,
  oneAfterTheOther,
  secondsToSamples,
  type ScenesLibrary,
} from './draw-scene.ts';
import { SeededRandom, seedOf } from './random.ts';
import type { Scene, SpokenClip } from './scene.ts';
import { SCENE_TUNING as TUNING } from './scene-tuning.ts';

/** Sessions have seeds of their own, far from those of single recordings. */
const SESSION_INDEX = 1_000_000;

/** Three minutes at a booth: visitors in turn, pauses, a murmur or a noise all the time, and passers-by who talk farther off. */
export function drawSession(library: ScenesLibrary, seed: number, index: number): Scene {
  const own = seedOf(seed, SESSION_INDEX + index);
  const random = new SeededRandom(own);
  const samples = secondsToSamples(TUNING.sessionSeconds);
  for (;;) {
    const room = drawRoom(random, 'largeRoom');
    const array = drawArray(random, room);
    const speakers = random.shuffled([...new Set(library.clips.map(({ speaker }) => speaker))]);
    const clipsOf = (speaker: string, most: number): typeof library.clips =>
      random.shuffled(library.clips.filter((clip) => clip.speaker === speaker)).slice(0, most);

    const talkers: SpokenClip[] = [];
    let at = secondsToSamples(random.between(2, 5));
    const visits = random.whole(...TUNING.visitors);
    for (let visit = 0; visit < 40 && at < samples - secondsToSamples(15); visit++) {
      const head = drawHead(random, room, array, {
        azimuthDegrees: TUNING.talkerAzimuthDegrees,
        distanceMetres: TUNING.visitorDistanceMetres,
      });
      const speaker = speakers.pop();
      if (head === undefined || speaker === undefined) continue;
      talkers.push(...oneAfterTheOther(random, clipsOf(speaker, 4), head, at, TUNING.sentencePauseSeconds));
      const last = talkers.at(-1);
      // Fewer visitors stand about longer.
      const pause = random.between(...TUNING.visitorPauseSeconds) * (5 / visits);
      at = (last === undefined ? at : endOf(last)) + secondsToSamples(pause);
    }
    const passersBy: SpokenClip[] = [];
    for (let count = random.whole(...TUNING.passersBy); count > 0; count--) {
      const head = drawHead(random, room, array, {
        azimuthDegrees: [-85, 85],
        distanceMetres: TUNING.passerByDistanceMetres,
      });
      const speaker = speakers.pop();
      if (head === undefined || speaker === undefined) continue;
      const start = secondsToSamples(random.between(3, TUNING.sessionSeconds - 15));
      passersBy.push(...oneAfterTheOther(random, clipsOf(speaker, 2), head, start, [0.2, 1]));
    }
    const inside = talkers.filter((talker) => endOf(talker) < samples - secondsToSamples(1));
    if (inside.length < 4) continue;
    const spoken = new Set(inside.map(({ clip }) => clip.speaker));
    const others = library.clips.filter(({ speaker }) => !spoken.has(speaker));
    const kind = random.pick(['babble', 'babble', 'noise'] as const);
    const backgrounds = drawBackgrounds(random, library, others, { kind, room, array });
    if (backgrounds === undefined) continue;
    return {
      name: `s${String(index + 1).padStart(2, '0')}`,
      kind: 'session',
      seed: own,
      room,
      array,
      samples,
      talkers: inside,
      interferers: [],
      interfererBegins: undefined,
      passersBy: passersBy.filter((passerBy) => endOf(passerBy) < samples - secondsToSamples(1)),
      backgrounds,
      snrDb: random.pick(TUNING.sessionSnrsDb),
      ...drawMicrophones(random),
    };
  }
}
