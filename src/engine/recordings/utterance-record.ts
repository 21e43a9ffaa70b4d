import { z } from 'zod';
import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import type { Utterance } from '../base/utterance.ts';
import { ERROR_CODES } from '../errors.ts';
import type { Interpretation } from '../interpret/interpreter.ts';

const seconds = z.number().min(0);
const milliseconds = z.number().min(0);

/** What is kept and exported of an utterance: the line of a session's record and of `--json`. */
export const utteranceRecordSchema = z.object({
  /** 0 for the first of its session. */
  index: z.int().min(0),
  /** Seconds from the beginning of the recording. */
  start: seconds,
  end: seconds,
  english: z.string(),
  japanese: z.string(),
  source: z.enum(['local', 'remote', 'phrasebook']),
  /** Milliseconds that each stage took; a stage that did not run is absent. */
  timings: z.object({
    recognise: milliseconds.optional(),
    translate: milliseconds.optional(),
    total: milliseconds,
  }),
  /** Where the talker was; absent with one microphone or when unsure. */
  direction: z
    .object({ azimuthDegrees: z.number().min(-90).max(90), confidence: z.number().min(0).max(1) })
    .optional(),
  /** Why the first choice did not answer, where another interpreter did in its place. */
  fallback: z.object({ code: z.enum(ERROR_CODES), reason: z.string() }).optional(),
});
export type UtteranceRecord = z.infer<typeof utteranceRecordSchema>;

/** Puts together what an utterance was and what it meant; times are rounded to the millisecond, timings to a tenth of one. */
export function recordOf(utterance: Utterance, interpretation: Interpretation): UtteranceRecord {
  const { english, japanese, source, timings, fallback } = interpretation;
  const { recognise, translate, total } = timings;
  return {
    index: utterance.index,
    start: roundTo(utterance.startSample / SAMPLE_RATE_HZ, 1_000),
    end: roundTo(utterance.endSample / SAMPLE_RATE_HZ, 1_000),
    english,
    japanese,
    source,
    timings: {
      ...(recognise === undefined ? {} : { recognise: roundTo(recognise, 10) }),
      ...(translate === undefined ? {} : { translate: roundTo(translate, 10) }),
      total: roundTo(total, 10),
    },
    ...(utterance.direction === undefined ? {} : { direction: utterance.direction }),
    ...(fallback === undefined ? {} : { fallback }),
  };
}

/** The record as one line of JSON, without its line break. */
export function jsonLine(record: UtteranceRecord): string {
  return JSON.stringify(record);
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
