import { UtteranceCutter } from '../../src/engine/speech/utterance-cutter.ts';
import { CUTTING_TUNING, type CuttingTuning } from '../../src/engine/speech/tuning.ts';
import type { CutterEvent } from '../../src/engine/speech/cutter-events.ts';

export const FRAME_SAMPLES = 512;
const FRAME_MS = 32;

/** Quiet room behind quiet speech. */
const NOISE_DBFS = -60;
const SPEECH_DBFS = -25;

/** A stretch of frames of one probability; the level goes with it where none is given. */
export interface Stretch {
  readonly probability: number;
  readonly milliseconds: number;
  readonly levelDbfs?: number;
}

export const speech = (milliseconds: number, probability = 0.95): Stretch => ({ probability, milliseconds });
export const silence = (milliseconds: number): Stretch => ({ probability: 0.02, milliseconds });

/** The frames of some stretches, durations rounded to whole frames. Speech of no given level rises and falls by syllables. */
export function framesOf(stretches: readonly Stretch[]): { probability: number; levelDbfs: number }[] {
  return stretches.flatMap(({ probability, milliseconds, levelDbfs }) =>
    Array.from({ length: Math.round(milliseconds / FRAME_MS) }, (_, place) => ({
      probability,
      levelDbfs: levelDbfs ?? (probability >= 0.35 ? SPEECH_DBFS + 8 * Math.sin(place) : NOISE_DBFS),
    })),
  );
}

/** All that the cutter says of some frames, the end of the stream included. */
export function cut(
  frames: readonly { probability: number; levelDbfs: number }[],
  tuning: CuttingTuning = CUTTING_TUNING,
  totalSamples: number = frames.length * FRAME_SAMPLES,
): CutterEvent[] {
  const cutter = new UtteranceCutter(FRAME_SAMPLES, tuning);
  const whole = Math.floor(totalSamples / FRAME_SAMPLES);
  const events = frames
    .slice(0, whole)
    .flatMap(({ probability, levelDbfs }) => [...cutter.push(probability, levelDbfs)]);
  return [...events, ...cutter.finish(totalSamples, frames[whole])];
}

export type Closed = Extract<CutterEvent, { kind: 'closed' }>;

export function closedOnly(events: readonly CutterEvent[]): Closed[] {
  return events.filter((event): event is Closed => event.kind === 'closed');
}

export const seconds = (samples: number): number => samples / 16_000;
