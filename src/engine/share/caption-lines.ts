import type { SharedUtterance } from './protocol.ts';

export const CAPTION_LANGUAGES = ['japanese', 'english', 'both'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

export interface CaptionLines {
  /** Utterances, the newest last. */
  readonly lines: number;
  readonly language: CaptionLanguage;
}

/** The newest utterances as plain text, one a line (two where both languages are wanted, English first). */
export function captionLines(
  utterances: readonly SharedUtterance[],
  { lines, language }: CaptionLines,
): string {
  return utterances
    .slice(-lines)
    .flatMap(({ english, japanese }) => {
      const texts = { japanese: [japanese], english: [english], both: [english, japanese] }[language];
      return texts.filter((text) => text !== '');
    })
    .map((text) => `${text}\n`)
    .join('');
}
