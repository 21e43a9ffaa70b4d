import type { Direction } from '../../engine/base/utterance.ts';
import {
  hearSpeechFrom,
  judgeOrientation,
  NO_ORIENTATION_EVIDENCE,
  type OrientationEvidence,
} from '../../engine/beamform/orientation-check.ts';
import {
  CHECK_STEPS,
  type CheckFinding,
  type CheckStep,
  type DeviceCheck,
  type RoomView,
} from '../../shared/app-state.ts';
import type { LevelsView, MicrophoneFaultView } from '../../shared/live-view.ts';
import { expectationOf, measureRoom, type RoomReport } from './room-measure.ts';
import { CHECK_TUNING as TUNING, ROOM_TUNING } from './tuning.ts';

/** What the check has heard so far. */
export interface CheckProgress {
  readonly reports: number;
  /** Reports, counted back from the newest, in which each was last so. */
  readonly sinceFault: Readonly<Partial<Record<MicrophoneFaultView, number>>>;
  readonly sinceClipping: number;
  readonly loudestLeftDbfs: number;
  readonly loudestRightDbfs: number;
  readonly speechReports: number;
  readonly loudestSpeechDbfs: number;
  readonly differenceSumDb: number;
  readonly directionWeight: number;
  readonly weightedAzimuth: number;
  /** Of the last minute before the turn to the side. */
  readonly room: readonly RoomReport[];
  /** What was heard since the talker was asked to the side; undefined before. */
  readonly side: OrientationEvidence | undefined;
}

export const NOTHING_HEARD: CheckProgress = {
  reports: 0,
  sinceFault: {},
  sinceClipping: Infinity,
  loudestLeftDbfs: -Infinity,
  loudestRightDbfs: -Infinity,
  speechReports: 0,
  loudestSpeechDbfs: -Infinity,
  differenceSumDb: 0,
  directionWeight: 0,
  weightedAzimuth: 0,
  room: [],
  side: undefined,
};

/** Takes one report of levels, of which there are `reportsPerSecond`. */
export function hearLevels(progress: CheckProgress, levels: LevelsView): CheckProgress {
  const { left, right, beam, direction } = levels;
  // Levels and direction are judged by the speech from the front alone.
  const isSpeech = progress.side === undefined && levels.speechProbability >= TUNING.speechProbability;
  const clipped = left.clipped || right.clipped;
  const weight = isSpeech ? (direction?.confidence ?? 0) : 0;
  const older = Object.entries(progress.sinceFault).map(([fault, since]) => [fault, since + 1] as const);
  const newest = levels.faults.map((fault) => [fault, 0] as const);
  return {
    reports: progress.reports + 1,
    sinceFault: Object.fromEntries([...older, ...newest]),
    sinceClipping: clipped ? 0 : progress.sinceClipping + 1,
    loudestLeftDbfs: Math.max(progress.loudestLeftDbfs, left.rmsDbfs),
    loudestRightDbfs: Math.max(progress.loudestRightDbfs, right.rmsDbfs),
    speechReports: progress.speechReports + (isSpeech ? 1 : 0),
    loudestSpeechDbfs: isSpeech
      ? Math.max(progress.loudestSpeechDbfs, beam.rmsDbfs)
      : progress.loudestSpeechDbfs,
    differenceSumDb: progress.differenceSumDb + (isSpeech ? levels.levelDifferenceDb : 0),
    directionWeight: progress.directionWeight + weight,
    weightedAzimuth: progress.weightedAzimuth + weight * (direction?.azimuthDegrees ?? 0),
    room:
      progress.side === undefined
        ? [...progress.room, roomReport(levels)].slice(-ROOM_TUNING.keptReports)
        : progress.room,
    side: progress.side,
  };
}

/** All is well with the speech from the front: from here on the talker speaks from beside the left microphone. */
export function turnToSide(progress: CheckProgress): CheckProgress {
  return { ...progress, side: NO_ORIENTATION_EVIDENCE };
}

/** Takes an utterance that began after the turn to the side. */
export function hearFromSide(
  progress: CheckProgress,
  direction: Direction | undefined,
  speechMs: number,
): CheckProgress {
  if (progress.side === undefined) return progress;
  return { ...progress, side: hearSpeechFrom(progress.side, direction, speechMs) };
}

type Judgement = Pick<DeviceCheck, 'steps' | 'findings' | 'measured' | 'room' | 'faults'>;

/** What can be said from it: each step, and what is wrong in words that the interface has. */
export function judge(progress: CheckProgress): Judgement {
  const current = (fault: MicrophoneFaultView): boolean =>
    (progress.sinceFault[fault] ?? Infinity) < TUNING.faultLastsReports;
  const faults = Object.keys(progress.sinceFault).filter((fault): fault is MicrophoneFaultView =>
    current(fault as MicrophoneFaultView),
  );
  const { speechReports } = progress;
  const hasSpoken = speechReports >= TUNING.speechReports;
  const levelDifferenceDb = speechReports === 0 ? 0 : progress.differenceSumDb / speechReports;
  const knowsDirection = progress.directionWeight >= TUNING.directionWeight;
  const azimuthDegrees = knowsDirection ? progress.weightedAzimuth / progress.directionWeight : null;

  const signal: CheckFinding[] = [];
  const isLeftSilent = progress.loudestLeftDbfs < TUNING.silenceDbfs;
  const isRightSilent = progress.loudestRightDbfs < TUNING.silenceDbfs;
  if (isLeftSilent && isRightSilent) signal.push('silent');
  else if (isLeftSilent || current('left-dead')) signal.push('left-dead');
  else if (isRightSilent || current('right-dead')) signal.push('right-dead');
  if (current('identical')) signal.push('identical');

  const speech: CheckFinding[] = [];
  if (progress.sinceClipping < TUNING.faultLastsReports) speech.push('clipping');
  if (hasSpoken && progress.loudestSpeechDbfs < TUNING.quietSpeechDbfs) speech.push('too-quiet');

  const match: CheckFinding[] = [];
  const isApart = hasSpoken && Math.abs(levelDifferenceDb) > TUNING.levelDifferenceDb;
  if (isApart || current('mismatched')) match.push('mismatched');
  if (current('inverted')) match.push('inverted');
  if (current('uncorrelated')) match.push('uncorrelated');

  const direction: CheckFinding[] = [];
  if (azimuthDegrees !== null && Math.abs(azimuthDegrees) > TUNING.frontDegrees) direction.push('off-centre');
  const isLate = speechReports >= TUNING.directionDueReports;
  if (isLate && azimuthDegrees === null) direction.push('no-direction');

  const orientation = progress.side === undefined ? undefined : judgeOrientation(progress.side, 'left');
  const side: CheckFinding[] = [];
  if (orientation?.verdict === 'swapped') side.push('swapped');

  const hasHeard = progress.reports >= TUNING.signalReports;
  const steps: Record<CheckStep, DeviceCheck['steps'][CheckStep]> = {
    signal: stepOf(hasHeard, hasHeard ? signal : []),
    speech: stepOf(hasSpoken, speech),
    match: stepOf(hasSpoken, match),
    direction: stepOf(azimuthDegrees !== null, direction),
    side: stepOf(orientation?.verdict === 'as-wired', side),
  };
  const isWaiting = hasHeard && signal.length === 0 && !hasSpoken;
  return {
    steps,
    findings: [
      ...(hasHeard ? signal : []),
      ...speech,
      ...match,
      ...direction,
      ...side,
      ...(orientation?.verdict === 'undecided' ? (['speak-from-left'] as const) : []),
      ...(isWaiting && progress.reports >= TUNING.speechDueReports ? (['no-speech'] as const) : []),
    ],
    measured:
      speechReports === 0
        ? null
        : {
            levelDifferenceDb,
            azimuthDegrees,
            speechSeconds: speechReports / TUNING.reportsPerSecond,
            loudestDbfs: progress.loudestSpeechDbfs,
          },
    room: roomView(progress.room),
    faults,
  };
}

/** Every step that is judged by speech from the front is passed. */
export function isPassedFromFront({ steps }: Judgement): boolean {
  return CHECK_STEPS.every((step) => step === 'side' || steps[step] === 'passed');
}

/** All steps are passed. */
export function isPassed({ steps }: Judgement): boolean {
  return CHECK_STEPS.every((step) => steps[step] === 'passed');
}

function stepOf(isDone: boolean, problems: readonly CheckFinding[]): DeviceCheck['steps'][CheckStep] {
  if (problems.length > 0) return 'problem';
  return isDone ? 'passed' : 'waiting';
}

function roomReport({ left, right, speechProbability }: LevelsView): RoomReport {
  return {
    levelDbfs: (left.rmsDbfs + right.rmsDbfs) / 2,
    isSpeech: speechProbability >= TUNING.speechProbability,
  };
}

function roomView(reports: readonly RoomReport[]): RoomView {
  const measure = measureRoom(reports);
  return { ...measure, expectation: expectationOf(measure) };
}
