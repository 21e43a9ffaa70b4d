import { CsvError, parse } from 'csv-parse/sync';

import { MimiyakuError } from '../errors.ts';
import { decodeText } from './decode-text.ts';
import { detectSeparator } from './separator.ts';
import { MAX_CELL_CHARACTERS, MAX_FILE_BYTES, MAX_ROWS } from './tuning.ts';

/** One row of a user's list, white space around and line breaks inside its cells folded away. */
export interface Row {
  /** Of the file, counted from 1; where the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Something about a list that is worth telling and stops nothing. */
export interface ListWarning {
  readonly line: number;
  readonly message: string;
}

/** A column of a list. `names` are what a header line may call it, in lower case. */
export interface Column {
  readonly names: readonly string[];
}

/**
 * Reads a user's list: CSV as spreadsheets save it, with commas, semicolons or tabs, in UTF-8, UTF-16 or Shift_JIS. Lines that begin
 * with # and empty lines are left out. A first line that names the columns is optional; where there is one, it may give the columns
 * in another order. Each row comes back with one cell a column, in the order of `columns`; missing ones are empty.
 *
 * @param name How messages call the file.
 * @throws MimiyakuError `phrasebook.unreadable`, `phrasebook.malformed`
 */
export function readTable(bytes: Uint8Array, name: string, columns: readonly Column[]): readonly Row[] {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new MimiyakuError(
      'phrasebook.unreadable',
      `${name} is larger than ${MAX_FILE_BYTES / 1024 ** 2} MB.`,
      {
        advice: 'A phrasebook or glossary is a short list; check that this is the right file.',
      },
    );
  }
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new MimiyakuError(
      'phrasebook.unreadable',
      `${name} is not text in UTF-8, UTF-16 or Shift_JIS, so it cannot be read.`,
      { advice: 'Save it from the spreadsheet as "CSV UTF-8".' },
    );
  }
  const rows = readRows(text.replace(/\r\n?/g, '\n'), name);
  if (rows.length > MAX_ROWS) throw malformed(name, MAX_ROWS, `it has more than ${MAX_ROWS} entries`);

  const header = columnOrder(rows[0]?.cells ?? [], columns);
  const order = header ?? columns.map((_, position) => position);
  const body = header === undefined ? rows : rows.slice(1);
  for (const { line, cells } of body) {
    if (cells.length > columns.length) {
      const advice = 'Put text that holds the separating character between quotation marks.';
      throw malformed(
        name,
        line,
        `${cells.length} columns, where at most ${columns.length} are expected`,
        advice,
      );
    }
    if (cells.some((cell) => cell.length > MAX_CELL_CHARACTERS)) {
      throw malformed(name, line, `a cell has more than ${MAX_CELL_CHARACTERS} characters`);
    }
  }
  return body.map(({ line, cells }) => ({ line, cells: order.map((position) => cells[position] ?? '') }));
}

/** The error for a line that cannot be used. */
export function malformed(name: string, line: number, problem: string, advice?: string): MimiyakuError {
  return new MimiyakuError(
    'phrasebook.malformed',
    `${name}, line ${line}: ${problem}.`,
    advice === undefined ? {} : { advice },
  );
}

function readRows(text: string, name: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: detectSeparator(text),
      comment: '#',
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (raw: string[], { lines }) => {
        const cells = raw.map(foldSpace);
        // Spreadsheets save empty columns too.
        while (cells.at(-1) === '') cells.pop();
        // The parser counts the line on which a row ends.
        const breaks = raw.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
        if (cells.length > 0) rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : rows.length + 1;
    throw malformed(
      name,
      line,
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark that opens here or before is never closed'
        : 'a quotation mark stands inside a cell',
      'Put the whole cell between quotation marks, and write marks inside it twice.',
    );
  }
  return rows;
}

function foldSpace(cell: string): string {
  return cell.replace(/\s*\n\s*/g, ' ').trim();
}

/** Where each column stands, if the row is a header: every cell names a column, and the first two are both there. */
function columnOrder(cells: readonly string[], columns: readonly Column[]): number[] | undefined {
  const names = cells.map((cell) => cell.toLowerCase());
  const order = columns.map((column) => names.findIndex((name) => column.names.includes(name)));
  const isHeader =
    order.slice(0, 2).every((position) => position >= 0) &&
    names.every((name) => columns.some((column) => column.names.includes(name)));
  return isHeader ? order : undefined;
}
