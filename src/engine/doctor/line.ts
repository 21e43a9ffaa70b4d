import { DOCTOR_LINES, type LineCode, type Verdict } from './codes.ts';
import { DOCTOR_TEXTS } from './texts.ts';

/** One thing that was looked at, and what was found. */
export interface DoctorLine {
  readonly code: LineCode;
  readonly verdict: Verdict;
  /** What fills the gaps of its sentences, in whatever language. */
  readonly values: Readonly<Record<string, string>>;
  /** English, with the values filled in. */
  readonly message: string;
  /** What to do; empty where all is good. */
  readonly advice: string;
}

export function lineOf(code: LineCode, values: Readonly<Record<string, string | number>> = {}): DoctorLine {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const { message, advice } = DOCTOR_TEXTS[code];
  return {
    code,
    verdict: DOCTOR_LINES[code],
    values: texts,
    message: fillGaps(message, texts),
    advice: fillGaps(advice, texts),
  };
}

/** Puts values into the `{gaps}` of a sentence. A value is put in as it is, whatever it holds. */
export function fillGaps(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
