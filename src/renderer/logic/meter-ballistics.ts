import type { LevelView } from '../../shared/live-view.ts';
import {
  CLIP_LIGHT_MS,
  LONGEST_METER_STEP_MS,
  METER_FALL_DB_PER_SECOND,
  METER_FLOOR_DBFS,
  PEAK_HOLD_MS,
} from '../tuning.ts';

/** What one meter shows. Times are milliseconds of a clock that never goes backwards. */
export interface MeterState {
  levelDbfs: number;
  peakDbfs: number;
  peakHeldUntilMs: number;
  clipLitUntilMs: number;
  atMs: number;
}

export function restingMeter(): MeterState {
  return {
    levelDbfs: METER_FLOOR_DBFS,
    peakDbfs: METER_FLOOR_DBFS,
    peakHeldUntilMs: 0,
    clipLitUntilMs: 0,
    atMs: 0,
  };
}

/**
 * Moves a meter to `nowMs`: the bar rises at once and falls slowly, the peak mark stays and then falls, the clip light stays lit for a
 * while. `level` is null where nothing was heard since. Changes `meter` in place: 90 calls a second leave no garbage.
 */
export function moveMeter(meter: MeterState, level: LevelView | null, nowMs: number): void {
  const stepMs = Math.min(Math.max(0, nowMs - meter.atMs), LONGEST_METER_STEP_MS);
  const fallDb = (METER_FALL_DB_PER_SECOND * stepMs) / 1_000;
  const heard = level === null ? METER_FLOOR_DBFS : Math.max(METER_FLOOR_DBFS, Math.min(0, level.peakDbfs));
  meter.levelDbfs = Math.max(heard, meter.levelDbfs - fallDb, METER_FLOOR_DBFS);
  if (heard >= meter.peakDbfs && heard > METER_FLOOR_DBFS) {
    meter.peakDbfs = heard;
    meter.peakHeldUntilMs = nowMs + PEAK_HOLD_MS;
  } else if (nowMs > meter.peakHeldUntilMs) {
    meter.peakDbfs = Math.max(meter.levelDbfs, meter.peakDbfs - fallDb);
  }
  if (level?.clipped === true) meter.clipLitUntilMs = nowMs + CLIP_LIGHT_MS;
  meter.atMs = nowMs;
}

/** True where time alone changes nothing any more: the drawing may rest. */
export function isAtRest(meter: MeterState): boolean {
  return (
    meter.levelDbfs <= METER_FLOOR_DBFS &&
    meter.peakDbfs <= METER_FLOOR_DBFS &&
    meter.atMs >= meter.clipLitUntilMs
  );
}

/** 0 (floor) to 1 (full scale): decibels are shown evenly, as ears take them. */
export function meterFraction(dbfs: number): number {
  return Math.min(1, Math.max(0, 1 - dbfs / METER_FLOOR_DBFS));
}
