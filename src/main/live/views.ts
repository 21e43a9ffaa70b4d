import type { LiveLevels } from '../../engine/array/worker/live-levels.ts';
import type { ChannelLevel } from '../../engine/audio/level-meter.ts';
import { samplesToSeconds } from '../../engine/audio/pcm.ts';
import type { Direction } from '../../engine/base/utterance.ts';
import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { SessionUtterance } from '../../engine/recordings/session-utterance.ts';
import type { DirectionView, LevelsView, LevelView } from '../../shared/live-view.ts';
import type { UtteranceView } from '../../shared/utterance-view.ts';

export function levelsView(levels: LiveLevels): LevelsView {
  const { left, right, beam, direction, levelDifferenceDb, speechProbability, faults } = levels;
  return {
    left: levelView(left),
    right: levelView(right),
    beam: levelView(beam),
    direction: directionView(direction),
    levelDifferenceDb,
    speechProbability,
    faults,
  };
}

function levelView({ peakDbfs, rmsDbfs, clippedSamples }: Readonly<ChannelLevel>): LevelView {
  return { peakDbfs, rmsDbfs, clipped: clippedSamples > 0 };
}

function directionView(direction: Direction | undefined): DirectionView | null {
  if (direction === undefined) return null;
  return { azimuthDegrees: direction.azimuthDegrees, confidence: direction.confidence };
}

/** Where an utterance belongs. */
export interface Belonging {
  readonly sessionId: string | null;
  readonly sessionNumber: number | null;
}

/** A record of a session as windows show it. */
export function utteranceView(record: SessionUtterance, belonging: Belonging): UtteranceView {
  const { index, start, end, english, japanese, source, timings, direction, fallback, status, error } =
    record;
  // A record that still waits has the fields of an answer, without meaning.
  const isAnswered = status === 'done';
  return {
    ...belonging,
    index,
    startSeconds: start,
    endSeconds: end,
    english,
    japanese,
    source: isAnswered ? source : null,
    timings: isAnswered
      ? {
          recogniseMs: timings.recognise ?? null,
          translateMs: timings.translate ?? null,
          totalMs: timings.total,
        }
      : null,
    direction: direction ?? null,
    fallback: fallback ?? null,
    status,
    error: error === undefined ? null : { ...error, advice: null },
    corrected: record.corrected ?? false,
    hasAudio: true,
  };
}

/** An utterance that has just been cut and waits for its answer. */
export function closedView(
  event: Extract<LiveEvent, { type: 'closed' }>,
  belonging: Belonging,
): UtteranceView {
  return {
    ...belonging,
    index: event.utterance,
    startSeconds: samplesToSeconds(event.startSample),
    endSeconds: samplesToSeconds(event.endSample),
    english: '',
    japanese: '',
    source: null,
    timings: null,
    direction: directionView(event.direction),
    fallback: null,
    status: 'waiting',
    error: null,
    corrected: false,
    hasAudio: true,
  };
}
