import type { DoctorLineView } from '../../shared/doctor-view.ts';
import { doctorLines } from './ja/doctor-lines.ts';
import { models } from './ja/settings.ts';
import type { Language } from './messages.ts';

/** A line's sentences in the language of the interface. English ones come with the line; particulars inside them stay English. */
export function lineText(line: DoctorLineView, language: Language): { message: string; advice: string } {
  if (language === 'en') return { message: line.message, advice: line.advice };
  const { message, advice } = doctorLines[line.code];
  const kinds: Readonly<Record<string, string>> = models.kinds;
  const values = 'kind' in line.values ? { ...line.values, kind: kinds[line.values['kind']] } : line.values;
  return { message: fillGaps(message, values), advice: fillGaps(advice, values) };
}

function fillGaps(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
