import { parse } from 'csv-parse/sync';

import { SEPARATOR_SAMPLE_LINES } from './tuning.ts';

/** The characters that may separate columns; where two fit equally well, the earlier one is taken. */
const SEPARATORS = [',', '\t', ';'] as const;
export type Separator = (typeof SEPARATORS)[number];

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** True where there is kana or kanji in the text. */
export function hasJapanese(text: string): boolean {
  return JAPANESE.test(text);
}

/**
 * Tells which character separates the columns of a table of English and Japanese: the one under which most lines read as English
 * first and Japanese next. Counting characters alone would not do, since English sentences are full of commas.
 */
export function detectSeparator(text: string): Separator {
  let best: Separator = ',';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const score = fitness(text, separator);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

function fitness(text: string, separator: Separator): number {
  let score = 0;
  try {
    parse(text, {
      delimiter: separator,
      comment: '#',
      comment_no_infix: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: SEPARATOR_SAMPLE_LINES,
      on_record: (cells: string[]) => {
        score += fitnessOfRow(cells, separator);
        return null;
      },
    });
  } catch {
    // Broken quoting is told when the file is read in earnest; what was read before it still counts.
  }
  return score;
}

function fitnessOfRow(cells: readonly string[], separator: Separator): number {
  const [first = '', second = ''] = cells;
  if (first === '' || second === '') return 0;
  const others = SEPARATORS.filter((other) => other !== separator);
  const isClean = !others.some((other) => second.includes(other));
  return 1 + (hasJapanese(second) && !hasJapanese(first) ? (isClean ? 2 : 1) : 0);
}
