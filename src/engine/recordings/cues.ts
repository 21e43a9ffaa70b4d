import type { ExportLanguage } from './export-format.ts';
import { breakIntoLines } from './line-breaking.ts';
import { columnsOf } from './text-columns.ts';
import { chosenTexts } from './texts.ts';
import { CUE_LINES, LINE_COLUMNS, SHORTEST_CUE_MS, SPLIT_CUE_MS } from './tuning.ts';
import type { UtteranceRecord } from './utterance-record.ts';

/** What a subtitle shows at once. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** At least one, none of them blank. */
  readonly lines: readonly string[];
}

/**
 * Makes subtitles of the records of one recording, in the order of their times. Cues never overlap and always last: one that would begin
 * before the last has ended begins where that ends. A long utterance becomes several cues, its time shared by length of text.
 */
export class CueMaker {
  readonly #language: ExportLanguage;
  #lastEndMs = 0;

  constructor(language: ExportLanguage) {
    this.#language = language;
  }

  cuesOf(record: UtteranceRecord): Cue[] {
    const texts = chosenTexts(record, this.#language);
    if (texts.length === 0) return [];
    const startMs = Math.max(this.#lastEndMs, Math.round(record.start * 1_000));
    const endMs = Math.max(startMs + SHORTEST_CUE_MS, Math.round(record.end * 1_000));
    const pages = paginate(texts, Math.max(1, Math.floor((endMs - startMs) / SPLIT_CUE_MS)));
    this.#lastEndMs = endMs;
    return shareTime(pages, startMs, endMs);
  }
}

/** Lays texts out on as few pages as two lines of each allow, at most `mostPages`; every page has a share of every text. */
function paginate(texts: readonly string[], mostPages: number): string[][] {
  const wrapped = texts.map((text) => breakIntoLines(text, LINE_COLUMNS));
  const wanted = Math.max(...wrapped.map((lines) => Math.ceil(lines.length / CUE_LINES)));
  const pageCount = Math.min(wanted, mostPages);
  const shares = wrapped.map((lines, index) => shareLines(texts[index], lines, pageCount));
  return Array.from({ length: pageCount }, (_, page) => shares.flatMap((share) => share[page])).filter(
    (lines) => lines.length > 0,
  );
}

/** Cuts a text's lines into consecutive groups, one a page; a text of fewer lines than pages is broken into shorter lines first. */
function shareLines(text: string, lines: readonly string[], pageCount: number): string[][] {
  let shared = lines;
  for (
    let columns = columnsOf(text);
    shared.length < pageCount && columns >= 2;
    columns = Math.floor(columns * 0.8)
  ) {
    shared = breakIntoLines(text, Math.min(LINE_COLUMNS, columns));
  }
  return Array.from({ length: pageCount }, (_, page) =>
    shared.slice(
      Math.round((page * shared.length) / pageCount),
      Math.round(((page + 1) * shared.length) / pageCount),
    ),
  );
}

/** Every page lasts at least the shortest time; the rest is shared by length of text. */
function shareTime(pages: readonly string[][], startMs: number, endMs: number): Cue[] {
  const lengths = pages.map((lines) => lines.reduce((sum, line) => sum + columnsOf(line), 0));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const toShare = endMs - startMs - pages.length * SHORTEST_CUE_MS;
  const boundaries = [startMs];
  let before = 0;
  for (const [page, length] of lengths.entries()) {
    before += length;
    boundaries.push(startMs + (page + 1) * SHORTEST_CUE_MS + Math.round((toShare * before) / whole));
  }
  return pages.map((lines, page) => ({ startMs: boundaries[page], endMs: boundaries[page + 1], lines }));
}
