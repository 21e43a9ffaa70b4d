/**
 * Limits on what a user's list may hold. They are far above what booths use (tens to hundreds of lines) and keep a wrong file, such
 * as a whole database export, from being taken for a phrasebook.
 */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
export const MAX_ROWS = 20_000;
export const MAX_CELL_CHARACTERS = 2_000;

/** Separates several English wordings of one phrase, and several spellings of one term, inside a cell. */
export const VARIANT_SEPARATOR = '|';

/** How much of a file is looked at to tell which character separates its columns. */
export const SEPARATOR_SAMPLE_LINES = 200;
