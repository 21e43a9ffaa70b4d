import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';

/** Every number of sessions and exports that could have been chosen otherwise, and where it comes from. */

/** Sound held while nothing is kept: an utterance lasts 30 s at most and is cut within seconds; twice that has room to spare (5.8 MB). */
export const FORGETFUL_HISTORY_SAMPLES = 60 * SAMPLE_RATE_HZ;

/** Utterances held for replay while nothing is kept: five minutes of speech are more than the last few on the screen (29 MB). */
export const FORGETFUL_UTTERANCES_SAMPLES = 300 * SAMPLE_RATE_HZ;

/**
 * Longest subtitle line in columns: 42 Latin letters or 21 full-width characters. 42 is the Latin limit of broadcasters' and streaming
 * services' style guides; Japanese ones allow 13 to 23 full-width characters, and 21 makes both languages equally wide on the screen.
 */
export const LINE_COLUMNS = 42;

/** Lines of one language shown at once: two, by the same guides. */
export const CUE_LINES = 2;

/** An utterance of more lines is shown as several cues, but none shorter than this: less cannot be read (guides ask for 5/6 s at least). */
export const SPLIT_CUE_MS = 1_000;

/** Shortest cue written where the times of an utterance leave less, or nothing. */
export const SHORTEST_CUE_MS = 200;

/** What a break in a line costs, by how much it hurts reading. Only their order matters, and that a line more costs more than the raggedness of all. */
export const BREAK_COST = {
  /** After 。、 and their like. */
  punctuation: 0,
  /** At a space, or before a Japanese content word. */
  phrase: 2,
  /** Between Japanese words, of which the second is written in hiragana and so belongs to the first (particles, endings). */
  word: 8,
  /** Inside a word that is longer than a line. */
  character: 30,
  /** Where a line must not begin or end, or inside Latin text: only if nothing else fits. */
  forbidden: 1_000,
  line: 100,
  /** For a line that is entirely empty; falls with the square of how full it is, so that lines come out equally long. */
  raggedness: 10,
} as const;
