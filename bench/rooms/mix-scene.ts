import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import { convolve } from './convolve.ts';
import { distance, microphonesOf, type Point } from './geometry.ts';
import { SeededRandom, seedOf } from './random.ts';
import { roomResponse } from './room-response.ts';
import type { Background, Scene, SpokenClip } from './scene.ts';
import { SCENE_TUNING } from './scene-tuning.ts';
import { activePower, type Clip, type SoundLibrary } from './sound-library.ts';
import { ROOM_TUNING } from './tuning.ts';

/** Left and right. */
export type Pair = readonly [left: Float32Array, right: Float32Array];

/** When somebody is heard at the array, from first to last sound without echo. */
export interface HeardClip extends SpokenClip {
  readonly endSample: number;
}

export interface Mixture {
  /** What the array hears. */
  readonly sound: Pair;
  /** The talkers' part of it. */
  readonly talkers: Pair;
  readonly spans: {
    readonly talkers: readonly HeardClip[];
    readonly interferers: readonly HeardClip[];
    readonly passersBy: readonly HeardClip[];
  };
}

/** Computes a recording. The same scene gives the same samples. */
export async function mixScene(
  scene: Scene,
  library: Pick<SoundLibrary, 'speechOf' | 'noiseOf'>,
): Promise<Mixture> {
  const talkers = silence(scene.samples);
  const disturbers = silence(scene.samples);
  const passersBy = silence(scene.samples);
  const placer = new Placer(scene);
  const say = async (into: Pair, spoken: readonly SpokenClip[]): Promise<HeardClip[]> => {
    const heard: HeardClip[] = [];
    for (const one of spoken) {
      const words = await library.speechOf(one.clip);
      placer.add(into, words, one.place, one.startSample);
      const delay = Math.round(
        (distance(one.place, scene.array.centre) / ROOM_TUNING.soundMetresPerSecond) * SAMPLE_RATE_HZ,
      );
      const startSample = one.startSample + delay;
      heard.push({ ...one, startSample, endSample: startSample + words.length });
    }
    return heard;
  };
  const spans = {
    talkers: await say(talkers, scene.talkers),
    interferers: await say(disturbers, scene.interferers),
    passersBy: await say(passersBy, scene.passersBy),
  };
  for (const background of scene.backgrounds) {
    const sound = await backgroundSound(background, scene.samples, library);
    placer.add(disturbers, sound, background.place, 0);
  }

  const talkerPower = activePower(talkers[0]);
  const disturbed = scene.snrDb !== Infinity;
  const ratio = disturbed ? Math.sqrt(talkerPower / activePower(disturbers[0])) : 0;
  const disturberGain = ratio * 10 ** (-scene.snrDb / 20);
  const level = 10 ** (scene.talkerLevelDbfs / 20) / Math.sqrt(talkerPower);
  const noise = ownNoise(scene);
  const gains = [level, level * 10 ** (scene.levelMismatchDb / 20)];
  const sound = gains.map((gain, side) =>
    talkers[side].map(
      (sample, n) =>
        gain * (sample + passersBy[side][n] + (disturbed ? disturberGain * disturbers[side][n] : 0)) +
        noise[side][n],
    ),
  );
  // What would overdrive the microphones is turned down as a whole.
  const peak = Math.max(
    ...sound.map((side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
  );
  const turn = peak > 0.98 ? 0.98 / peak : 1;
  const turned = (signal: Float32Array, gain: number): Float32Array => signal.map((sample) => gain * sample);
  return {
    sound: [turned(sound[0], turn), turned(sound[1], turn)],
    talkers: [turned(talkers[0], turn * gains[0]), turned(talkers[1], turn * gains[1])],
    spans,
  };
}

/** Adds sounds to what both microphones hear, through the room; one response for each place. */
class Placer {
  readonly #scene: Scene;
  readonly #responses = new Map<string, readonly Float32Array[]>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  add(into: Pair, sound: Float32Array, place: Point, startSample: number): void {
    const { room, array, seed } = this.#scene;
    const key = place.join(' ');
    const known = this.#responses.get(key);
    const responses =
      known ?? roomResponse(room, place, microphonesOf(array), seedOf(seed, 1 + this.#responses.size));
    this.#responses.set(key, responses);
    for (const [side, heard] of convolve(sound, responses).entries()) {
      const end = Math.min(heard.length, into[side].length - startSample);
      for (let n = 0; n < end; n++) into[side][startSample + n] += heard[n];
    }
  }
}

async function backgroundSound(
  { sound, from, throughLoudspeaker }: Background,
  samples: number,
  library: Pick<SoundLibrary, 'speechOf' | 'noiseOf'>,
): Promise<Float32Array> {
  const whole =
    sound.kind === 'noise'
      ? await library.noiseOf(sound.noise)
      : await oneAfterTheOther(sound.clips, samples, library);
  const filled = repeated(whole, samples, Math.floor(from * whole.length));
  return throughLoudspeaker ? bandPassed(filled) : filled;
}

/** Enough of the sentences that where it begins does not matter. */
async function oneAfterTheOther(
  clips: readonly Clip[],
  samples: number,
  library: Pick<SoundLibrary, 'speechOf'>,
): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  let length = 0;
  for (const clip of clips) {
    if (length > samples) break;
    const words = await library.speechOf(clip);
    parts.push(words, new Float32Array(SAMPLE_RATE_HZ / 5));
    length += words.length + SAMPLE_RATE_HZ / 5;
  }
  const joined = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A sound over and over, its end faded into its beginning over a quarter of a second. */
export function repeated(sound: Float32Array, samples: number, from: number): Float32Array {
  const fade = Math.min(SAMPLE_RATE_HZ / 4, Math.floor(sound.length / 4));
  const period = sound.length - fade;
  return Float32Array.from({ length: samples }, (_, n) => {
    const at = (from + n) % period;
    if (at >= fade) return sound[at];
    // Uncorrelated ends: equal power all through.
    const share = at / fade;
    return Math.sqrt(share) * sound[at] + Math.sqrt(1 - share) * sound[period + at];
  });
}

/** First order at either end: a small loudspeaker. */
function bandPassed(sound: Float32Array): Float32Array {
  const [lowHz, highHz] = SCENE_TUNING.loudspeakerHz;
  const lowKeep = Math.exp((-2 * Math.PI * lowHz) / SAMPLE_RATE_HZ);
  const highKeep = Math.exp((-2 * Math.PI * highHz) / SAMPLE_RATE_HZ);
  let slow = 0;
  let out = 0;
  return sound.map((sample) => {
    slow = lowKeep * slow + (1 - lowKeep) * sample;
    out = highKeep * out + (1 - highKeep) * (sample - slow);
    return out;
  });
}

/** White, of each microphone its own. */
function ownNoise({ seed, samples, ownNoiseDbfs }: Scene): Pair {
  const random = new SeededRandom(seedOf(seed, 0));
  const deviation = 10 ** (ownNoiseDbfs / 20);
  const noise = (): Float32Array => Float32Array.from({ length: samples }, () => deviation * random.normal());
  return [noise(), noise()];
}

function silence(samples: number): Pair {
  return [new Float32Array(samples), new Float32Array(samples)];
}
