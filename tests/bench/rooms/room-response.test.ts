import { describe, expect, it } from 'vitest';
import { convolve } from '../../../bench/rooms/convolve.ts';
import { reverberationOf } from '../../../bench/rooms/decay.ts';
import {
  coneDegrees,
  distance,
  microphonesOf,
  placeAt,
  type Array2,
  type Point,
} from '../../../bench/rooms/geometry.ts';
import { SeededRandom } from '../../../bench/rooms/random.ts';
import { reflectionFor } from '../../../bench/rooms/reflection.ts';
import { roomResponse, type Room } from '../../../bench/rooms/room-response.ts';

const SIZE: Point = [6, 5, 3];
const ARRAY: Array2 = { centre: [2.6, 2.3, 1.1], facingRadians: 1, spacingMetres: 0.08 };
const FAR: Point = [4.6, 3.9, 1.6];

function roomOf(rt60Seconds: number, size: Point = SIZE): Room {
  const reflection = reflectionFor(size, FAR, ARRAY.centre, rt60Seconds) ?? NaN;
  return { size, rt60Seconds, reflection };
}

/** Delay of a response in samples, to a fraction: the slope of its phase between 500 and 3000 Hz. */
function delayOf(response: Float32Array, around: number): number {
  const phaseAt = (hertz: number): number => {
    const turn = (2 * Math.PI * hertz) / 16_000;
    let re = 0;
    let im = 0;
    for (const [n, sample] of response.entries()) {
      re += sample * Math.cos(turn * (n - around));
      im -= sample * Math.sin(turn * (n - around));
    }
    return Math.atan2(im, re);
  };
  const slope = (phaseAt(3000) - phaseAt(2000)) / ((2 * Math.PI * 1000) / 16_000);
  return around - slope;
}

/** Gain at one frequency. */
function gainAt(response: Float32Array, hertz: number): number {
  let re = 0;
  let im = 0;
  for (const [n, sample] of response.entries()) {
    re += sample * Math.cos((2 * Math.PI * hertz * n) / 16_000);
    im += sample * Math.sin((2 * Math.PI * hertz * n) / 16_000);
  }
  return Math.hypot(re, im);
}

describe('the sound itself', () => {
  it.each([
    [-65, 0.4],
    [0, 1.1],
    [35, 2.1],
    [65, 1.7],
  ])('from %i° and %d m comes when and as loud as physics says, at both microphones', (azimuth, metres) => {
    const place = placeAt(ARRAY, azimuth, metres, 1.25);
    const microphones = microphonesOf(ARRAY);
    const responses = roomResponse(roomOf(0.4), place, microphones, 1, { directOnly: true });
    const delays = responses.map((response, side) => {
      const away = distance(place, microphones[side]);
      const samples = (away / 343) * 16_000;
      const delay = delayOf(response, Math.round(samples));
      expect(delay).toBeCloseTo(samples, 1);
      for (const hertz of [500, 1000, 4000]) expect(gainAt(response, hertz) * away).toBeCloseTo(1, 1);
      return delay;
    });
    // A fiftieth of a sample between the microphones is a third of a degree.
    const between = ((distance(place, microphones[1]) - distance(place, microphones[0])) / 343) * 16_000;
    expect(Math.abs(delays[1] - delays[0] - between)).toBeLessThan(0.02);
    // From the right it is heard there first.
    if (azimuth !== 0) expect(Math.sign(delays[0] - delays[1])).toBe(Math.sign(azimuth));
  });

  it('lies on the cone of its direction, heights included', () => {
    for (const azimuth of [-60, -20, 0, 45]) {
      expect(coneDegrees(ARRAY, placeAt(ARRAY, azimuth, 1, ARRAY.centre[2]))).toBeCloseTo(azimuth, 6);
      expect(Math.abs(coneDegrees(ARRAY, placeAt(ARRAY, azimuth, 1, 1.7)))).toBeLessThan(
        Math.abs(azimuth) + 1e-9,
      );
    }
  });
});

describe('the room', () => {
  it.each([0.2, 0.35, 0.5, 0.7])('decays by 60 dB in %d s', (rt60Seconds) => {
    const responses = roomResponse(roomOf(rt60Seconds), FAR, microphonesOf(ARRAY), 3);
    for (const response of responses) {
      // T30 is repeatable to some 5 % (ISO 3382-2); 10 % leaves room for one response.
      expect(Math.abs(reverberationOf(response, 16_000) / rt60Seconds - 1)).toBeLessThan(0.1);
    }
  });

  it('throws the first echo back from the nearest wall, turned and weaker', () => {
    const source: Point = [3, 2.5, 2.2];
    const microphone: Point = [3, 2.5, 1.2];
    const room: Room = { size: [6, 5, 3], rt60Seconds: 0.3, reflection: 0.8 };
    const [response] = roomResponse(room, source, [microphone], 1, { jitterMetres: 0 });
    // Ceiling: the image is at 3.8 m, 2.6 m from the microphone; alone between the sound itself and the floor's at 3.4 m.
    const at = Math.round((2.6 / 343) * 16_000);
    const around = [...response.subarray(at - 4, at + 5)];
    expect(Math.min(...around)).toBeLessThan(-0.8 * (0.8 / 2.6));
    expect(Math.max(...around.map(Math.abs))).toBeLessThan(1.1 * (0.8 / 2.6));
  });

  it('has no walls for what cannot be', () => {
    expect(reflectionFor([12, 9, 4], [1, 1, 1], [9, 7, 2], 0.02)).toBeUndefined();
  });

  it('is the same for the same seed, and another for another', () => {
    const one = roomResponse(roomOf(0.2), FAR, microphonesOf(ARRAY), 7);
    expect(roomResponse(roomOf(0.2), FAR, microphonesOf(ARRAY), 7)).toEqual(one);
    expect(roomResponse(roomOf(0.2), FAR, microphonesOf(ARRAY), 8)).not.toEqual(one);
  });
});

describe('convolution', () => {
  it('is the sum that its definition says, through one response and through two at once, over blocks', () => {
    const random = new SeededRandom(1);
    const noise = (length: number): Float32Array =>
      Float32Array.from({ length }, () => 2 * random.next() - 1);
    const sound = noise(700);
    const responses = [noise(60), noise(43)];
    const results = convolve(sound, responses);
    expect(results.map(({ length }) => length)).toEqual([759, 759]);
    for (const [part, response] of responses.entries()) {
      const expected = new Float64Array(759);
      for (const [n, sample] of sound.entries()) {
        for (const [k, tap] of response.entries()) expected[n + k] += sample * tap;
      }
      for (const [n, value] of results[part].entries()) {
        expect(Math.abs(value - expected[n])).toBeLessThan(1e-4);
      }
    }
  });
});
