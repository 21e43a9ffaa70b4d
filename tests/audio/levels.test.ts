import { describe, expect, it } from 'vitest';
import { DcBlocker } from '../../src/engine/audio/dc-blocker.ts';
import { LevelMeter } from '../../src/engine/audio/level-meter.ts';

const SECOND = 16_000;
const tone = (frequencyHz: number, amplitude: number, offset = 0): Float32Array =>
  Float32Array.from(
    { length: SECOND },
    (_, index) => offset + amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / SECOND),
  );

describe('level meter', () => {
  it('knows the levels of known signals, channel by channel, over several blocks', () => {
    const meter = new LevelMeter(3);
    const sine = tone(1_000, 1);
    const square = Float32Array.from({ length: SECOND }, (_, index) => (index % 2 === 0 ? 0.1 : -0.1));
    const quiet = new Float32Array(SECOND);
    for (let start = 0; start < SECOND; start += 1_600) {
      meter.add([sine, square, quiet].map((samples) => samples.subarray(start, start + 1_600)));
    }
    const [first, second, third] = meter.read();
    expect(first.peakDbfs).toBeCloseTo(0, 3);
    expect(first.rmsDbfs).toBeCloseTo(-3.01, 2);
    // A full-scale sine at 1 kHz touches both ends once every sixteen samples.
    expect(first.clippedSamples).toBe(2 * 1_000);
    expect(second.peakDbfs).toBeCloseTo(-20, 3);
    expect(second.rmsDbfs).toBeCloseTo(-20, 3);
    expect(second.clippedSamples).toBe(0);
    expect(third).toEqual({ peakDbfs: -120, rmsDbfs: -120, clippedSamples: 0 });
  });

  it('begins a new window at every reading, and reads silence without any sound', () => {
    const meter = new LevelMeter(1);
    meter.add([Float32Array.of(1, -1, 0.5)]);
    expect(meter.read()[0].clippedSamples).toBe(2);
    expect(meter.read()[0]).toEqual({ peakDbfs: -120, rmsDbfs: -120, clippedSamples: 0 });
    meter.add([Float32Array.of(0.1, -0.1)]);
    expect(meter.read()[0].peakDbfs).toBeCloseTo(-20, 3);
  });
});

describe('DC blocker', () => {
  const rms = (samples: Float32Array): number =>
    Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

  it('takes a constant offset out entirely, without a click at the start', () => {
    const samples = new Float32Array(SECOND).fill(0.3);
    new DcBlocker(1, SECOND).process([samples]);
    expect(samples.every((sample) => sample === 0)).toBe(true);
  });

  it('leaves speech as it is, loses 3 dB at its corner, and an offset that appears is gone after 40 ms', () => {
    for (const [frequency, lowestDb, highestDb] of [
      [20, -3.3, -2.7],
      [100, -0.2, 0],
      [1_000, -0.005, 0.0001],
    ]) {
      const samples = tone(frequency, 0.5, 0.2);
      const before = rms(tone(frequency, 0.5));
      new DcBlocker(1, SECOND).process([samples]);
      const loss = 20 * Math.log10(rms(samples.subarray(SECOND / 2)) / before);
      expect(loss).toBeGreaterThan(lowestDb);
      expect(loss).toBeLessThan(highestDb);
    }
    const step = new Float32Array(SECOND).fill(0.5, 1_000);
    new DcBlocker(1, SECOND).process([step]);
    expect(Math.abs(step[1_000 + 640])).toBeLessThan(0.005);
  });

  it('does the same to both channels and to blocks of any size', () => {
    const left = tone(300, 0.4, 0.1);
    const right = left.slice();
    const pieces = left.slice();
    new DcBlocker(2, SECOND).process([left, right]);
    const blocker = new DcBlocker(1, SECOND);
    for (let start = 0; start < SECOND; start += 37) blocker.process([pieces.subarray(start, start + 37)]);
    expect(right).toEqual(left);
    expect(pieces).toEqual(left);
  });

  it('ends in true zeros after sound, and starts afresh after a reset', () => {
    const blocker = new DcBlocker(1, SECOND);
    blocker.process([tone(300, 0.4)]);
    const silence = new Float32Array(4 * SECOND);
    blocker.process([silence]);
    expect(silence.at(-1)).toBe(0);
    blocker.reset();
    const offset = new Float32Array(10).fill(0.7);
    blocker.process([offset]);
    expect(offset.every((sample) => sample === 0)).toBe(true);
  });
});
