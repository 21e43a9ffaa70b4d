import { describe, expect, it } from 'vitest';
import { convolve } from '../../../bench/rooms/convolve.ts';
import type { Point } from '../../../bench/rooms/geometry.ts';
import { SeededRandom } from '../../../bench/rooms/random.ts';
import { reflectionFor } from '../../../bench/rooms/reflection.ts';
import { roomResponse } from '../../../bench/rooms/room-response.ts';
import { expectationOf, measureRoom, type RoomReport } from '../../../src/main/devices/room-measure.ts';

const REPORT_SAMPLES = 512;

/** Noise in syllables of different lengths that end at once, heard in a room over its noise, as reports of levels. */
function reportsIn(rt60Seconds: number, noiseDbfs: number): RoomReport[] {
  const size: Point = [6, 5, 3];
  const [source, microphone]: Point[] = [
    [2, 2.2, 1.5],
    [3.1, 2.4, 1.1],
  ];
  const reflection = reflectionFor(size, [4.8, 3.9, 1.6], microphone, rt60Seconds) ?? NaN;
  const [response] = roomResponse({ size, rt60Seconds, reflection }, source, [microphone], 1);
  const random = new SeededRandom(5);
  const voice = new Float32Array(16_000 * 12);
  const speaks = new Array<boolean>(voice.length).fill(false);
  for (let at = 32_000; at < voice.length - 16_000;) {
    const end = at + random.whole(2_000, 6_000);
    for (; at < end; at++) {
      voice[at] = 0.1 * random.normal();
      speaks[at] = true;
    }
    at += random.whole(4_000, 12_000);
  }
  const [heard] = convolve(voice, [response]);
  const noise = 10 ** (noiseDbfs / 20);
  return Array.from({ length: Math.floor(voice.length / REPORT_SAMPLES) }, (_, report) => {
    const from = report * REPORT_SAMPLES;
    let power = 0;
    for (let n = from; n < from + REPORT_SAMPLES; n++) power += (heard[n] + noise * random.normal()) ** 2;
    return { levelDbfs: 10 * Math.log10(power / REPORT_SAMPLES), isSpeech: speaks[from] };
  });
}

describe('what the room is like', () => {
  it.each([0.25, 0.4, 0.65])('is told from how a voice dies away in it: %d s', (rt60Seconds) => {
    const { rt60Seconds: found } = measureRoom(reportsIn(rt60Seconds, -75));
    // "Roughly": 32 ms at a time.
    expect(Math.abs((found ?? NaN) - rt60Seconds)).toBeLessThan(0.15);
  });

  it('knows how loud the noise is, and how far the voice stands above it', () => {
    const quiet = measureRoom(reportsIn(0.3, -70));
    const loud = measureRoom(reportsIn(0.3, -32));
    expect(quiet.noiseDbfs).toBeGreaterThan(-71);
    expect(quiet.noiseDbfs).toBeLessThan(-60);
    expect(Math.abs((loud.noiseDbfs ?? NaN) + 32)).toBeLessThan(2);
    expect((quiet.speechAboveNoiseDb ?? NaN) - (loud.speechAboveNoiseDb ?? NaN)).toBeGreaterThan(20);
    // Where the noise holds the level up nothing is said of the room.
    expect(loud.rt60Seconds).toBeNull();
  });

  it('says nothing before anything was heard', () => {
    const nothing = measureRoom([]);
    expect(nothing).toEqual({ noiseDbfs: null, speechAboveNoiseDb: null, rt60Seconds: null });
    expect(expectationOf(nothing)).toBeNull();
  });

  it.each([
    ['quiet and dry', 30, 0.3, 'far'],
    ['quiet, its reverberation unknown', 30, null, 'far'],
    ['quiet and echoing', 30, 0.8, 'near'],
    ['a hall that hums', 16, 0.4, 'near'],
    ['loud', 8, null, 'close'],
  ] as const)('leads to what to expect: %s', (_, speechAboveNoiseDb, rt60Seconds, expectation) => {
    expect(expectationOf({ noiseDbfs: -50, speechAboveNoiseDb, rt60Seconds })).toBe(expectation);
  });
});
