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

/**
 * Newest sound of a running session held in memory: what a full disk, a pulled stick or a stalled disk may last without any loss
 * (5.8 MB). People need about that long to read the message and to act.
 */
export const SESSION_HISTORY_SAMPLES = 60 * SAMPLE_RATE_HZ;

/** Sound written at once: two seconds, so that catching up after a fault copies little memory at a time. */
export const WRITE_PIECE_SAMPLES = 2 * SAMPLE_RATE_HZ;

/** Pause between two rounds of writing: headers must be valid at least once a second, and a round may itself take a while. */
export const WRITE_ROUND_MS = 400;

/** Pause before writing is tried again after a fault. */
export const RETRY_ROUND_MS = 1_000;

/**
 * How often what was written is forced onto the disk itself (fdatasync). A crash of the program loses at most a round; a power cut or a
 * pulled stick at most this. More often would keep laptops' disks awake and wear flash for little.
 */
export const SYNC_INTERVAL_MS = 5_000;

/** Share of the memory for sound that may be waiting before the disk is called too slow. */
export const TOO_SLOW_SHARE = 0.75;

/** How long closing waits for a disk that does not answer. */
export const CLOSE_LIMIT_MS = 10_000;

/** How often a running session shows that it lives to those who cannot see its process, and for how long that is believed. */
export const LOCK_TOUCH_MS = 10_000;
export const LOCK_FRESH_MS = 60_000;

/** How long a change waits for another to end, and how often it looks: one takes milliseconds, silencing an utterance on a slow stick seconds. */
export const LOCK_PATIENCE_MS = 5_000;
export const LOCK_POLL_MS = 50;

/** Bytes of a session's lines read at once, and the longest line taken for one: an utterance of 16 s has a few hundred characters. */
export const LINES_READ_BYTES = 64 * 1024;
export const LONGEST_LINE_BYTES = 1024 * 1024;

/** Minutes of recording left on the disk below which a session begins with a warning: a talk at a booth or a meeting lasts less. */
export const LOW_ROOM_MINUTES = 60;
