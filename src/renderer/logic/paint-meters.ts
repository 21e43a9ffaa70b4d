import { GOOD_SPEECH_DBFS, METER_GAP_PX, METER_ROW_PX, METER_TRACK_PX } from '../tuning.ts';
import { meterFraction, type MeterState } from './meter-ballistics.ts';

/** As much of a canvas's drawing context as is used here. */
export type MeterContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'save' | 'restore' | 'beginPath' | 'roundRect' | 'clip'
>;

export interface MeterColours {
  /** What lies behind the meters: the canvas lets nothing shine through. */
  readonly surface: string;
  readonly track: string;
  readonly level: string;
  readonly good: string;
  readonly peak: string;
}

const PEAK_PX = 3;
const GOOD_LINE_PX = 2;

/** Height of so many meters one below the other. */
export function metersHeightPx(count: number): number {
  return count * METER_ROW_PX + (count - 1) * METER_GAP_PX;
}

/** What there is to be seen of a meter, to the pixel: where it is the same as before, nothing need be painted. */
export function meterLook(meter: MeterState, widthPx: number): { levelPx: number; peakPx: number } {
  return {
    levelPx: Math.round(meterFraction(meter.levelDbfs) * widthPx),
    peakPx: Math.round(meterFraction(meter.peakDbfs) * widthPx),
  };
}

/** Paints the meters one below the other, each in the middle of its row: track, level, the range of good speech, peak. */
export function paintMeters(
  context: MeterContext,
  meters: readonly MeterState[],
  widthPx: number,
  colours: MeterColours,
): void {
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, widthPx, metersHeightPx(meters.length));
  const goodFromPx = meterFraction(GOOD_SPEECH_DBFS.from) * widthPx;
  const goodToPx = meterFraction(GOOD_SPEECH_DBFS.to) * widthPx;
  for (const [row, meter] of meters.entries()) {
    const top = row * (METER_ROW_PX + METER_GAP_PX) + (METER_ROW_PX - METER_TRACK_PX) / 2;
    const { levelPx, peakPx } = meterLook(meter, widthPx);
    context.save();
    context.beginPath();
    context.roundRect(0, top, widthPx, METER_TRACK_PX, METER_TRACK_PX / 2);
    context.clip();
    context.fillStyle = colours.track;
    context.fillRect(0, top, widthPx, METER_TRACK_PX);
    context.fillStyle = colours.level;
    context.fillRect(0, top, levelPx, METER_TRACK_PX);
    context.fillStyle = colours.good;
    context.fillRect(goodFromPx, top + METER_TRACK_PX - GOOD_LINE_PX, goodToPx - goodFromPx, GOOD_LINE_PX);
    context.fillStyle = colours.peak;
    context.fillRect(peakPx - PEAK_PX, top, PEAK_PX, METER_TRACK_PX);
    context.restore();
  }
}
