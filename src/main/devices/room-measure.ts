import type { RoomExpectation } from '../../shared/app-state.ts';
import { ROOM_TUNING as TUNING } from './tuning.ts';

/** How loud it was for one report of levels, and whether somebody spoke. */
export interface RoomReport {
  /** Mean of both microphones. */
  readonly levelDbfs: number;
  readonly isSpeech: boolean;
}

/** What the room is like, as far as it could be heard; a part is null while it could not. */
export interface RoomMeasure {
  readonly noiseDbfs: number | null;
  /** The voice that stood in front, against the noise. */
  readonly speechAboveNoiseDb: number | null;
  /** Time in which sound decays by 60 dB, roughly: from how speech dies away. */
  readonly rt60Seconds: number | null;
}

/**
 * Noise from the quieter reports without speech, the voice from the louder ones with it. The reverberation time from the steepest falls:
 * after a word that ends at once the room alone decides how fast the level falls, so of many falls those at the quick end tell it (Ratnam et
 * al., 2003, take the mode at the quick end likewise). A fall counts from below its peak down to where the noise begins to hold it up.
 */
export function measureRoom(reports: readonly RoomReport[]): RoomMeasure {
  const quiet = reports.filter(({ isSpeech }) => !isSpeech).map(({ levelDbfs }) => levelDbfs);
  const spoken = reports.filter(({ isSpeech }) => isSpeech).map(({ levelDbfs }) => levelDbfs);
  const noiseDbfs = quiet.length < TUNING.quietReports ? null : quantile(quiet, TUNING.noiseQuantile);
  const speechDbfs = spoken.length < TUNING.speechReports ? null : quantile(spoken, TUNING.speechQuantile);
  if (noiseDbfs === null || speechDbfs === null) {
    return { noiseDbfs, speechAboveNoiseDb: null, rt60Seconds: null };
  }
  const falls = fallsOf(
    reports.map(({ levelDbfs }) => levelDbfs),
    noiseDbfs + TUNING.aboveNoiseDb,
  );
  const rates = falls.map((fall) => slopeOf(fall) * TUNING.reportsPerSecond);
  const isEnough = rates.length >= TUNING.falls;
  return {
    noiseDbfs,
    speechAboveNoiseDb: speechDbfs - noiseDbfs,
    rt60Seconds: isEnough ? -60 / quantile(rates, TUNING.quickQuantile) : null,
  };
}

/**
 * From how far people will be understood, given a voice from about one metre. Three metres away its own sound is 9.5 dB weaker, and in a
 * reverberant room most of what arrives has been thrown back. Null while the voice against the noise is not known.
 */
export function expectationOf({ speechAboveNoiseDb, rt60Seconds }: RoomMeasure): RoomExpectation | null {
  if (speechAboveNoiseDb === null) return null;
  if (speechAboveNoiseDb < TUNING.nearAboveNoiseDb) return 'close';
  const isEchoing = rt60Seconds !== null && rt60Seconds > TUNING.farRt60Seconds;
  return speechAboveNoiseDb < TUNING.farAboveNoiseDb || isEchoing ? 'near' : 'far';
}

/** Runs in which the level falls report by report, above a limit, long and deep enough to have a slope; without their peak. */
function fallsOf(levels: readonly number[], limitDbfs: number): number[][] {
  const falls: number[][] = [];
  let run: number[] = [];
  const close = (): void => {
    const fall = run.slice(1);
    if (fall.length >= TUNING.fallReports && fall[0] - fall[fall.length - 1] >= TUNING.fallDb) {
      falls.push(fall);
    }
  };
  for (const level of levels) {
    const before = run.at(-1);
    if (before !== undefined && level < before && level > limitDbfs) {
      run.push(level);
      continue;
    }
    close();
    run = [level];
  }
  close();
  return falls;
}

/** Least squares, in dB a report. */
function slopeOf(levels: readonly number[]): number {
  const middle = (levels.length - 1) / 2;
  const spread = levels.reduce((sum, _, place) => sum + (place - middle) ** 2, 0);
  return levels.reduce((sum, level, place) => sum + (place - middle) * level, 0) / spread;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))];
}
