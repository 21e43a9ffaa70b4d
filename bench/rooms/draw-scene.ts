import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import type { Array2 } from './geometry.ts';
import { drawArray, drawFarPlace, drawHead, drawRoom, type Placed } from './draw-place.ts';
import { SeededRandom, seedOf } from './random.ts';
import type { Room } from './room-response.ts';
import type { Background, Scene, SceneKind, SpokenClip } from './scene.ts';
import { SCENE_TUNING as TUNING } from './scene-tuning.ts';
import type { Clip, SoundLibrary } from './sound-library.ts';

export type ScenesLibrary = Pick<SoundLibrary, 'clips' | 'noises'>;

/** Kinds in the order in which a set has them: a quarter each babble and talker, a sixth each noise, loudspeaker and clean. */
const KINDS: readonly SceneKind[] = [
  ...(['babble', 'talker', 'noise', 'babble', 'talker', 'loudspeaker'] as const),
  ...(['babble', 'talker', 'clean', 'babble', 'talker', 'noise'] as const),
  ...(['babble', 'talker', 'loudspeaker', 'clean', 'noise', 'loudspeaker'] as const),
  ...(['babble', 'talker', 'clean', 'noise', 'loudspeaker', 'clean'] as const),
];

/** One recording with one talker. Depends on seed and index alone, not on how many are drawn. */
export function drawScene(library: ScenesLibrary, seed: number, index: number): Scene {
  const random = new SeededRandom(seedOf(seed, index));
  const kind = KINDS[index % KINDS.length];
  // Every clip has its turn before one comes again.
  const inTurn = new SeededRandom(seedOf(seed, -1 - Math.floor(index / library.clips.length))).shuffled(
    library.clips,
  );
  const clip = inTurn[index % library.clips.length];
  for (;;) {
    const room = drawRoom(random, kind === 'babble' || kind === 'noise' ? 'largeRoom' : 'smallRoom');
    const array = drawArray(random, room);
    const talker = drawHead(random, room, array, {
      azimuthDegrees: TUNING.talkerAzimuthDegrees,
      distanceMetres: TUNING.talkerDistanceMetres,
    });
    if (talker === undefined) continue;
    const startSample = secondsToSamples(random.between(...TUNING.leadSeconds));
    const spoken: SpokenClip = { clip, ...talker, startSample };
    const scene = drawAround(random, library, { kind, room, array, spoken });
    if (scene !== undefined) {
      return { ...scene, name: `r${String(index + 1).padStart(3, '0')}`, seed: seedOf(seed, index) };
    }
  }
}

function drawAround(
  random: SeededRandom,
  library: ScenesLibrary,
  known: { kind: SceneKind; room: Room; array: Array2; spoken: SpokenClip },
): Omit<Scene, 'name' | 'seed'> | undefined {
  const { kind, room, array, spoken } = known;
  const others = library.clips.filter(({ speaker }) => speaker !== spoken.clip.speaker);
  let talker = spoken;
  let interferers: readonly SpokenClip[] = [];
  let interfererBegins: Scene['interfererBegins'];
  if (kind === 'talker') {
    const head = drawHead(random, room, array, {
      azimuthDegrees: [-85, 85],
      distanceMetres: TUNING.interfererDistanceMetres,
      apartFrom: spoken.azimuthDegrees,
    });
    if (head === undefined) return undefined;
    interfererBegins = random.pick(['before', 'during', 'after'] as const);
    const competing = drawInterferer(random, others, head, spoken, interfererBegins);
    ({ interferers, talker } = competing);
  }
  const backgrounds = drawBackgrounds(random, library, others, { kind, room, array });
  if (backgrounds === undefined) return undefined;
  const last = Math.max(...[talker, ...interferers].map(endOf));
  return {
    kind,
    room,
    array,
    samples: last + secondsToSamples(random.between(...TUNING.tailSeconds)),
    talkers: [talker],
    interferers,
    interfererBegins,
    passersBy: [],
    backgrounds,
    snrDb: kind === 'clean' ? Infinity : random.pick(TUNING.snrsDb),
    ...drawMicrophones(random),
  };
}

/** What is drawn of the recording itself. */
export function drawMicrophones(
  random: SeededRandom,
): Pick<Scene, 'talkerLevelDbfs' | 'levelMismatchDb' | 'ownNoiseDbfs'> {
  return {
    talkerLevelDbfs: random.between(...TUNING.talkerLevelDbfs),
    levelMismatchDb: random.between(...TUNING.levelMismatchDb),
    ownNoiseDbfs: random.between(...TUNING.ownNoiseDbfs),
  };
}

/** One or two sentences of one other speaker, who begins before, during or after the talker; the talker makes room for the first case. */
function drawInterferer(
  random: SeededRandom,
  others: readonly Clip[],
  head: Placed,
  spoken: SpokenClip,
  begins: 'before' | 'during' | 'after',
): { talker: SpokenClip; interferers: SpokenClip[] } {
  const { speaker } = random.pick(others);
  const clips = random.shuffled(others.filter((clip) => clip.speaker === speaker)).slice(0, 2);
  const first = secondsToSamples(0.3);
  const talker =
    begins === 'before' ? { ...spoken, startSample: first + secondsToSamples(random.between(1, 3)) } : spoken;
  const length = secondsToSamples(spoken.clip.seconds);
  const starts = {
    before: first,
    during: talker.startSample + Math.round(length * random.between(0.25, 0.7)),
    after: talker.startSample + length + secondsToSamples(random.between(0.1, 1)),
  };
  return { talker, interferers: oneAfterTheOther(random, clips, head, starts[begins], [0.2, 0.8]) };
}

/** Sentences of one person with pauses between. */
export function oneAfterTheOther(
  random: SeededRandom,
  clips: readonly Clip[],
  head: Placed,
  startSample: number,
  pauseSeconds: readonly [number, number],
): SpokenClip[] {
  let at = startSample;
  return clips.map((clip) => {
    const spoken = { clip, ...head, startSample: at };
    at = endOf(spoken) + secondsToSamples(random.between(...pauseSeconds));
    return spoken;
  });
}

/** At the latest: a clip is at most as long as the table says. */
export function endOf({ clip, startSample }: SpokenClip): number {
  return startSample + secondsToSamples(clip.seconds);
}

/** Undefined where the room has no place for what is wished. */
export function drawBackgrounds(
  random: SeededRandom,
  library: ScenesLibrary,
  others: readonly Clip[],
  { kind, room, array }: { kind: SceneKind; room: Room; array: Array2 },
): Background[] | undefined {
  const voices = (): Background['sound'] => ({ kind: 'voices', clips: random.shuffled(others).slice(0, 40) });
  const far = (sound: Background['sound']): Background => {
    const { place, azimuthDegrees } = drawFarPlace(random, room, array);
    return { place, azimuthDegrees, throughLoudspeaker: false, sound, from: random.next() };
  };
  if (kind === 'babble') {
    return Array.from({ length: random.whole(...TUNING.babbleVoices) }, () => far(voices()));
  }
  if (kind === 'noise') {
    const noise = random.pick(library.noises.filter((one) => !isMusic(one)));
    return Array.from({ length: random.whole(2, 4) }, () => far({ kind: 'noise', noise }));
  }
  if (kind === 'loudspeaker') {
    const head = drawHead(random, room, array, {
      azimuthDegrees: [-85, 85],
      distanceMetres: TUNING.loudspeakerDistanceMetres,
    });
    if (head === undefined) return undefined;
    const music = library.noises.filter(isMusic);
    const sound: Background['sound'] =
      music.length > 0 && random.next() < 0.5 ? { kind: 'noise', noise: random.pick(music) } : voices();
    const { place, azimuthDegrees } = head;
    return [{ place, azimuthDegrees, throughLoudspeaker: true, sound, from: random.next() }];
  }
  return [];
}

function isMusic({ kind }: { kind: string }): boolean {
  return kind.startsWith('music');
}

export function secondsToSamples(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE_HZ);
}
