import { SHARE_TUNING } from './tuning.ts';

/** Controls of terminals and line ends of every kind: texts are shown in one line, also by `curl`. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * A text as it may leave: without control characters, each of which becomes a space, and not without end. What looks like markup stays:
 * it is text.
 */
export function cleanText(text: string): string {
  const { longestText } = SHARE_TUNING;
  const cut = text.length <= longestText ? text : text.slice(0, wholeCharacters(text, longestText));
  return cut.replace(CONTROLS, ' ');
}

/** The place within the text that was asked for, moved to the front where it lies inside a character that takes two code units. */
export function wholeCharacters(text: string, asked: number): number {
  const place = Number.isNaN(asked) ? 0 : Math.min(Math.max(0, Math.floor(asked)), text.length);
  const before = text.charCodeAt(place - 1);
  const isInside = place > 0 && place < text.length && before >= 0xd800 && before <= 0xdbff;
  return isInside ? place - 1 : place;
}
