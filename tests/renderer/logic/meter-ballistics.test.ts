import { describe, expect, it } from 'vitest';
import type { LevelView } from '../../../src/shared/live-view.ts';
import {
  isAtRest,
  meterFraction,
  moveMeter,
  restingMeter,
} from '../../../src/renderer/logic/meter-ballistics.ts';
import {
  CLIP_LIGHT_MS,
  METER_FALL_DB_PER_SECOND,
  METER_FLOOR_DBFS,
  PEAK_HOLD_MS,
} from '../../../src/renderer/tuning.ts';

function level(peakDbfs: number, clipped = false): LevelView {
  return { peakDbfs, rmsDbfs: peakDbfs - 10, clipped };
}

describe('the meter', () => {
  it('rises at once to what is heard', () => {
    const meter = restingMeter();
    moveMeter(meter, level(-12), 1_000);
    expect(meter.levelDbfs).toBe(-12);
    expect(meter.peakDbfs).toBe(-12);
  });

  it('falls by the standard’s rate and not faster', () => {
    const meter = restingMeter();
    moveMeter(meter, level(-10), 1_000);
    moveMeter(meter, level(-60), 1_100);
    expect(meter.levelDbfs).toBeCloseTo(-10 - METER_FALL_DB_PER_SECOND / 10);
  });

  it('holds the peak, then lets it fall', () => {
    const meter = restingMeter();
    moveMeter(meter, level(-10), 1_000);
    for (let ms = 1_033; ms <= 1_000 + PEAK_HOLD_MS; ms += 33) moveMeter(meter, level(-40), ms);
    expect(meter.peakDbfs).toBe(-10);
    moveMeter(meter, level(-40), 1_000 + PEAK_HOLD_MS + 100);
    expect(meter.peakDbfs).toBeLessThan(-10);
    expect(meter.peakDbfs).toBeGreaterThan(-15);
  });

  it('keeps the clip light on for a while after one clipped report', () => {
    const meter = restingMeter();
    moveMeter(meter, level(0, true), 1_000);
    moveMeter(meter, level(-20), 1_000 + CLIP_LIGHT_MS - 1);
    expect(meter.atMs).toBeLessThan(meter.clipLitUntilMs);
    moveMeter(meter, level(-20), 1_000 + CLIP_LIGHT_MS);
    expect(meter.atMs).toBeGreaterThanOrEqual(meter.clipLitUntilMs);
  });

  it('comes to rest by itself when nothing is heard any more', () => {
    const meter = restingMeter();
    moveMeter(meter, level(0, true), 1_000);
    let ms = 1_000;
    while (!isAtRest(meter) && ms < 60_000) moveMeter(meter, null, (ms += 40));
    expect(meter.levelDbfs).toBe(METER_FLOOR_DBFS);
    expect(ms).toBeLessThan(10_000);
  });

  it('does not jump after the window was hidden, nor when the clock seems to go back', () => {
    const meter = restingMeter();
    moveMeter(meter, level(-10), 1_000);
    moveMeter(meter, level(-60), 60_000);
    expect(meter.levelDbfs).toBeGreaterThan(-14);
    moveMeter(meter, level(-60), 59_000);
    expect(meter.levelDbfs).toBeGreaterThan(-14);
  });

  it('shows decibels evenly from the floor to full scale, and never beyond', () => {
    expect(meterFraction(0)).toBe(1);
    expect(meterFraction(METER_FLOOR_DBFS)).toBe(0);
    expect(meterFraction(METER_FLOOR_DBFS / 2)).toBe(0.5);
    expect(meterFraction(-120)).toBe(0);
    expect(meterFraction(3)).toBe(1);
  });
});
