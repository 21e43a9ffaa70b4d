/**
 * `npm run rooms:sample`: makes the bundled recording (resources/samples) anew, from named clips in a simulated room. Everything of it is
 * fixed here; resources/samples/README.md tells origin and licence of each.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeError, MimiyakuError } from '../../src/engine/errors.ts';
import { secondsToSamples } from './draw-scene.ts';
import { distance, placeAt, type Array2, type Point } from './geometry.ts';
import { mixScene } from './mix-scene.ts';
import { reflectionFor } from './reflection.ts';
import type { Room } from './room-response.ts';
import type { Scene, SpokenClip } from './scene.ts';
import { openSoundLibrary, speechFolder, type SoundLibrary } from './sound-library.ts';
import { writeTable, writeWav } from './write-set.ts';

/** Three people at three seats of a counter, one after the other. */
const SEATS = [
  { clips: ['so-020360055', 'so-020360299'], azimuthDegrees: 0, distanceMetres: 0.9 },
  { clips: ['vctk-p306-012'], azimuthDegrees: 35, distanceMetres: 0.8 },
  { clips: ['so-008110147', 'so-008110159'], azimuthDegrees: -25, distanceMetres: 0.8 },
] as const;
/** The same words without letters' case, but as they are written. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  'so-020360055': "That's the way the system is supposed to work.",
  'so-020360299': 'Should be interesting to see how they handle it.',
  'vctk-p306-012': 'Throughout the centuries, people have explained the rainbow in various ways.',
  'so-008110147': 'Can we just get back to the ads, please?',
  'so-008110159': 'Let us know if you have any other questions.',
};
const NOISE = 'coffee-shop';
const SNR_DB = 14;
const LEAD_SECONDS = 1.5;
const SENTENCE_PAUSE_SECONDS = 1.5;
const TURN_PAUSE_SECONDS = 3;
const TAIL_SECONDS = 1.5;
const SIZE: Point = [7, 5.5, 2.8];
const RT60_SECONDS = 0.35;
const ARRAY: Array2 = { centre: [3.1, 1.6, 1.05], facingRadians: Math.PI / 2, spacingMetres: 0.06 };
/** Tables of the café: each a piece of the same recording, from another moment. */
const TABLES: readonly (readonly [x: number, y: number])[] = [
  [0.7, 3.9],
  [1.9, 5],
  [4.6, 5.1],
  [6.5, 4.2],
  [6.6, 1.3],
  [0.5, 0.9],
];
const SEED = 20_261_128;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { speech: { type: 'string' }, out: { type: 'string' } } });
  const beside = fileURLToPath(new URL('../../resources/samples', import.meta.url));
  const out = values.out ?? beside;
  const library = await openSoundLibrary(speechFolder(values.speech), 'tune');
  const mixture = await mixScene(await sceneOf(library), library);
  await writeWav(join(out, 'booth-sample.wav'), mixture.sound);
  const rows = mixture.spans.talkers.map(({ clip, startSample, endSample, azimuthDegrees }) => ({
    start: (startSample / 16_000).toFixed(2),
    end: (endSample / 16_000).toFixed(2),
    transcript: AS_WRITTEN[clip.name],
    speaker: clip.speaker,
    azimuth_degrees: String(azimuthDegrees),
  }));
  await writeTable(join(out, 'booth-sample.tsv'), rows);
  console.log(`${(mixture.sound[0].length / 16_000).toFixed(1)} s in ${out}`);
}

async function sceneOf(library: SoundLibrary): Promise<Scene> {
  const talkers: SpokenClip[] = [];
  let at = secondsToSamples(LEAD_SECONDS);
  for (const { clips, azimuthDegrees, distanceMetres } of SEATS) {
    for (const name of clips) {
      const clip = library.clips.find((one) => one.name === name);
      if (clip === undefined) throw missing(name);
      const place = placeAt(ARRAY, azimuthDegrees, distanceMetres, 1.25);
      const spoken = { clip, place, azimuthDegrees, distanceMetres, startSample: at };
      talkers.push(spoken);
      at += (await library.speechOf(clip)).length + secondsToSamples(SENTENCE_PAUSE_SECONDS);
    }
    at += secondsToSamples(TURN_PAUSE_SECONDS - SENTENCE_PAUSE_SECONDS);
  }
  const noise = library.noises.find(({ name }) => name === NOISE);
  if (noise === undefined) throw missing(NOISE);
  return {
    name: 'booth-sample',
    kind: 'session',
    seed: SEED,
    room: roomOf(),
    array: ARRAY,
    samples: at - secondsToSamples(TURN_PAUSE_SECONDS) + secondsToSamples(TAIL_SECONDS),
    talkers,
    interferers: [],
    interfererBegins: undefined,
    passersBy: [],
    backgrounds: TABLES.map(([x, y], place) => ({
      place: [x, y, 1.2],
      azimuthDegrees: 0,
      throughLoudspeaker: false,
      sound: { kind: 'noise', noise },
      from: place / TABLES.length,
    })),
    snrDb: SNR_DB,
    talkerLevelDbfs: -24,
    levelMismatchDb: 0.8,
    ownNoiseDbfs: -72,
  };
}

function roomOf(): Room {
  const place: Point = [5.2, 4.1, 1.5];
  const reflection = reflectionFor(SIZE, place, ARRAY.centre, RT60_SECONDS);
  if (reflection === undefined) {
    throw new RangeError(`No walls give ${RT60_SECONDS} s at ${distance(place, ARRAY.centre).toFixed(1)} m.`);
  }
  return { size: SIZE, rt60Seconds: RT60_SECONDS, reflection };
}

function missing(name: string): MimiyakuError {
  return new MimiyakuError('audio.not-found', `"${name}" is not among the sources for tuning.`);
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
