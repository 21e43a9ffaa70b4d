import type { Utterance } from '../src/engine/base/utterance.ts';
import { samplesToSeconds } from '../src/engine/audio/pcm.ts';
import { FRAME_SECONDS, type Heard } from './cutting-listener.ts';
import type { SpeechLabel } from './cutting-labels.ts';

/** How one labelled sentence was cut. */
export interface LabelScore {
  readonly label: SpeechLabel;
  /** Utterances that lie in it for the most part. */
  readonly pieces: readonly Utterance[];
  /** From the label's beginning to the first speech found, and from the last to its end, in seconds: labels hold breath and echo. */
  readonly leadSeconds: number;
  readonly tailSeconds: number;
  /**
   * Loudest 64 ms of the label that are in no utterance, on the way from the background (0) to the loud parts of the label (1), in dB;
   * undefined where nothing is left out or it is the background. Words reach half the way; breath, lips and echo do not.
   */
  readonly leftOut: number | undefined;
}

export interface CuttingScore {
  readonly labels: readonly LabelScore[];
  /** Utterances of which no greater part lies in any label. */
  readonly falseUtterances: readonly Utterance[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Compares what was cut with what is known to be said. */
export function scoreCutting(heard: Heard, labels: readonly SpeechLabel[]): CuttingScore {
  const scores = labels.map((label) => scoreLabel(heard, label));
  const known = new Set(scores.flatMap(({ pieces }) => pieces));
  return { labels: scores, falseUtterances: heard.utterances.filter((utterance) => !known.has(utterance)) };
}

function scoreLabel({ utterances, levelsDbfs }: Heard, label: SpeechLabel): LabelScore {
  const pieces = utterances.filter((utterance) => {
    const speech = speechOf(utterance);
    return overlap(speech, label) > (speech.end - speech.start) / 2;
  });
  const first = pieces.at(0);
  const last = pieces.at(-1);
  return {
    label,
    pieces,
    leadSeconds: first === undefined ? NaN : speechOf(first).start - label.start,
    tailSeconds: last === undefined ? NaN : label.end - speechOf(last).end,
    leftOut: loudestLeftOut(utterances, levelsDbfs, label),
  };
}

function loudestLeftOut(
  utterances: readonly Utterance[],
  levelsDbfs: readonly number[],
  label: SpeechLabel,
): number | undefined {
  const frames = levelsDbfs.map((levelDbfs, frame) => ({
    levelDbfs,
    start: frame * FRAME_SECONDS,
    end: (frame + 1) * FRAME_SECONDS,
  }));
  const inside = frames.filter(({ start, end }) => start >= label.start && end <= label.end);
  const background = quantile(levelsDbfs, 0.1);
  const loud = quantile(
    inside.map(({ levelDbfs }) => levelDbfs),
    0.9,
  );
  const isLeftOut = (frame: Span): boolean => utterances.every((one) => overlap(spanOf(one), frame) === 0);
  let loudest = -Infinity;
  for (const [place, frame] of inside.entries()) {
    if (place === 0 || !isLeftOut(frame) || !isLeftOut(inside[place - 1])) continue;
    loudest = Math.max(loudest, Math.min(frame.levelDbfs, inside[place - 1].levelDbfs));
  }
  return loudest < background + BACKGROUND_VARIES_DB
    ? undefined
    : (loudest - background) / (loud - background);
}

/** The background's own frames lie within so much of its lowest tenth. */
const BACKGROUND_VARIES_DB = 6;

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))];
}

function spanOf({ startSample, endSample }: Utterance): Span {
  return { start: samplesToSeconds(startSample), end: samplesToSeconds(endSample) };
}

function speechOf({ startSample, speechStart, speechEnd }: Utterance): Span {
  return {
    start: samplesToSeconds(startSample + speechStart),
    end: samplesToSeconds(startSample + speechEnd),
  };
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}
