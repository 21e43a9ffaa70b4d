import { beforeAll, describe, expect, it } from 'vitest';
import { convolve } from '../../bench/rooms/convolve.ts';
import { microphonesOf, placeAt, type Array2, type Point } from '../../bench/rooms/geometry.ts';
import { roomResponse, type Room } from '../../bench/rooms/room-response.ts';
import { createBeamformer } from '../../src/engine/beamform/create-beamformer.ts';
import { SwapWatch } from '../../src/engine/beamform/swap-watch.ts';
import { concatenated, hopAt, randomSource, scaled, sum } from './synthetic-array.ts';

const SPACING = 0.06;
const ROOM: Room = { size: [6, 4.5, 2.8], rt60Seconds: 0.3, reflection: 0.75 };
const ARRAY: Array2 = { centre: [2.6, 1.7, 1], facingRadians: 0.9, spacingMetres: SPACING };
const SAMPLE_RATE_HZ = 16_000;
const SECONDS_16 = 1 << 18;

type Pair = readonly [left: Float32Array, right: Float32Array];

/** What both microphones hear of noise from a place, for 16 s. */
function heardFrom(place: Point, seed: number, rms: number): Pair {
  const sound = randomSource(seed, { length: SECONDS_16, rms, tiltDbPerOctave: 3 }).delayed(0);
  const [left, right] = convolve(sound, roomResponse(ROOM, place, microphonesOf(ARRAY), 5));
  return [left.slice(0, SECONDS_16), right.slice(0, SECONDS_16)];
}

const at = (azimuthDegrees: number, metres: number): Point => placeAt(ARRAY, azimuthDegrees, metres, 1.3);
const added = (...pairs: Pair[]): Pair => [
  sum(...pairs.map(([left]) => left)),
  sum(...pairs.map(([, right]) => right)),
];
const after = (...pairs: Pair[]): Pair => [
  concatenated(...pairs.map(([left]) => left)),
  concatenated(...pairs.map(([, right]) => right)),
];
const mirrored = ([left, right]: Pair): Pair => [right, left];
const part = ([left, right]: Pair, fromSeconds: number, toSeconds: number): Pair => [
  left.slice(fromSeconds * SAMPLE_RATE_HZ, toSeconds * SAMPLE_RATE_HZ),
  right.slice(fromSeconds * SAMPLE_RATE_HZ, toSeconds * SAMPLE_RATE_HZ),
];
const silent: Pair = [new Float32Array(SECONDS_16), new Float32Array(SECONDS_16)];

/** The seconds at which left and right were said to have changed places, and to be back. */
function changesIn(streams: readonly Pair[], isSpeech: (second: number) => boolean = () => false): number[] {
  const swaps = new SwapWatch();
  const changes: number[] = [];
  let was = false;
  let second = 0;
  for (const [left, right] of streams) {
    const beamformer = createBeamformer('delay-and-sum', { spacingMetres: SPACING }, {}, swaps);
    const { hopSamples } = beamformer;
    const output = new Float32Array(hopSamples);
    for (let start = 0; start + hopSamples <= left.length; start += hopSamples) {
      beamformer.process(
        hopAt(left, start, hopSamples),
        hopAt(right, start, hopSamples),
        isSpeech(second) ? 1 : 0,
        output,
      );
      second += hopSamples / SAMPLE_RATE_HZ;
      const is = beamformer.state.faults.has('swapped');
      if (is !== was) changes.push(second);
      was = is;
    }
  }
  return changes;
}

describe('left and right in the middle of a session', () => {
  let room: Pair;
  let ownNoise: Pair;
  beforeAll(() => {
    const own = (seed: number): Float32Array =>
      randomSource(seed, { length: SECONDS_16, rms: 0.0005 }).delayed(0);
    ownNoise = [own(8), own(9)];
    // Fans and voices from far places, as a hall has them.
    room = added(heardFrom(at(-50, 2), 1, 0.02), heardFrom(at(130, 1.8), 2, 0.02), ownNoise);
  });

  it('are noticed when they change places, and when they change back', () => {
    const first = part(room, 0, 12);
    const changes = changesIn([after(first, mirrored(first), first)]);
    expect(changes).toHaveLength(2);
    expect(changes[0]).toBeGreaterThan(13);
    expect(changes[0]).toBeLessThan(18);
    expect(changes[1]).toBeGreaterThan(25);
    expect(changes[1]).toBeLessThan(30);
  });

  it('are compared over a loss of the microphone: what was learned before is not forgotten', () => {
    const changes = changesIn([part(room, 0, 12), mirrored(part(room, 2, 8))]);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toBeGreaterThan(12);
    expect(changesIn([part(room, 0, 12), part(room, 2, 8)])).toEqual([]);
  });

  it('are noticed while people speak now and then, from one side and the other', () => {
    const left = heardFrom(at(-40, 0.8), 3, 0.1);
    const right = heardFrom(at(35, 0.9), 4, 0.1);
    // The detector's finding outlasts the voice, as that of the real one does.
    const isSpeech = (second: number): boolean => second % 4 >= 1 && second % 4 < 2.5;
    const isVoice = (second: number): boolean => second % 4 >= 1 && second % 4 < 2.2;
    const speaks = (voice: Pair, turn: number): Pair => {
      const [one, other] = voice.map((samples) =>
        samples.map((sample, n) => {
          const second = n / SAMPLE_RATE_HZ;
          return isVoice(second) && Math.floor(second / 4) % 2 === turn ? sample : 0;
        }),
      );
      return [one, other];
    };
    const session = added(room, speaks(left, 0), speaks(right, 1));
    const long = after(session, session);
    expect(changesIn([long], isSpeech)).toEqual([]);
    const changes = changesIn([after(long, mirrored(long))], isSpeech);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toBeGreaterThan(2 * 16.384);
  });

  it.each([
    ['its noise ends', () => after(part(room, 0, 12), part(ownNoise, 0, 12))],
    ['noise begins', () => after(part(ownNoise, 0, 12), part(room, 0, 12))],
    [
      'another noise takes its place',
      () => after(part(room, 0, 12), part(added(heardFrom(at(20, 2.2), 6, 0.03), ownNoise), 0, 12)),
    ],
    [
      'its noise moves to the mirrored side',
      () =>
        after(
          part(added(heardFrom(at(-50, 2), 1, 0.02), ownNoise), 0, 12),
          part(added(heardFrom(at(50, 2), 7, 0.02), ownNoise), 0, 12),
        ),
    ],
    ['it grows louder by 20 dB', () => after(part(room, 0, 12), part(scaledPair(room, 10), 0, 12))],
    [
      'its noise ends, and long after a voice that is not taken for speech comes from the mirrored side',
      () => after(part(room, 0, 12), part(scaledPair(ownNoise, 0.1), 0, 6), mirrored(part(room, 0, 6))),
    ],
    [
      'words that the detector misses come from one side, then from the mirrored one',
      () => {
        const words = withPauses(heardFrom(at(-40, 0.8), 3, 0.1));
        const quiet = added(scaledPair(room, 0.1), ownNoise);
        return after(part(added(quiet, words), 0, 12), part(added(quiet, mirrored(words)), 0, 12));
      },
    ],
    ['both microphones fall silent', () => after(part(room, 0, 12), part(silent, 0, 12))],
    ['one microphone dies', () => after(part(room, 0, 12), part([room[0], silent[1]], 0, 12))],
    [
      'there is nothing but the microphones’ own noise, even where they change',
      () => after(part(ownNoise, 0, 12), mirrored(part(ownNoise, 0, 12))),
    ],
  ] as const)('are where they were when %s', (_, sound) => {
    expect(changesIn([sound()])).toEqual([]);
  });
});

/** With pauses of a fifth of a second in every second. */
function withPauses([left, right]: Pair): Pair {
  const words = (samples: Float32Array): Float32Array =>
    samples.map((sample, n) => ((n / SAMPLE_RATE_HZ) % 1 < 0.8 ? sample : 0));
  return [words(left), words(right)];
}

function scaledPair([left, right]: Pair, factor: number): Pair {
  return [scaled(left, factor), scaled(right, factor)];
}
