import type { Boundary } from './clause-splitter.ts';

/** One translated part of a line and what stood behind it in the English. */
export interface JapanesePart {
  readonly text: string;
  readonly boundary: Boundary;
}

/** Model output made tidy: no blanks between Japanese characters, no doubled stops. */
export function tidyJapanese(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\p{ASCII}]) (?=[^\p{ASCII}])/gu, '')
    .replace(/([。、])[。、]+/gu, '$1')
    .replace(/[。、]+(?=[！？!?])|(?<=[！？!?])[。、]+/gu, '')
    .replace(/^[。、\s]+/u, '')
    .trim();
}

/**
 * Joins the parts of a line. Japanese sets no blank between sentences, so each but the last must end in a mark; parts of a split
 * sentence that cannot stand alone are joined by 、.
 */
export function joinJapanese(parts: readonly JapanesePart[]): string {
  let line = '';
  for (const [place, { text, boundary }] of parts.entries()) {
    const tidy = text.trim();
    if (tidy === '') continue;
    // Words that passed through untranslated stand apart like any Latin words.
    const gap = /[\p{L}\p{N}.,!?]$/u.test(line) && isAscii(line.at(-1)) && isAscii(tidy.at(0)) ? ' ' : '';
    line += gap + (place === parts.length - 1 ? tidy : closed(tidy, boundary));
  }
  return line;
}

function closed(text: string, boundary: Boundary): string {
  if (boundary === 'phrase') {
    const open = text.replace(/[。、．.，,]+$/u, '');
    return /[！？!?…」』）)]$/u.test(open) ? open : `${open}、`;
  }
  if (isAscii(text.at(-1))) return text;
  return /[。、！？!?…‥」』）〕】〉》♪～〜：；]$/u.test(text) || !/[\p{L}\p{N}]$/u.test(text)
    ? text
    : `${text}。`;
}

function isAscii(character: string | undefined): boolean {
  return character !== undefined && /^\p{ASCII}$/u.test(character);
}
