/** Every number of the interface that is a choice, with its origin. */

/** Lowest level a meter shows. A quiet room lies near −60 dBFS on common USB arrays; below it nothing is to be seen. */
export const METER_FLOOR_DBFS = -60;
/** How fast a bar falls: 20 dB in 1.7 s, as IEC 60268-10 (type I) has it; it rises at once, since the levels are peaks. */
export const METER_FALL_DB_PER_SECOND = 20 / 1.7;
/** How long the peak mark stays before it falls: 1.5 s, long enough to be read, the customary value of recording desks. */
export const PEAK_HOLD_MS = 1_500;
/** How long a clip light stays lit: long enough to be noticed by somebody who looks elsewhere. */
export const CLIP_LIGHT_MS = 3_000;
/** Longest step that the ballistics take at once: a window that was hidden does not jump. */
export const LONGEST_METER_STEP_MS = 250;
/** Where the levels are good for speech, for the mark on the meters: peaks of normal speech between these. */
export const GOOD_SPEECH_DBFS = { from: -30, to: -6 } as const;

/** A meter's row, the space between two, and the bar in its middle: a row is as high as its clip light. */
export const METER_ROW_PX = 20;
export const METER_GAP_PX = 8;
export const METER_TRACK_PX = 12;

/** Below this confidence the needle is faint and no direction is told in words: chosen by looking at simulated rooms. */
export const DIRECTION_CONFIDENCE = 0.3;
/** Bounds between "ahead", "slightly", "left or right" and "far", in degrees, and how far past a bound the word changes. */
export const DIRECTION_BOUNDS_DEGREES = [10, 30, 60] as const;
export const DIRECTION_HYSTERESIS_DEGREES = 3;

/** A press of the talk button shorter than this latches it (for those who cannot hold); a longer one ends on release. */
export const TALK_LATCH_MS = 300;

/** Earlier utterances shown above the current one. */
export const EARLIER_UTTERANCES_SHOWN = 6;

/** Entries rendered outside the visible part of a list, so that a quick scroll shows no gap. */
export const LIST_OVERSCAN = 6;
/** Utterances asked for at once: two screens. */
export const HISTORY_PAGE = 100;
export const SEARCH_LIMIT = 300;
export const SEARCH_DELAY_MS = 200;

/** The presenter's letters at scale 1: so many fit into the width, and into the height. 14 em at 3 m on a 24-inch screen is 3 cm a letter. */
export const PRESENTER_LETTERS_ACROSS = 14;
export const PRESENTER_LINES_DOWN = 5.5;
/** The bar's letters: one line of Japanese and one of English at scale 1. */
export const CAPTION_LINES_DOWN = 3.2;
/** Text that does not fit is made smaller by this factor at a time, and never below the least. */
export const FIT_STEP = 0.9;
export const FIT_LEAST = 0.3;
/** How long the presenter's controls stay after the pointer has moved. */
export const CONTROLS_VISIBLE_MS = 2_500;
