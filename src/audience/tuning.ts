/** Every number of the readers' page that is a choice, with its origin. */

/** Utterances that can be read again by scrolling back. */
export const UTTERANCES_SHOWN = 50;
/** Those that are held while somebody has scrolled back, so that nothing is taken away under their eyes: a quarter of an hour of speech. */
export const UTTERANCES_HELD = 300;

/** Nothing heard for so long, though there is a sign of life every 5 s: the connection is taken for dead and opened again. */
export const SILENCE_LIMIT_MS = 12_500;
/** How often it is looked whether anything was heard. */
export const TICK_MS = 1_000;
/** What is this much later than the quickest that has come is told as being behind. The delay of a translation is a second or two. */
export const BEHIND_FROM_MS = 5_000;
/** Pause before the first attempt to connect again, its growth, and its bound; up to as much again is added by chance. */
export const RETRY = { firstMs: 500, factor: 2, mostMs: 10_000 } as const;
/** An answer that has not begun after so long is given up. */
export const CONNECT_LIMIT_MS = 10_000;
/** Longest text between two events that is taken: a screen of fifty utterances of 4,000 letters, and room. */
export const LONGEST_EVENT = 1_000_000;

/** Distance from the end within which the newest words are followed. */
export const FOLLOW_WITHIN_PX = 48;

/** Sizes of the letters, as factors; the middle one is usual. */
export const SIZES = [0.55, 0.7, 0.85, 1, 1.2, 1.45, 1.75, 2.1] as const;
export const USUAL_SIZE = 3;

/** Overlay: the narrowest that letters get for a sentence that is too long for its lines, and the step towards it. */
export const OVERLAY_FIT = { least: 0.6, step: 0.92 } as const;
/** Pace at which the lines of a sentence that is longer still follow each other: Japanese subtitles are read at 4 letters a second. */
export const OVERLAY_LINE_MS = 3_000;
