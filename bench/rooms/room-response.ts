import { SAMPLE_RATE_HZ } from '../../src/engine/audio/pcm.ts';
import type { Point } from './geometry.ts';
import { forEachImage } from './images.ts';
import { SeededRandom } from './random.ts';
import { ROOM_TUNING } from './tuning.ts';

/** A box of six alike walls. */
export interface Room {
  readonly size: Point;
  readonly rt60Seconds: number;
  /** Share of the pressure that a wall throws back. */
  readonly reflection: number;
}

export interface ResponseOptions {
  /** How far images lie from where a perfect box has them; 0 for one. */
  readonly jitterMetres?: number;
  /** Without reflections. */
  readonly directOnly?: boolean;
}

/**
 * Impulse responses from a source to microphones, at 16 kHz: 1 at 1 m for the sound itself, all images of both in fractions of a sample. The
 * same images for all microphones, so that what they hear together fits. Walls turn the sign of the pressure, which keeps low frequencies
 * from piling up as they do otherwise (Lehmann and Johansson, 2008).
 */
export function roomResponse(
  room: Room,
  source: Point,
  microphones: readonly Point[],
  seed: number,
  options: ResponseOptions = {},
): Float32Array[] {
  const { soundMetresPerSecond, oversampling, halfFilterSamples, tailShare } = ROOM_TUNING;
  const { jitterMetres = ROOM_TUNING.jitterMetres, directOnly = false } = options;
  const random = new SeededRandom(seed);
  const centre = middleOf(microphones);
  const firstMetres = Math.hypot(source[0] - centre[0], source[1] - centre[1], source[2] - centre[2]);
  const metres = directOnly
    ? firstMetres + 1
    : firstMetres + room.rt60Seconds * tailShare * soundMetresPerSecond;
  const samples = Math.ceil((metres / soundMetresPerSecond) * SAMPLE_RATE_HZ) + 2 * halfFilterSamples;
  const fine = microphones.map(() => new Float32Array((samples + 2 * halfFilterSamples) * oversampling));
  const pointsPerMetre = (SAMPLE_RATE_HZ * oversampling) / soundMetresPerSecond;
  const factors: number[] = [];
  forEachImage(room.size, source, centre, metres, (imageX, imageY, imageZ, reflections) => {
    if (directOnly && reflections > 0) return;
    const moved = (): number => (reflections === 0 ? 0 : jitterMetres * (2 * random.next() - 1));
    const [x, y, z] = [imageX + moved(), imageY + moved(), imageZ + moved()];
    factors[reflections] ??= (-room.reflection) ** reflections;
    for (const [index, microphone] of microphones.entries()) {
      const away = Math.sqrt((x - microphone[0]) ** 2 + (y - microphone[1]) ** 2 + (z - microphone[2]) ** 2);
      const at = away * pointsPerMetre;
      const point = Math.floor(at);
      const part = at - point;
      const pressure = factors[reflections] / away;
      // Beyond the end: the last images of one microphone may lie a little farther than those of the middle.
      if (point + 1 >= fine[index].length) continue;
      fine[index][point] += pressure * (1 - part);
      fine[index][point + 1] += pressure * part;
    }
  });
  return fine.map((points) => highPassed(decimated(points, samples)));
}

function middleOf(points: readonly Point[]): Point {
  const mean = (axis: number): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1), mean(2)];
}

const LOW_PASS = lowPass();

/** A windowed sinc on the fine grid (von Hann's window); a sum of one for each sample. */
function lowPass(): Float64Array {
  const { oversampling, halfFilterSamples, cutOff } = ROOM_TUNING;
  const half = halfFilterSamples * oversampling;
  return Float64Array.from({ length: 2 * half + 1 }, (_, tap) => {
    const x = (tap - half) / oversampling;
    const sinc = x === 0 ? cutOff : Math.sin(Math.PI * cutOff * x) / (Math.PI * x);
    return sinc * Math.cos((Math.PI * x) / (2 * halfFilterSamples + 1)) ** 2;
  });
}

function decimated(points: Float32Array, samples: number): Float32Array {
  const { oversampling, halfFilterSamples } = ROOM_TUNING;
  const half = halfFilterSamples * oversampling;
  const response = new Float32Array(samples);
  for (let n = 0; n < samples; n++) {
    const from = n * oversampling - half;
    let sum = 0;
    for (let tap = Math.max(0, -from); tap < LOW_PASS.length; tap++) {
      const value = points[from + tap];
      if (value !== 0) sum += LOW_PASS[tap] * value;
    }
    response[n] = sum;
  }
  return response;
}

/** First order; what stays at 100 Hz is within 1 dB. */
function highPassed(response: Float32Array): Float32Array {
  const keep = Math.exp((-2 * Math.PI * ROOM_TUNING.highPassHz) / SAMPLE_RATE_HZ);
  const gain = (1 + keep) / 2;
  let before = 0;
  let out = 0;
  return response.map((sample) => {
    out = keep * out + gain * (sample - before);
    before = sample;
    return out;
  });
}
